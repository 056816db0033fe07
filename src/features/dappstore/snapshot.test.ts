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
const CATEGORIES = [category(HOT_CATEGORY_ID, 'Hot'), category(1, 'Swap'), category(40, 'Maps')]
const ids = (dapps: ReturnType<typeof dapp>[]) =>
  firstStore({ categories: CATEGORIES, dapps }).map(({ id }) => id)

test('the home page shows the DApps of the store under their first category, hot is none', () => {
  const dapps = [dapp(7002, [HOT_CATEGORY_ID, 40]), dapp(7001, [1, 40]), dapp(7003, [])]
  expect(firstStore({ categories: CATEGORIES, dapps })).toEqual([
    { id: 7001, title: 'DApp 7001', icon: '/icons/7001.webp', category: 'Swap' },
    { id: 7002, title: 'DApp 7002', icon: '/icons/7002.webp', category: 'Maps' },
    { id: 7003, title: 'DApp 7003', icon: '/icons/7003.webp', category: undefined },
  ])
})

test('the shelf holds twelve by popularity, what is hot before what is not', () => {
  const dapps = Array.from({ length: 20 }, (_, place) => dapp(20 - place, [1], place < 11))
  expect(ids(dapps)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 1])
  expect(ids([dapp(2, [1], false)])).toEqual([2])
  expect(ids([])).toEqual([])
})

test('a DApp without a mark of its own is not on the shelf', () => {
  expect(ids([{ ...dapp(1, [1]), icon_url: '' }, dapp(2, [1])])).toEqual([2])
})
