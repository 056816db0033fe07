import { expect, test } from 'vitest'
import { similarDapps } from './similar-dapps.ts'

const dapp = (id: number, categories: number[], chains: string[], rank = id) => ({
  id,
  categories,
  chains,
  rank,
})

test('purpose counts before network, network before popularity, and none is similar to itself', () => {
  const mine = dapp(1, [1, 2], ['eth', 'bsc'])
  const others = [
    mine,
    dapp(2, [1], []),
    dapp(3, [9], ['eth', 'bsc']),
    dapp(4, [1], ['eth']),
    dapp(5, [1, 2], []),
  ]
  expect(similarDapps(mine, others).map(({ id }) => id)).toEqual([5, 4, 2])
})
