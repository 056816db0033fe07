// A thread of page-threads.ts: reads and plans its share of the pages, and writes it once all threads have.
import { parentPort, workerData } from 'node:worker_threads'
import { createPagePass, type Decisions, type PassSetup } from './page-pass.ts'

/** What a thread is asked. */
export type PageOrder = { read: readonly string[] } | { write: Decisions }

const setup: PassSetup = workerData
const pass = createPagePass(setup)

// What fails ends the thread, and with it the build.
parentPort?.on('message', (order: PageOrder) =>
  parentPort?.postMessage('read' in order ? pass.read(order.read) : pass.write(order.write)),
)
