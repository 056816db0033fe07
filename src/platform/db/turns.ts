interface Waiting {
  begin: () => void
  /** Undefined for one that has to be waited for. */
  refuse: ((error: unknown) => void) | undefined
}

/** Lets callers in one after the other, in the order they came. */
export class Turns {
  #isTaken = false
  #waiting: Waiting[] = []

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#isTaken = false
  }

  /**
   * Resolves when it is the caller's turn, to what ends the turn. Rejects when all who wait are refused; `'to the end'`
   * never does.
   */
  take(patience?: 'to the end'): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const begin = () => resolve(() => this.#next())
      if (this.#isTaken) this.#waiting.push({ begin, refuse: patience ? undefined : reject })
      else {
        this.#isTaken = true
        begin()
      }
    })
  }

  /** Whose turn it is keeps it. */
  refuseAll(error: unknown): void {
    const refused = this.#waiting.filter(({ refuse }) => refuse)
    this.#waiting = this.#waiting.filter(({ refuse }) => !refuse)
    for (const { refuse } of refused) refuse?.(error)
  }
}
