// Is every built page valid HTML with correct metadata? `node scripts/check/check-html.ts [dist]`
// By rules of HTML only one page of each kind and language is read, with TEST_ALL every page; metadata is read of all.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CODES, outsidePages, routesOf } from '#e2e/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { type Finding, filesUnder, foldRepeats, reportFindings } from './findings.ts'
import { checkPageFacts, type PageLanguage } from './page-facts.ts'
import { type HtmlJob, type HtmlJobResult, validatePages } from './validate-pages.ts'

/** A worker costs a third of a second to start; a page takes a thirtieth. */
const PAGES_PER_WORKER = 10

/** Validates on another thread. */
function validateApart(job: HtmlJob): Promise<HtmlJobResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./validate-pages.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export interface HtmlResult {
  findings: Finding[]
  pages: number
}

/** One page of each kind in each language, and those outside of the languages. */
export function eachKind(dist: string): Set<string> {
  const inLanguages = CODES.flatMap(code => routesOf(code, dist).map(path => `${code}/${path}`))
  const paths = [...inLanguages, ...outsidePages(dist)]
  return new Set(paths.map(path => (path.endsWith('.html') ? path : `${path}index.html`)))
}

/** Checks every page of a built site; `validated`: those that are read by the rules of HTML, all without it. Pages go to the threads in turn, because neighbours are alike in size. */
export async function checkHtml(
  dist: string,
  languages: readonly PageLanguage[],
  validated?: ReadonlySet<string>,
): Promise<HtmlResult> {
  const files = filesUnder(dist).filter(file => file.endsWith('.html'))
  const threads = Math.min(availableParallelism(), Math.ceil(files.length / PAGES_PER_WORKER))
  const jobs = Array.from({ length: threads }, (_, thread) =>
    files.filter((_, at) => at % threads === thread),
  )
  const results =
    threads > 1
      ? await Promise.all(
          jobs.map(part => validateApart({ dist, files: part, ...(validated && { validated }) })),
        )
      : [validatePages({ dist, files, ...(validated && { validated }) })]
  const findings = [
    ...results.flatMap(({ findings }) => findings),
    ...checkPageFacts(
      results.flatMap(({ facts }) => facts).sort((a, b) => (a.file < b.file ? -1 : 1)),
      languages,
    ),
  ]
  const inAnyLanguage = new RegExp(`/(${languages.map(({ code }) => code).join('|')})/`, 'g')
  const folded = foldRepeats(findings, problem => problem.replace(inAnyLanguage, '/*/'))
  return {
    findings: folded.map(finding => ({ ...finding, path: `dist/${finding.path}` })),
    pages: files.length,
  }
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist'
  const { findings, pages } = await checkHtml(
    dist,
    LANGUAGES,
    process.env.TEST_ALL ? undefined : eachKind(dist),
  )
  if (pages === 0) findings.push({ path: dist, line: 1, problem: 'holds no page; run npm run build first' })
  reportFindings('html', findings, `${pages} pages`)
}
