/**
 * Which of the voices that take up a plan's room are frozen: shown, not usable. The newest stay.
 * @param newestFirst those voices' ids
 */
export const frozenVoices = (newestFirst: readonly string[], room: number): ReadonlySet<string> =>
  new Set(newestFirst.slice(room))
