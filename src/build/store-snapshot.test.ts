import { expect, test } from 'vitest'
import { apiForAll } from '#server/testing/api-for.ts'
import { DAPPS } from '#server/testing/catalogue.ts'
import { readStore, readStoreLimits, tellStore } from './store-snapshot.ts'

const api = apiForAll()

/** The real server, asked through what a server of another kind would make of the address. */
const through = (change: (url: URL) => void = () => {}) => ({
  transport: {
    baseUrl: 'http://127.0.0.1',
    fetch: (address: string, init: RequestInit) => {
      const url = new URL(address)
      change(url)
      return api.app.request(url.href, init)
    },
  },
})
const LIMITS = { pages: 10, listed: 30 }
const idsOf = (dapps: readonly { id: number }[] | undefined) => dapps?.map(({ id }) => id)

test('every DApp is counted, the most popular get pages in every language, further ones are named', async () => {
  const { dappstore, wholeStore } = await readStore(['en', 'zh'], through(), LIMITS)
  const { rows } = await api.get('/v1/application/list?lang=en')
  const order = rows.map(({ id }) => Number(id))
  expect(idsOf(dappstore.en?.dapps)).toEqual(order.slice(0, 10))
  expect(idsOf(dappstore.zh?.dapps)).toEqual(order.slice(0, 10))
  expect(dappstore.zh?.dapps[0]?.desc).toBe('关于 Alpha Swap')
  expect(wholeStore.counts.all).toBe(DAPPS.length)
  expect(wholeStore.counts.categories).toMatchObject({ 1: DAPPS.length - 1, 2: 2, 99998: 2 })
  expect(idsOf(wholeStore.named)).toEqual(order.slice(10, 30))
  const onSeveral = (dappstore.en?.dapps ?? []).filter(({ chains }) => chains.length > 1)
  const timesOf = (hid: string) => onSeveral.filter(({ chains }) => chains.includes(hid)).length
  expect(wholeStore.together).toEqual({ eth: timesOf('eth'), bsc: timesOf('bsc') })
  expect(tellStore(10, wholeStore)).toBe(
    '60 DApps, 10 with pages of their own (STORE_PAGES), 50 opened by the page detail/?id=…, 30 found by search alone (STORE_LISTED)',
  )
})

test('what is hot gets a page however popular it is', async () => {
  await api.db.updateTable('dapps').set({ hot: 1 }).where('id', '=', 150).execute()
  const { dappstore, wholeStore } = await readStore(['en'], through(), LIMITS)
  expect(dappstore.en?.dapps).toHaveLength(10)
  expect(idsOf(dappstore.en?.dapps)).toContain(150)
  expect(idsOf(wholeStore.named)).not.toContain(150)
})

test('a server that gives fewer at once is read to its end as well', async () => {
  const few = through(url => {
    if (url.searchParams.has('count')) url.searchParams.set('count', '7')
  })
  expect((await readStore(['en'], few, LIMITS)).wholeStore.counts.all).toBe(DAPPS.length)
})

test('a server that always gives the same page ends the reading', async () => {
  const same = through(url => url.searchParams.delete('start'))
  expect((await readStore(['en'], same, LIMITS)).wholeStore.counts.all).toBe(DAPPS.length)
})

test('a limit that is no number stops the build', () => {
  expect(readStoreLimits({})).toEqual({ pages: 1_000, listed: 10_000 })
  expect(readStoreLimits({ STORE_PAGES: '20000' })).toEqual({ pages: 20_000, listed: 20_000 })
  expect(() => readStoreLimits({ STORE_PAGES: 'all' })).toThrow('STORE_PAGES: "all" is not a whole number')
  expect(() => readStoreLimits({ STORE_PAGES: '50', STORE_LISTED: '20' })).toThrow('STORE_LISTED')
})
