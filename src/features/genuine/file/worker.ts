// Reads files for the check of downloads, so that the page stays usable meanwhile. Its response forbids every connection,
// as the page does: what it reads cannot leave it.

import '#lib/fill-gaps.ts'
import { isObject } from '#lib/is-object.ts'
import type { CheckAnswer, CheckRequest } from './contract.ts'
import { checkFile } from './read-file.ts'

const answer = (message: CheckAnswer) => postMessage(message)

/** More often than this nobody sees, and each message takes the page some time. */
const PROGRESS_EVERY_MS = 50

let running: AbortController | undefined

function progressOf(): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    const now = performance.now()
    if (done < total && now - told < PROGRESS_EVERY_MS) return
    told = now
    answer({ type: 'progress', done, total })
  }
}

async function check({ file, releases }: Extract<CheckRequest, { type: 'check' }>): Promise<void> {
  const own = new AbortController()
  running = own
  try {
    const report = await checkFile(file, releases, { signal: own.signal, onProgress: progressOf() })
    if (!own.signal.aborted) answer({ type: 'done', report })
  } catch (error) {
    if (own.signal.aborted) return
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Only the page that started this worker can speak to it; what is no request of ours is not answered. */
function isRequest(data: unknown): data is CheckRequest {
  if (!isObject(data)) return false
  return (
    data.type === 'cancel' ||
    (data.type === 'check' && data.file instanceof File && Array.isArray(data.releases))
  )
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isRequest(data)) return
  // What was running says nothing more from here on, so that its answer is never taken for the next file's.
  running?.abort()
  if (data.type === 'cancel') answer({ type: 'cancelled' })
  else void check(data)
})
