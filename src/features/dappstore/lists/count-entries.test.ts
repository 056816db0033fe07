import { expect, test } from 'vitest'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { countEntries, topNetworks } from './count-entries.ts'

test('a visitor reads how much is under each category and on each network, hot ones once', () => {
  const counts = countEntries([
    { categories: [1, HOT_CATEGORY_ID], chains: ['eth', 'bsc'], hot: true },
    { categories: [1, 2], chains: ['eth'], hot: false },
  ])
  expect(counts).toEqual({
    all: 2,
    categories: { 1: 2, 2: 1, [HOT_CATEGORY_ID]: 1 },
    networks: { eth: 2, bsc: 1 },
  })
  expect(topNetworks(counts)).toEqual(['eth', 'bsc'])
})
