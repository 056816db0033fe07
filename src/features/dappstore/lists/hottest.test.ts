import { expect, test } from 'vitest'
import type { StoreEntry } from '../contract/entries.ts'
import { hotNames, hottest } from './hottest.ts'

const entry = (id: number, hasMark: boolean, hot = true): StoreEntry => ({
  id,
  title: `DApp ${id}`,
  desc: '',
  url: `https://${id}.example`,
  icon_url: hasMark ? `/icons/dapps/${id}.webp` : '',
  categories: [],
  chains: [],
  hot,
  rank: id,
})

test('the shelf shows marks of their own; those without one are named below the search box first', () => {
  const byRank = [entry(1, true), entry(2, false), entry(3, true, false), entry(4, true), entry(5, false)]
  expect(hottest(byRank).map(({ id }) => id)).toEqual([1, 4])
  expect(hotNames(byRank)).toEqual(['DApp 2', 'DApp 5', 'DApp 1', 'DApp 4'])
})
