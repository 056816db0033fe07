import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { BuildError } from '../files.ts'
import { createPagePass, type Decisions, type PassSetup, type Written } from './page-pass.ts'
import type { PageOrder } from './page-worker.ts'
import type { Page } from './pages.ts'

/** Below this many pages starting threads takes longer than what they save. */
const PAGES_FOR_THREADS = 1_000
/** Each holds the plans of its pages. */
const MAX_THREADS = 8

const threadsFor = (pages: number): number =>
  pages < PAGES_FOR_THREADS ? 0 : Math.min(availableParallelism(), MAX_THREADS)

/** What reads all, then writes all. */
interface Readers {
  read: (files: readonly string[]) => Promise<Page[]>
  write: (decisions: Decisions) => Promise<Written>
  close: () => Promise<void>
}

/** One question at a time: the answer, or what the thread died of. */
const ask = <Answer>(thread: Worker, order: PageOrder): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      thread.off('message', answered).off('error', failed)
      finish()
    }
    // What page-worker.ts answers to this order.
    const answered = (answer: Answer) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    thread.on('message', answered).on('error', failed)
    thread.postMessage(order)
  })

function inThreads(setup: PassSetup, count: number): Readers {
  const threads = Array.from(
    { length: count },
    () => new Worker(new URL('./page-worker.ts', import.meta.url), { workerData: setup }),
  )
  return {
    async read(files) {
      // Dealt out one by one: pages of a kind stand together, and some kinds are heavier.
      const shares = threads.map((_, place) => files.filter((_, index) => index % threads.length === place))
      const read = await Promise.all(
        threads.map((thread, place) => ask<Page[]>(thread, { read: shares[place] ?? [] })),
      )
      const pages = files.map(
        (_, index) => read[index % threads.length]?.[Math.floor(index / threads.length)],
      )
      return pages.filter(page => page !== undefined)
    },
    async write(decisions) {
      const written = await Promise.all(threads.map(thread => ask<Written>(thread, { write: decisions })))
      return {
        files: new Map(written.flatMap(({ files }) => [...files])),
        reused: written.reduce((sum, { reused }) => sum + reused, 0),
      }
    },
    async close() {
      await Promise.all(threads.map(thread => thread.terminate()))
    },
  }
}

function inThisThread(setup: PassSetup): Readers {
  const pass = createPagePass(setup)
  return {
    read: async files => pass.read(files),
    write: async decisions => pass.write(decisions),
    close: async () => {},
  }
}

/** The pages of a site: all are read, and can be written together. */
export interface Pages {
  all: readonly Page[]
  write: (decisions: Decisions) => Promise<Written>
}

/** Reads the pages among a site's files; whatever becomes of them, no thread is left that would keep the build running. */
export async function withPages<Result>(
  files: readonly string[],
  setup: PassSetup,
  finish: (pages: Pages) => Promise<Result>,
  threads?: number,
): Promise<Result> {
  const htmlFiles = files.filter(file => file.endsWith('.html'))
  if (htmlFiles.length === 0) throw new BuildError([`${setup.dist} holds no page: has Astro's output moved?`])
  const count = threads ?? threadsFor(htmlFiles.length)
  const { read, write, close } = count > 0 ? inThreads(setup, count) : inThisThread(setup)
  try {
    return await finish({ all: await read(htmlFiles), write })
  } finally {
    await close()
  }
}
