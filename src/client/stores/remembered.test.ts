import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage, USELESS_STORAGES } from './fixtures.ts'

/** The stores of a page that has this storage. */
async function openPage(localStorage: unknown) {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('localStorage', localStorage)
  return {
    ...(await import('#features/dappstore/stores/favourites.ts')),
    ...(await import('#features/dappstore/stores/recent-searches.ts')),
    ...(await import('#features/dappstore/stores/enter.ts')),
  }
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => vi.unstubAllGlobals())

test('favourites, searches and the read statement are there again on the next page', async () => {
  const storage = new MemoryStorage()
  const page = await openPage(storage)
  page.toggleFavourite(3)
  page.toggleFavourite(5)
  page.rememberSearch('  uniswap ')
  page.rememberSearch('aave')
  page.rememberSearch('UNISWAP')
  page.acceptRisk('app.aave.com')
  page.acceptRisk('curve.fi')
  page.acceptRisk('app.aave.com')
  const next = await openPage(storage)
  expect(next.$favourites.get()).toEqual([5, 3])
  expect(next.$recentSearches.get()).toEqual(['UNISWAP', 'aave'])
  expect(next.$acceptedHosts.get()).toEqual(['app.aave.com', 'curve.fi'])
  expect(next.$isRiskAccepted.get(), 'one site is not all of them').toBe(false)
  next.hideRisk()
  expect((await openPage(storage)).$isRiskAccepted.get()).toBe(true)
  next.clearRecentSearches()
  expect((await openPage(storage)).$recentSearches.get()).toEqual([])
})

test('storage that is refused or full changes nothing for the page that is open', async () => {
  for (const storage of USELESS_STORAGES) {
    const page = await openPage(storage)
    page.toggleFavourite(7)
    page.rememberSearch('aave')
    page.acceptRisk('app.aave.com')
    page.hideRisk()
    expect(page.$favourites.get()).toEqual([7])
    expect(page.$recentSearches.get()).toEqual(['aave'])
    expect(page.$acceptedHosts.get()).toEqual(['app.aave.com'])
    expect(page.$isRiskAccepted.get()).toBe(true)
  }
})

test('garbage in storage is nothing', async () => {
  for (const garbage of ['', '{', 'null', '{"a":1}', '["x",-1,1.5,null,{}]', '"text"', '[[1]]']) {
    const storage = new MemoryStorage()
    for (const key of ['favourites', 'recentSearches', 'dappRisk', 'dappRiskHosts'])
      storage.setItem(key, garbage)
    const page = await openPage(storage)
    expect(page.$favourites.get(), garbage).toEqual([])
    expect(page.$isRiskAccepted.get()).toBe(false)
    expect(
      page.$acceptedHosts.get().filter(host => host !== 'x'),
      garbage,
    ).toEqual([])
    expect(page.$recentSearches.get().every(text => typeof text === 'string')).toBe(true)
  }
})

test('an export is read back, added to what is there, and a wrong file is refused', async () => {
  const page = await openPage(new MemoryStorage())
  page.toggleFavourite(1)
  page.toggleFavourite(2)
  const file = page.favouritesFile()
  const other = await openPage(new MemoryStorage())
  other.toggleFavourite(9)
  other.toggleFavourite(1)
  expect(other.importFavourites(file)).toBe(1)
  expect(other.$favourites.get()).toEqual([1, 9, 2])
  expect(other.importFavourites('{"dapps":[1]}')).toBeUndefined()
  expect(other.importFavourites('<html>')).toBeUndefined()
  expect(other.importFavourites('[4,4,"5"]')).toBe(1)
})
