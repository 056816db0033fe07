export interface KeptAnswers<Answer> {
  /** Undefined when there is none, or none that is fresh enough. */
  get: (question: string) => Answer | undefined
  set: (question: string, answer: Answer, forMs: number) => void
}

/** A clock that is never set: a step of the wall clock would keep an answer for hours. */
const monotonicMs = () => performance.now()

/** Answers for a while, and so many at most: beyond it those that were set first are dropped. */
export function keepAnswers<Answer>(maxKept: number, now: () => number = monotonicMs): KeptAnswers<Answer> {
  const kept = new Map<string, { answer: Answer; until: number }>()
  return {
    get: question => {
      const known = kept.get(question)
      return known && known.until > now() ? known.answer : undefined
    },
    set: (question, answer, forMs) => {
      kept.delete(question)
      kept.set(question, { answer, until: now() + forMs })
      const oldest = kept.keys().next()
      if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
    },
  }
}
