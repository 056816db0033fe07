import { afterEach, expect, test, vi } from 'vitest'
import { columnsOf } from '../built/built-entries.ts'
import type { StoreEntry } from '../contract/entries.ts'

/** Stores live as long as a page; `answer` is its network, and what it does not answer fails. */
async function openPage(answer: (url: string) => unknown) {
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname: '/en/dappstore/', search: '' })
  vi.stubGlobal('history', { state: null, pushState: () => {}, replaceState: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  // The line and the processor are free.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('fetch', async (url: string) => {
    const data = answer(url)
    return data === undefined ? new Response('', { status: 503 }) : Response.json({ result: 0, data })
  })
  const results = await import('./results.ts')
  const { changeView } = await import('./view.ts')
  const { toggleFavourite } = await import('./favourites.ts')
  const { $sections } = await import('./lists.ts')
  const { $networks } = await import('./networks.ts')
  const { $finder } = await import('./finder.ts')
  // Else what a page loads later would be what these tests wait for.
  await import('../api/calls.ts')
  await import('#features/networks/stores/networks.ts')
  const seen: string[][] = []
  const titles = () => results.$results.get().entries.map(({ title }) => title)
  results.$results.subscribe(() => seen.push(titles()))
  results.startStore({
    lang: 'en',
    first: [],
    categories: [{ hid: 2, title: 'Lending', m_index: 2, category_type: 0 }],
    networks: [],
    counts: { all: 0, categories: {}, networks: {} },
    banners: [],
    activities: [],
    ads: [],
  })
  return { ...results, $finder, $networks, $sections, changeView, toggleFavourite, titles, seen }
}

afterEach(() => vi.unstubAllGlobals())

const row = (id: number, title: string, more: Partial<StoreEntry> = {}): StoreEntry => ({
  id,
  title,
  desc: `About ${title}`,
  url: `https://d${id}.example`,
  categories: [1],
  chains: ['eth'],
  icon_url: '',
  hot: false,
  rank: id,
  ...more,
})
const fileOf = (dapps: StoreEntry[], total = dapps.length) => ({
  dapps: columnsOf(dapps),
  total,
  networks: [{ hid: 'eth', title: 'Ethereum', icon: '/icons/eth.svg' }],
  sections: [{ id: 7, title: 'Popular', dapps: [2, 1], more: false }],
})
const WORDS = {
  categories: [{ hid: 2, words: ['lending'] }],
  networks: [],
  topics: [],
  names: [{ entry: 1, words: ['Oldname'] }],
  ignored: [],
}
const FILE = fileOf([row(1, 'Alpha'), row(2, 'Bank', { categories: [2], hot: true }), row(3, 'Gone')])
const isFile = (url: string) => url === '/en/dappstore/entries.json'
const isWords = (url: string) => url === '/en/dappstore/words.json'
const isList = (url: string) => url.includes('/application/list?')

test('list, filters, counts, search, sections and favourites work with the API down', async () => {
  const page = await openPage(url => (isFile(url) ? FILE : isWords(url) ? WORDS : undefined))
  await expect.poll(() => page.$results.get().loading.state).toBe('failed')
  expect(page.titles()).toEqual(['Alpha', 'Bank', 'Gone'])
  expect(page.$counts.get()).toEqual({ all: 3, categories: { 1: 2, 2: 1, 99998: 1 }, networks: { eth: 3 } })
  expect(page.$networks.get()).toEqual(FILE.networks)
  page.changeView({ category: 2 })
  expect(page.titles()).toEqual(['Bank'])
  page.changeView({ category: undefined, search: 'lending' })
  await expect.poll(() => page.titles()).toEqual(['Bank'])
  page.changeView({ search: 'oldname' })
  expect(page.titles()).toEqual(['Alpha'])
  expect(page.$sections.get()).toMatchObject({
    state: 'ready',
    sections: [{ entries: [{ title: 'Bank' }, { title: 'Alpha' }] }],
  })
  page.toggleFavourite(3)
  page.changeView({ search: '', isFavourites: true })
  expect(page.titles()).toEqual(['Gone'])
})

test('what the server says later replaces it, and what it only confirms stays the same object', async () => {
  const later = [
    { ...row(1, 'Alpha'), tp_connect: 'both' },
    row(2, 'Bank & Co', { categories: [2], hot: true }),
  ]
  const page = await openPage(url => (isFile(url) ? FILE : isList(url) ? later : undefined))
  const drawn: unknown[] = []
  page.$results.listen(({ entries }) => drawn.push(entries[0]))
  await expect.poll(() => page.titles()).toEqual(['Alpha', 'Bank & Co'])
  expect(page.seen).toContainEqual(['Alpha', 'Bank', 'Gone'])
  expect(new Set(drawn.filter(Boolean)).size).toBe(1)
})

test('of a built set larger than the first page, what comes after that page stays', async () => {
  const dapps = Array.from({ length: 600 }, (_, at) => row(at + 1, `Entry ${at + 1}`))
  const page = await openPage(url => {
    if (isFile(url)) return fileOf(dapps, 700)
    if (!isList(url)) return undefined
    if (url.includes('start=599')) return [row(650, 'Entry 650')]
    return dapps.filter(({ id }) => id !== 100).slice(0, 500)
  })
  await expect.poll(() => page.titles()).toHaveLength(599)
  expect(page.titles()).not.toContain('Entry 100')
  expect(page.titles().at(-1)).toBe('Entry 600')
  await page.loadMoreResults()
  expect(page.titles().at(-1)).toBe('Entry 650')
  expect(page.$results.get().hasMore).toBe(false)
})

test('a file that is not what was promised is as if there were none', async () => {
  const shifted = { ...FILE, dapps: { ...FILE.dapps, title: ['Bank', 'Gone'] } }
  for (const file of [{ dapps: 'none' }, shifted]) {
    const page = await openPage(url => (isFile(url) ? file : isList(url) ? [row(1, 'Alpha')] : undefined))
    await expect.poll(() => page.titles()).toEqual(['Alpha'])
    expect(page.seen.flat()).not.toContain('Bank')
  }
})

test('who searches before the search is there keeps the list, is told what it waits for, and gets the answer', async () => {
  const page = await openPage(url => (isFile(url) ? FILE : isWords(url) ? WORDS : undefined))
  await expect.poll(() => page.$finder.get()).toMatchObject({ isSettled: true })
  const found = page.$finder.get()
  page.$finder.set({ state: 'loading' })
  page.changeView({ search: 'bank' })
  expect(page.titles()).toEqual(['Alpha', 'Bank', 'Gone'])
  expect(page.$results.get().loading).toEqual({ state: 'loading' })
  page.$finder.set({ state: 'failed', reason: 'offline' })
  expect(page.$results.get().loading).toEqual({ state: 'failed', reason: 'offline' })
  page.$finder.set(found)
  expect(page.titles()).toEqual(['Bank'])
})

test('without its words a search goes by the texts, and asks for the words again with the next letter', async () => {
  let canLearn = false
  const asked: string[] = []
  const page = await openPage(url => {
    if (isWords(url)) asked.push(url)
    return isFile(url) ? FILE : isWords(url) && canLearn ? WORDS : undefined
  })
  page.changeView({ search: 'bank' })
  await expect.poll(() => page.titles()).toEqual(['Bank'])
  expect(asked).toHaveLength(1)
  canLearn = true
  page.changeView({ search: 'oldname' })
  await expect.poll(() => page.titles()).toEqual(['Alpha'])
  page.changeView({ search: 'lending' })
  expect(page.titles()).toEqual(['Bank'])
  expect(asked).toHaveLength(2)
})
