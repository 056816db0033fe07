// A thread of page-threads.ts: plans pages as they come, reads its share, and writes it once all threads have read.
import { parentPort, workerData } from 'node:worker_threads'
import { createPagePass, type Decisions } from './page-pass.ts'

/** What a thread is asked. */
export type PageOrder =
  | { ahead: string; bytes: Uint8Array }
  | { read: readonly string[] }
  | { write: Decisions }

const pass = createPagePass(workerData)

parentPort?.on('message', (order: PageOrder) => {
  if ('ahead' in order) pass.planAhead(order.ahead, order.bytes)
  else parentPort?.postMessage('read' in order ? pass.read(order.read) : pass.write(order.write))
})
