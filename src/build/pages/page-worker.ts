// A thread of page-threads.ts: renders and plans its share of the pages, and writes it once all threads have.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { writeChanged } from '../files.ts'
import { createPagePass, type Decisions, type PassSetup } from './page-pass.ts'
import { type Bundle, fileOf, openBundle, type PageRenderer, type SitePath } from './render-pages.ts'

/** What a thread is asked. */
export type PageOrder =
  | { open: Bundle }
  | 'paths'
  | { render: readonly SitePath[] }
  | { read: readonly string[] }
  | { write: Decisions }

const setup: PassSetup = workerData
const pass = createPagePass(setup)
let renderer: Promise<PageRenderer> | undefined

/** One after the other: Astro renders a page in one go, and two of them at once would only hold more memory. */
async function render(paths: readonly SitePath[]): Promise<void> {
  const astro = await renderer
  for (const path of paths) {
    const response = await astro?.render(path)
    if (!response?.body) continue
    const file = fileOf(path)
    if (path.isPage) pass.add(file, await response.text())
    else writeChanged(join(setup.dist, file), Buffer.from(await response.arrayBuffer()))
  }
}

async function answer(order: PageOrder): Promise<unknown> {
  if (order === 'paths') return (await renderer)?.paths()
  if ('open' in order) {
    renderer = openBundle(order.open)
    await renderer
    return undefined
  }
  if ('render' in order) return render(order.render)
  return 'read' in order ? pass.read(order.read) : pass.write(order.write)
}

// What fails ends the thread, and with it the build.
parentPort?.on('message', async (order: PageOrder) => parentPort?.postMessage(await answer(order)))
