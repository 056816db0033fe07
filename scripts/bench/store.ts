import type { Browser } from 'playwright'
import { printTable } from './document.ts'
import { type FixtureStore, startFixtureStore } from './fixture-store.ts'
import { GOALS } from './goals.ts'
import { failBeyondNoise, launch, median, quantile } from './measure.ts'
import { loadSearch, type SearchLoad } from './search-load.ts'
import {
  type Browsed,
  browse,
  type FirstTimes,
  firstTimes,
  type KeyTimes,
  typeKeys,
  VIEWPORTS,
} from './store-visit.ts'

/** What can be measured alone. */
export const STORE_PARTS = ['keys', 'heap', 'first', 'search']
const SEARCH_SIZE = 10_000

const whole = (value: number) => value.toFixed(0)

async function benchKeys(browser: Browser, stores: Map<number, FixtureStore>, runs: number): Promise<void> {
  const rows: string[][] = []
  for (const viewport of VIEWPORTS) {
    const seen = new Map<number, KeyTimes[][]>([...stores.keys()].map(size => [size, []]))
    for (let round = 0; round < runs; round++) {
      for (const [size, { url }] of stores) seen.get(size)?.push(await typeKeys(browser, url, viewport))
      console.error(`keys, ${viewport.name}, round ${round + 1} of ${runs}`)
    }
    for (const [size, rounds] of seen) {
      const of = (name: keyof KeyTimes, part: number) =>
        whole(
          median(
            rounds.map(keys =>
              quantile(
                keys.map(key => key[name]),
                part,
              ),
            ),
          ),
        )
      rows.push([
        viewport.name,
        String(size),
        of('letter', 0.5),
        of('letter', 1),
        of('result', 0.5),
        of('result', 1),
      ])
      const worst = (name: keyof KeyTimes) => rounds.map(keys => Math.max(...keys.map(key => key[name])))
      failBeyondNoise(`${viewport.name}, ${size}: worst letter, ms`, worst('letter'), GOALS.letter)
      failBeyondNoise(`${viewport.name}, ${size}: worst result, ms`, worst('result'), GOALS.result)
    }
  }
  console.log('\nKey to paint, ms, processor four times slower; the median and the worst key of a round\n')
  printTable(['screen', 'entries', 'letter: median', 'worst', 'result: median', 'worst'], rows)
}

async function benchHeap(browser: Browser, stores: Map<number, FixtureStore>, runs: number): Promise<void> {
  const rows: string[][] = []
  for (const viewport of VIEWPORTS) {
    for (const [size, { url }] of stores) {
      const rounds: Browsed[] = []
      for (let round = 0; round < runs; round++) rounds.push(await browse(browser, url, viewport))
      const { firstPage, requests } = rounds[0] ?? { firstPage: 0, requests: 0 }
      rows.push([
        viewport.name,
        String(size),
        median(rounds.map(({ heap }) => heap)).toFixed(1),
        whole(Math.max(...rounds.map(({ nodes }) => nodes))),
        firstPage.toFixed(1),
        String(requests),
      ])
    }
  }
  console.log('\nAfter browsing: scrolled through, searched, filtered, a DApp opened and left\n')
  printTable(
    ['screen', 'entries', 'heap MB', 'most DOM nodes', 'first page of the list kB', 'API calls'],
    rows,
  )
}

async function benchFirst(browser: Browser, stores: Map<number, FixtureStore>, runs: number): Promise<void> {
  const rows: string[][] = []
  for (const [size, { url }] of stores) {
    const rounds: FirstTimes[] = []
    for (let round = 0; round < runs; round++) rounds.push(await firstTimes(browser, url))
    const of = (name: keyof FirstTimes) => whole(median(rounds.map(times => times[name])))
    rows.push([String(size), of('list'), of('result'), of('favourite'), of('tab'), of('filter')])
    const timesOf = (name: keyof FirstTimes) => rounds.map(times => times[name])
    failBeyondNoise(`${size}: first result, ms`, timesOf('result'), GOALS.firstResult)
    for (const tap of ['favourite', 'tab', 'filter'] as const)
      failBeyondNoise(`${size}: first tap on the ${tap}, ms`, timesOf(tap), GOALS.firstTap)
  }
  console.log(
    '\nA first visit, ms, Slow 4G and a processor four times slower; from the first touch to the effect\n',
  )
  printTable(['entries', 'first rows painted', 'key: result', 'favourite', 'tab', 'filter'], rows)
}

async function benchSearch(store: FixtureStore, runs: number): Promise<void> {
  const rounds: SearchLoad[] = []
  for (let round = 0; round < runs; round++) rounds.push(await loadSearch(store.url))
  const of = (part: number) => median(rounds.map(({ times }) => quantile(times, part))).toFixed(1)
  console.log(`\nSearches of the server at ${SEARCH_SIZE} entries, 50 clients at once, over HTTP\n`)
  printTable(
    ['searches per second', 'p50 ms', 'p99 ms', 'worst ms', 'refused'],
    [
      [
        whole(median(rounds.map(({ perSecond }) => perSecond))),
        of(0.5),
        of(0.99),
        of(1),
        String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
      ],
    ],
  )
}

/** The store in the browser at several sizes, and the server's search at the largest that matters. */
export async function benchStore(
  sizes: readonly number[],
  runs: number,
  parts: readonly string[],
): Promise<void> {
  const stores = new Map<number, FixtureStore>()
  const needed = parts.includes('search') ? [...new Set([...sizes, SEARCH_SIZE])] : sizes
  for (const size of needed) stores.set(size, await startFixtureStore(size))
  const asked = new Map([...stores].filter(([size]) => sizes.includes(size)))
  const browser = await launch()
  try {
    if (parts.includes('first')) await benchFirst(browser, asked, runs)
    if (parts.includes('keys')) await benchKeys(browser, asked, runs)
    if (parts.includes('heap')) await benchHeap(browser, asked, runs)
    const largest = stores.get(SEARCH_SIZE)
    if (parts.includes('search') && largest) await benchSearch(largest, runs)
  } finally {
    await browser.close()
    for (const { stop } of stores.values()) stop()
  }
}
