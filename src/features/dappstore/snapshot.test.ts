import { expect, test } from 'vitest'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { firstStore } from './snapshot.ts'

const category = (hid: number, title: string) => ({ hid, title, m_index: hid, category_type: 0 })
const dapp = (id: number, categories: number[], hot = true) => ({
  id,
  title: `DApp ${id}`,
  desc: '',
  url: `https://${id}.example`,
  icon_url: `/icons/${id}.webp`,
  categories,
  chains: [],
  tp_connect: 'both' as const,
  hot,
  rank: id,
  audit_urls: [],
  create_time: '2026-01-01T00:00:00Z',
})
const HOT = category(HOT_CATEGORY_ID, 'Hot')
const ids = (store: ReturnType<typeof firstStore>) => store.entries.map(({ id }) => id)

test('the home page shows the DApps of the store, whatever the bundled catalogue has', () => {
  const categories = [HOT, category(1, 'Swap'), category(40, 'Maps')]
  const store = firstStore({ categories, dapps: [dapp(7002, [40]), dapp(7001, [1, 40])] })
  expect(store).toEqual({
    categories: categories.map(({ hid, title }) => ({ hid, title, isHot: hid === HOT_CATEGORY_ID })),
    entries: [
      { id: 7001, title: 'DApp 7001', icon: '/icons/7001.webp', categories: [HOT_CATEGORY_ID, 1] },
      { id: 7002, title: 'DApp 7002', icon: '/icons/7002.webp', categories: [HOT_CATEGORY_ID, 40] },
    ],
  })
})

test('a tab holds four by popularity, three tabs beside hot, none empty, the preferred ones first', () => {
  const hids = [8, 3, 5, 1]
  const dapps = hids.flatMap(hid => [1, 2, 3, 4, 5].map(place => dapp(hid * 10 + place, [hid])))
  const categories = [HOT, ...[1, 2, 3, 5, 8].map(hid => category(hid, `Category ${hid}`))]
  const store = firstStore({ categories, dapps })
  expect(store.categories.map(({ hid }) => hid)).toEqual([HOT_CATEGORY_ID, 1, 3, 8])
  expect(ids(store)).toEqual([11, 12, 13, 14, 31, 32, 33, 34, 81, 82, 83, 84])
})

test('a DApp of several categories is under the smallest tab, in whatever order it names them', () => {
  const categories = [HOT, category(1, 'Swap'), category(8, 'NFT'), category(40, 'Maps')]
  const dapps = [dapp(1, [1]), dapp(2, [1, 8]), dapp(3, [1, 40, HOT_CATEGORY_ID])]
  const { entries } = firstStore({ categories, dapps: [...dapps, dapp(4, [40])] })
  expect(entries.map(({ categories }) => categories[1])).toEqual([1, 8, 40, 40])
})

test('what is not hot is shown by a store that calls nothing hot alone, and an empty store shows nothing', () => {
  const categories = [HOT, category(1, 'Swap')]
  const cold = dapp(2, [HOT_CATEGORY_ID, 1], false)
  expect(ids(firstStore({ categories, dapps: [dapp(3, [1]), cold] }))).toEqual([3])
  expect(ids(firstStore({ categories, dapps: [cold] }))).toEqual([2])
  expect(firstStore({ categories: [], dapps: [] })).toEqual({ categories: [], entries: [] })
})
