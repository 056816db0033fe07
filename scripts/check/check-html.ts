// Is every built page valid HTML that says what it is? `node scripts/check/check-html.ts [dist]`
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { LANGUAGES } from '#i18n/languages.ts'
import { type Fault, filesUnder, foldRepeats, report } from './faults.ts'
import { judgeFacts, type Language } from './page-facts.ts'
import { type Job, type Result, validatePages } from './validate-pages.ts'

/** A worker costs a third of a second to start; a page takes a thirtieth. */
const PAGES_PER_WORKER = 10

/** Validates on another thread. */
function validateApart(job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./validate-pages.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export interface Verdict {
  faults: Fault[]
  pages: number
}

/** Judges every page of a built site; pages go to the threads in turn, because neighbours are alike in size. */
export async function checkHtml(dist: string, languages: readonly Language[]): Promise<Verdict> {
  const files = filesUnder(dist).filter(file => file.endsWith('.html'))
  const threads = Math.min(availableParallelism(), Math.ceil(files.length / PAGES_PER_WORKER))
  const jobs = Array.from({ length: threads }, (_, thread) =>
    files.filter((_, at) => at % threads === thread),
  )
  const results =
    threads > 1
      ? await Promise.all(jobs.map(part => validateApart({ dist, files: part })))
      : [validatePages({ dist, files })]
  const faults = [
    ...results.flatMap(({ faults }) => faults),
    ...judgeFacts(
      results.flatMap(({ facts }) => facts).sort((a, b) => (a.file < b.file ? -1 : 1)),
      languages,
    ),
  ]
  const inAnyLanguage = new RegExp(`/(${languages.map(({ code }) => code).join('|')})/`, 'g')
  const folded = foldRepeats(faults, problem => problem.replace(inAnyLanguage, '/*/'))
  return { faults: folded.map(fault => ({ ...fault, path: `dist/${fault.path}` })), pages: files.length }
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist'
  const { faults, pages } = await checkHtml(dist, LANGUAGES)
  if (pages === 0) faults.push({ path: dist, line: 1, problem: 'holds no page; run npm run build first' })
  report('html', faults, `${pages} pages`)
}
