import { expect, test } from 'vitest'
import table from '#content/public-chains.json' with { type: 'json' }
import { publicNetworks } from '#content/public-networks.ts'
import { networkTable } from './public-chains.ts'

test('the table of public chains is what the package lists: node scripts/assets/public-chains.ts', () => {
  expect(table).toEqual(networkTable())
})

test('a chain is found by its id, two of one id both, and none where there is none', () => {
  const ethereum = { name: 'Ethereum', currencyName: 'Ether', symbol: 'ETH', decimals: 18 }
  expect(publicNetworks('1')).toEqual([ethereum])
  expect(publicNetworks('9').map(({ name }) => name)).toContain('Quai Network Mainnet')
  for (const id of ['0', '01', '', 'constructor', '__proto__']) expect(publicNetworks(id)).toEqual([])
})
