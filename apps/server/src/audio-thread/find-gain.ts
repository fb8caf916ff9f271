/** Close enough to the loudness aimed at, in LU. */
const TOLERANCE = 0.1
const MOST_TRIALS = 6
/** A limiter takes back part of what is added; half as much again is a good first guess. */
const FIRST_STEP = 1.5
const LONGEST_STEP = 6
/** Sound that needs more than this beyond its plain gain is nearly all peaks: it would only be crushed. */
const MOST_EXTRA = 18

/**
 * The gain in dB that brings limited sound to a loudness: the secant method over a few trial runs.
 * @param plainGain what would do without a limiter
 * @param loudnessAt limited loudness in LUFS with that gain
 */
export async function findGain(
  target: number,
  plainGain: number,
  loudnessAt: (gain: number) => Promise<number>,
): Promise<number> {
  let gain = plainGain
  let loudness = await loudnessAt(gain)
  let step = (target - loudness) * FIRST_STEP
  let best = { gain, error: Math.abs(target - loudness) }
  for (let trial = 1; trial < MOST_TRIALS && best.error > TOLERANCE; trial++) {
    const next = Math.min(plainGain + MOST_EXTRA, gain + Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step)))
    const change = next - gain
    if (change === 0) break
    const nextLoudness = await loudnessAt(next)
    // Beyond a slope of 0.1 the limiter swallows nearly all: more gain is no way to more loudness.
    const slope = Math.max(0.1, Math.min(1, (nextLoudness - loudness) / change))
    gain = next
    loudness = nextLoudness
    step = (target - loudness) / slope
    const error = Math.abs(target - loudness)
    if (error < best.error) best = { gain, error }
  }
  return best.gain
}
