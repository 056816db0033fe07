import type { Db } from '#platform/db/tables.ts'
import { errorText, type Log } from '#platform/log.ts'
import { forgetImages } from './stored-images.ts'

const DAY_MS = 24 * 3_600_000

/** Throws away pictures nobody needs, now and once a day. */
export function forgetImagesDaily(db: Db, log: Log): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = forgetImages(db)
      .then(forgotten => {
        if (forgotten > 0) log({ level: 'info', event: 'images', forgotten })
      })
      .catch((error: unknown) => log({ level: 'error', event: 'images', error: errorText(error) }))
  }
  const timer = setInterval(look, DAY_MS)
  timer.unref()
  look()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
