import { isUnavailable } from './open.ts'

/** With more the first would wait too long for the last; both databases take as many parameters. */
const MAX_TOGETHER = 100

interface Waiting<Asked, Answer> extends PromiseWithResolvers<Answer> {
  asked: Asked
}

/**
 * For what costs a statement, or a transaction, however much is asked for in it: all that comes within one turn of the
 * event loop is done at once, after the last of it was asked; `work` answers in the order of what was asked. `place`: what
 * it is done on, such as a database. When several fail, each is done again by itself, so that one that cannot be done
 * fails no other; while the database is away all are told so at once.
 */
export function together<Place extends object, Asked, Answer>(
  work: (place: Place, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (place: Place, asked: Asked) => Promise<Answer> {
  const waitingAt = new WeakMap<Place, Waiting<Asked, Answer>[]>()

  async function answerAll(place: Place, group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await work(
        place,
        group.map(({ asked }) => asked),
      )
      // As many as were asked for, so that each has its own.
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (group.length > 1 && !isUnavailable(error)) for (const each of group) await answerAll(place, [each])
      else for (const { reject } of group) reject(error)
    }
  }

  return (place, asked) => {
    const known = waitingAt.get(place)
    const waiting = known ?? []
    if (!known) {
      waitingAt.set(place, waiting)
      setImmediate(() => {
        waitingAt.delete(place)
        while (waiting.length > 0) void answerAll(place, waiting.splice(0, MAX_TOGETHER))
      })
    }
    const answer = { ...Promise.withResolvers<Answer>(), asked }
    waiting.push(answer)
    return answer.promise
  }
}
