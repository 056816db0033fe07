import type { Db } from './tables.ts'
import { isoTime } from './tables.ts'

const ROW = 'a write is tried'
/** However many ask: it costs the disk as much as a request. */
const TRY_EVERY_MS = 5_000
/** The answer is no after it; writes themselves may wait for longer. */
const PATIENCE_MS = 2_000

/** A row that is written down for good and gone again: rolled back, it would never have reached the disk. */
async function tryWrite(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('daily_jobs')
      .values({ name: ROW, began_at: isoTime(Date.now()) })
      .execute()
    await tx.deleteFrom('daily_jobs').where('name', '=', ROW).execute()
  })
}

const within = (work: Promise<boolean>, ms: number): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms, false)
    void work.then(answer => {
      clearTimeout(timer)
      resolve(answer)
    })
  })

/** Whether the database takes a write. It is tried at most once in five seconds; who asks in between gets the last answer. */
export function writeProbe(db: Db, tryEveryMs = TRY_EVERY_MS): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean>; isOver: boolean } | undefined
  return () => {
    if (!last || (last.isOver && performance.now() - last.at >= tryEveryMs)) {
      const answer = tryWrite(db).then(
        () => true,
        () => false,
      )
      const begun = { at: performance.now(), answer, isOver: false }
      last = begun
      void answer.then(() => {
        begun.isOver = true
      })
    }
    return within(last.answer, PATIENCE_MS)
  }
}
