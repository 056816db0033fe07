import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { DAPPS, writeCatalogue } from '#server/testing/catalogue.ts'

/** Stores live as long as a page; each test opens a new one, at an address. */
async function openPage(search = '') {
  vi.resetModules()
  const steps = [search]
  const location = { pathname: '/en/dappstore/', search }
  const go = (_: unknown, __: string, address: string) => {
    location.search = new URL(address, 'https://site.example').search
    return location.search
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    pushState: (...step: [unknown, string, string]) => steps.push(go(...step)),
    replaceState: (...step: [unknown, string, string]) => steps.splice(-1, 1, go(...step)),
  })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const dapps = await import('./dapps.ts')
  const results = await import('./results.ts')
  const view = await import('./view.ts')
  const favourites = await import('./favourites.ts')
  const start = () => {
    results.$results.subscribe(() => {})
    results.startStore({
      lang: 'en',
      first: [],
      categories: [],
      networks: [],
      counts: { all: 0, categories: {}, networks: {} },
      banners: [],
      activities: [],
      ads: [],
    })
  }
  const settled = () => expect.poll(() => results.$results.get().loading.state).toMatch(/ready|failed/)
  const titles = () => results.$results.get().entries.map(({ title }) => title)
  return { ...dapps, ...results, ...view, ...favourites, start, settled, titles, steps }
}

let api: TestApi
let asked: string[]
/** What the network does to a call; none: it lets it through. */
let disturb: (url: string) => Response | Promise<Response> | undefined

const stubNetwork = () => {
  asked = []
  disturb = () => undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    return (await disturb(url)) ?? api.app.request(url, init)
  })
}

beforeEach(stubNetwork)
afterEach(() => vi.unstubAllGlobals())

describe('a store that fits one page', () => {
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  test('what is filtered stays the same object while a visitor searches, and changes with a filter', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    page.changeView({ category: 2 })
    const filters = page.$filters.get()
    page.changeView({ search: 'swap' })
    expect(page.$filters.get()).toBe(filters)
    page.changeView({ category: undefined })
    expect(page.$filters.get()).toMatchObject({ category: undefined, search: '' })
  })

  test('one call brings the whole store, and filters ask nothing more', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    expect(page.$results.get()).toMatchObject({ hasMore: false, entries: { length: DAPPS.length } })
    page.changeView({ category: 2 })
    expect(page.titles()).toEqual(['Swap', 'Crème Bank'])
    page.changeView({ category: 99_998 })
    expect(page.titles()).toEqual(['Alpha Swap', 'Crème Bank'])
    page.changeView({ category: undefined, network: 'bsc' })
    expect(page.titles()).toEqual(['Alpha Swap'])
    page.changeView({ support: 'extension' })
    expect(page.titles()).toEqual(['Alpha Swap'])
    expect(
      asked.filter(url => /list\?.*(start|key)=/.test(url) && url.includes('/application/')),
    ).toHaveLength(1)
    expect(page.steps.at(-1)).toBe('?network=bsc&support=extension')
  })

  test('results come as one types, best first, forgiving a typo; the address follows after a pause', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    const stepsWhenFound: string[][] = []
    page.$results.listen(() => page.titles()[0] === 'Swap' && stepsWhenFound.push([...page.steps]))
    page.typeSearch('swap')
    await expect.poll(() => page.titles(), { interval: 10 }).toEqual(['Swap', 'Swapper', 'Alpha Swap'])
    expect(stepsWhenFound[0], 'before the address').toEqual([''])
    await expect.poll(() => page.steps).toEqual(['', '?search=swap'])
    page.typeSearch('swaper')
    await expect.poll(() => page.titles(), { interval: 10 }).toEqual(['Swapper'])
    const emptyStates: string[] = []
    page.$results.listen(({ entries, loading }) => entries.length === 0 && emptyStates.push(loading.state))
    page.typeSearch('nothing at all')
    await expect.poll(() => emptyStates).toContain('ready')
    expect(emptyStates[0], 'not "nothing" while one types').toBe('loading')
    await page.settled()
    expect(page.titles()).toEqual([])
    expect(
      asked.filter(url => url.includes('key=')),
      'the browser has all that the server has',
    ).toEqual([])
  })

  test('a description in another language is found by the server', async () => {
    const page = await openPage(`?search=${encodeURIComponent('关于 Crème')}`)
    page.start()
    await expect.poll(() => page.titles()).toEqual(['Crème Bank'])
  })

  test('a link opens its view, and what is unknown in it is named and left out', async () => {
    const page = await openPage('?category_id=2&network=atlantis&support=fax&section=x&theme=dark')
    page.start()
    await page.settled()
    await expect.poll(() => page.$ignored.get()).toContain('network')
    expect(page.$ignored.get()).toEqual(['support', 'section', 'network'])
    expect(page.titles()).toEqual(['Swap', 'Crème Bank'])
    page.changeView({ network: undefined })
    expect(page.steps.at(-1), 'what belongs to others stays').toBe('?category_id=2&theme=dark')
    expect(page.$ignored.get()).toEqual([])
  })

  test('a section shows its own entries in its own order', async () => {
    const page = await openPage('?section=8')
    page.start()
    await expect.poll(() => page.titles()).toEqual(['Crème Bank', 'Alpha Swap'])
  })

  test('a search goes on in a section and among favourites', async () => {
    const page = await openPage('?section=8&search=creme')
    page.start()
    await expect.poll(() => page.titles()).toEqual(['Crème Bank'])
    expect(page.$answer.get()).toMatchObject({ query: 'creme', unmatched: '' })
    page.toggleFavourite(2)
    page.changeView({ section: undefined, isFavourites: true, search: 'swap' })
    expect(page.titles()).toEqual(['Swap'])
    page.changeView({ search: 'creme' })
    expect(page.titles()).toEqual([])
    page.changeView({ search: '' })
    expect(page.$answer.get()).toBeUndefined()
    expect(page.titles()).toEqual(['Swap'])
  })

  test('favourites keep their order and are fetched when the list does not hold them', async () => {
    const page = await openPage('?favourites=1')
    disturb = url => (url.includes('/list?') ? Response.json({ result: 0, data: [] }) : undefined)
    page.toggleFavourite(2)
    page.toggleFavourite(110)
    page.start()
    await expect.poll(() => page.titles()).toEqual(['Number 11', 'Swap'])
    page.toggleFavourite(2)
    expect(page.titles()).toEqual(['Number 11'])
  })

  test('a failed load shows an error, keeps what is there, and a second try succeeds', async () => {
    const page = await openPage()
    disturb = url => (url.includes('/application/list?') ? new Response('<h1>502</h1>') : undefined)
    page.start()
    await page.settled()
    expect(page.$results.get().loading).toEqual({ state: 'failed', reason: 'shape' })
    disturb = () => undefined
    await page.loadMoreResults()
    expect(page.$results.get()).toMatchObject({
      loading: { state: 'ready' },
      entries: { length: DAPPS.length },
    })
  })
})

