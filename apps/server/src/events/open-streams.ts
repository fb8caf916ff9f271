/** Bounds how many streams a user has open: one more ends the one that was opened first. */
export class OpenStreams {
  readonly #most: number
  readonly #ofUsers = new Map<string, Set<AbortController>>()

  constructor(most: number) {
    this.#most = most
  }

  /** @returns aborts when this stream has to end; to be aborted by whoever ends it */
  open(userId: string): AbortController {
    const opened = new AbortController()
    const ofUser = this.#ofUsers.get(userId) ?? new Set()
    this.#ofUsers.set(userId, ofUser.add(opened))
    opened.signal.addEventListener('abort', () => {
      ofUser.delete(opened)
      if (ofUser.size === 0) this.#ofUsers.delete(userId)
    })
    const [first] = ofUser
    if (ofUser.size > this.#most) first?.abort()
    return opened
  }
}
