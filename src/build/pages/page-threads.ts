import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { BuildError } from '../files.ts'
import { createPagePass, type Decisions, type PassSetup, type Written } from './page-pass.ts'
import type { PageOrder } from './page-worker.ts'
import type { Page } from './pages.ts'

/** Each holds the plans of its pages. */
const MAX_THREADS = 8

/** For a whole site; a small one is done sooner without any. */
export const THREADS = Math.min(availableParallelism(), MAX_THREADS)

/** What reads all pages, then writes all. */
export interface Readers {
  read: (files: readonly string[]) => Promise<Page[]>
  write: (decisions: Decisions) => Promise<Written>
  close: () => Promise<void>
}

/** One question at a time: the answer, or what the thread died of. */
const ask = <Answer>(thread: Worker, order: PageOrder): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      thread.off('message', answered).off('error', failed).unref()
      finish()
    }
    // What page-worker.ts answers to this order.
    const answered = (answer: Answer) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    thread.on('message', answered).on('error', failed).ref()
    thread.postMessage(order)
  })

function inThreads(setup: PassSetup, count: number): Readers {
  const threads = Array.from(
    { length: count },
    () => new Worker(new URL('./page-worker.ts', import.meta.url), { workerData: setup }),
  )
  // A build that fails before it asks anything must end.
  for (const thread of threads) thread.unref()
  // By its name: pages of a kind go to all threads.
  const threadOf = (file: string) => [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % count
  const askAll = <Answer>(orderOf: (place: number) => PageOrder): Promise<Answer[]> =>
    Promise.all(threads.map((thread, place) => ask<Answer>(thread, orderOf(place))))
  return {
    async read(files) {
      const shares = Map.groupBy(files, threadOf)
      const read = await askAll<Page[]>(place => ({ read: shares.get(place) ?? [] }))
      const byFile = new Map(read.flat().map(page => [page.file, page]))
      return files.flatMap(file => byFile.get(file) ?? [])
    },
    async write(decisions) {
      const written = await askAll<Written>(() => ({ write: decisions }))
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

export const openPages = (setup: PassSetup, threads: number): Readers =>
  threads > 0 ? inThreads(setup, threads) : inThisThread(setup)

/** Reads the pages among a site's files; whatever becomes of them, no thread is left that would keep the build running. */
export async function withPages<Result>(
  files: readonly string[],
  { read, write, close }: Readers,
  finish: (pages: Pages) => Promise<Result>,
): Promise<Result> {
  try {
    const htmlFiles = files.filter(file => file.endsWith('.html'))
    if (htmlFiles.length === 0) throw new BuildError(["there is no page: has Astro's output moved?"])
    return await finish({ all: await read(htmlFiles), write })
  } finally {
    await close()
  }
}
