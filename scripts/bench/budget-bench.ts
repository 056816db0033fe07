// All figures that do not depend on the machine: npm test holds them to their limits, this shows them.
import type { Browser } from 'playwright'
import { type Figure, findExcess } from './budget.ts'
import { printTable } from './document.ts'
import type { GoalName } from './goals.ts'
import { launch } from './measure.ts'
import { LOADED, LOADED_LANGUAGES, loadPage, TOUCHED, touchPage } from './page-load.ts'
import { startSite } from './site.ts'
import { TEMPLATES, WEIGHED_LANGUAGES, weighPages } from './weight.ts'

const nameOf = (path: string) => TEMPLATES[path] ?? path.replace(/\/$/, '')
const kb = (value: number) => value.toFixed(1)

/** Finds a figure that was measured. */
const finder =
  (figures: readonly Figure[]) =>
  (page: string, goal: GoalName): number =>
    figures.find(figure => figure.page === page && figure.goal === goal)?.value ?? Number.NaN

function printWeight(figures: readonly Figure[]): void {
  const of = finder(figures)
  const rows = Object.entries(TEMPLATES).map(([path, name]) => [
    name,
    ...WEIGHED_LANGUAGES.map(lang => kb(of(`/${lang}/${path}`, 'html'))),
  ])
  printTable(['page', ...WEIGHED_LANGUAGES], rows, 'weight')
}

function printLoads(figures: readonly Figure[]): void {
  const of = finder(figures)
  const rows = LOADED.map(path => [
    nameOf(path),
    ...LOADED_LANGUAGES.map(lang => kb(of(`/${lang}/${path}`, 'pageBytes'))),
  ])
  printTable(['page: kB', ...LOADED_LANGUAGES], rows, 'loads')
}

async function measureVisits(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const lang of LOADED_LANGUAGES)
    for (const path of LOADED) {
      figures.push(...(await loadPage(browser, origin, `/${lang}/${path}`)))
    }
  return figures
}

export async function benchBudget(): Promise<void> {
  const weights = await weighPages()
  const [site, browser] = [await startSite(), await launch()]
  try {
    const visits = await measureVisits(browser, site.origin)
    const touches: Figure[] = []
    for (const [path, control] of Object.entries(TOUCHED))
      touches.push(await touchPage(browser, site.origin, `/en/${path}`, control))
    printWeight(weights)
    printLoads(visits)
    printTable(
      ['script after the first touch', 'kB'],
      touches.map(({ page, value }) => [nameOf(page.slice('/en/'.length)), kb(value)]),
      'scripts',
    )
    const figures = [...weights, ...visits, ...touches]
    const missed = findExcess(figures)
    for (const line of missed) console.error(`Goal missed: ${line}`)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    site.stop()
  }
}
