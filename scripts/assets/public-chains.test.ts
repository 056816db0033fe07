import { expect, test } from 'vitest'
import table from '#content/public-chains.json' with { type: 'json' }
import { callsAlike, publicNetworks } from '#content/public-networks.ts'
import { viemNetworks } from './public-chains.ts'

test('the table holds the public list and what the package knows: node scripts/assets/public-chains.ts', () => {
  expect(Object.keys(table).length).toBeGreaterThanOrEqual(2688)
  const missing = viemNetworks().filter(
    ([id, network]) => !publicNetworks(id).some(each => callsAlike(each, network)),
  )
  expect(missing).toEqual([])
})

test('a chain is found by its id, two of one id both, and none where there is none', () => {
  const ethereum = {
    name: 'Ethereum Mainnet',
    currencyName: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    rpcs: ['https://eth.merkle.io'],
  }
  expect(publicNetworks('1')).toEqual([ethereum])
  expect(publicNetworks('999').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['HyperEVM', 'Wanchain Testnet']),
  )
  for (const id of ['0', '01', '', 'constructor', '__proto__']) expect(publicNetworks(id)).toEqual([])
})
