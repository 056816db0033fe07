// A thread of page-threads.ts: reads its share of the pages, and writes it once all threads have read.
import { parentPort, workerData } from 'node:worker_threads'
import { createPagePass, type Decisions } from './page-pass.ts'

/** What a thread is asked. */
export type PageOrder = { read: readonly string[] } | { write: Decisions }

const pass = createPagePass(workerData)

parentPort?.on('message', (order: PageOrder) => {
  parentPort?.postMessage('read' in order ? pass.read(order.read) : pass.write(order.write))
})