describe('a store larger than its first page', () => {
  const many = Array.from({ length: 690 }, (_, at) => ({
    ...DAPPS[0],
    id: at + 1,
    slug: `entry-${at + 1}`,
    title: at === 650 ? 'Hidden Gem' : `Entry ${at + 1}`,
    categories: [at >= 640 ? 2 : 1],
    rank: at + 1,
    hot: false,
  }))

  beforeAll(async () => {
    const sections = [{ id: 7, title: { en: 'Popular' }, type: 'list', dapps: [1, 2] }]
    api = await openTestApi({ catalogue: writeCatalogue({ dapps: many, sections }) })
  })
  afterAll(() => api.close())

  test('the first page holds 500, each further one 40, until the server has no more', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    const lengths = [page.titles().length]
    while (page.$results.get().hasMore) {
      await page.loadMoreResults()
      lengths.push(page.titles().length)
    }
    expect(lengths).toEqual([500, 540, 580, 620, 660, 690])
    expect(new Set(page.titles()).size).toBe(690)
  })

  test('what is not loaded yet is found by the server, by search and by category', async () => {
    const page = await openPage('?search=hiden+gem')
    page.start()
    await expect.poll(() => page.titles()).toEqual(['Hidden Gem'])
    page.changeView({ search: '', category: 2 })
    await expect.poll(() => page.titles()).toHaveLength(50)
  })

  test('a search is still being typed until it is in the address, where the server is asked for it', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    const seen: [boolean, string[]][] = []
    page.$results.listen(({ isTyping }) => seen.push([isTyping, [...page.steps]]))
    page.typeSearch('entry 64')
    await expect.poll(() => page.steps).toEqual(['', '?search=entry+64'])
    await expect.poll(() => page.$results.get()).toMatchObject({ isTyping: false })
    expect(seen[0]).toEqual([true, ['']])
  })

  test('an old answer that comes late does not replace the newest search', async () => {
    const page = await openPage()
    page.start()
    await page.settled()
    let answerOld = () => {}
    disturb = url =>
      url.includes('key=entry') && url.includes('689')
        ? new Promise(resolve => {
            answerOld = () => resolve(Response.json({ result: 0, data: [] }))
          })
        : undefined
    page.changeView({ search: 'entry 689' })
    page.changeView({ search: 'gem' })
    await expect.poll(() => page.titles()).toEqual(['Hidden Gem'])
    answerOld()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(page.titles()).toEqual(['Hidden Gem'])
    disturb = () => undefined
    page.changeView({ search: 'entry 689' })
    await expect.poll(() => page.titles()).toEqual(['Entry 689'])
  })
})
