import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { startServer } from '#server/testing/process.ts'
import { BROWSER_ARGS } from '../browser-args.ts'
import type { GoalName } from '../budget/goals.ts'
import { findChromium } from '../find-chromium.ts'
import { holdTo, median } from './report.ts'

/** Lighthouse's audits that are read, and the limit of each that has one. */
const AUDITS: Readonly<Record<string, GoalName | undefined>> = {
  'first-contentful-paint': 'fcp',
  'largest-contentful-paint': 'lcp',
  'total-blocking-time': undefined,
  'cumulative-layout-shift': 'cls',
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

type Figures = Record<string, number>

/** One visit of a phone, as Lighthouse simulates it by default. */
async function visit(url: string): Promise<Figures> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install one, or name its path in CHROMIUM_PATH')
  const browser = await launch({ executablePath, args: BROWSER_ARGS })
  try {
    const result = await lighthouse(url, { logLevel: 'error' }, undefined, await browser.newPage())
    if (!result) throw new Error(`${url}: Lighthouse gave no result`)
    const { audits, categories, environment } = result.lhr
    return {
      ...Object.fromEntries(Object.keys(AUDITS).map(id => [id, audits[id]?.numericValue ?? Number.NaN])),
      ...Object.fromEntries(CATEGORIES.map(id => [id, (categories[id]?.score ?? Number.NaN) * 100])),
      benchmarkIndex: environment.benchmarkIndex,
    }
  } finally {
    await browser.close()
  }
}

/** Medians of so many rounds over all pages, one after the other: a slow minute of the machine meets all alike. */
export async function benchPages(pages: readonly string[], runs: number): Promise<void> {
  const server = await startServer({})
  if (server.address === undefined) throw new Error(server.errors())
  const rounds: { page: string; figures: Figures }[] = []
  try {
    for (let run = 0; run < runs; run++)
      for (const page of pages) rounds.push({ page, figures: await visit(server.address + page) })
  } finally {
    server.child.kill('SIGTERM')
  }
  const table = pages.map(page => {
    const own = rounds.filter(round => round.page === page)
    const names = [...Object.keys(AUDITS), ...CATEGORIES, 'benchmarkIndex']
    const row = names.map(
      name => [name, median(own.map(({ figures }) => figures[name] ?? Number.NaN))] as const,
    )
    for (const [name, value] of row) {
      const goal = AUDITS[name]
      if (goal) holdTo(goal, page, value)
    }
    return [page, Object.fromEntries(row.map(([name, value]) => [name, Math.round(value * 1000) / 1000]))]
  })
  console.table(Object.fromEntries(table))
}
