import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import catalogue from '#content/catalogue/chains.json' with { type: 'json' }
import type { NetworkFacts } from './contract/networks.ts'
import { networkRecord } from './network-record.ts'
import { addedNetwork, groupsOf, guidesOf, nodeOf, patchOf, shortFacts, unseenWords } from './networks.ts'

const NETWORKS: NetworkFacts[] = catalogue
const network = (hid: string, change: Partial<NetworkFacts> = {}): NetworkFacts => {
  const found = NETWORKS.find(entry => entry.hid === hid)
  if (!found) throw new Error(`no network ${hid}`)
  return { ...found, ...change }
}

describe('networks', () => {
  test('a retired network is not counted among those in use, nor is one for tests', () => {
    const { current, testnets, retired } = groupsOf([
      ...NETWORKS,
      network('eth', { hid: 'c5', testnet: true }),
    ])
    expect(retired.map(({ hid }) => hid)).toEqual(['polyzkevm', 'oktc', 'heco'])
    expect(testnets.map(({ hid }) => hid)).toEqual(['c5'])
    expect(current).toHaveLength(NETWORKS.length - 3)
  })

  test('a row shows coin and number, and is found by a short name that differs from both', () => {
    expect(shortFacts(network('bsc'))).toBe('BNB · 56')
    expect(unseenWords(network('matic'))).toBe('MATIC')
    expect(shortFacts(network('btc'))).toBe('BTC')
    expect(unseenWords(network('trx'))).toBe('')
  })

  test('what a public list calls by another coin is not taken from it', () => {
    expect(nodeOf(network('bsc'))?.coin).toEqual({ name: 'BNB', symbol: 'BNB', decimals: 18 })
    expect(nodeOf(network('bsc', { symbol: 'BNC' }))).toBeUndefined()
    expect(nodeOf(network('aptos'))).toBeUndefined()
  })

  test('another wallet is offered a network as EIP-3085 describes it', () => {
    expect(addedNetwork(network('op'))).toEqual({
      chainId: '0xa',
      chainName: 'OP Mainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://mainnet.optimism.io'],
      blockExplorerUrls: ['https://optimistic.etherscan.io/'],
    })
  })

  test('nothing is offered of a retired network, of one without a public node, or of another family', () => {
    for (const hid of ['polyzkevm', 'heco', 'trx', 'aptos', 'ton'])
      expect(addedNetwork(network(hid)), hid).toBeUndefined()
    expect(
      addedNetwork(network('op', { explorer: 'javascript:alert(1)' }))?.blockExplorerUrls,
    ).toBeUndefined()
    expect(addedNetwork(network('op', { chain_id: '10; drop' }))).toBeUndefined()
  })

  test('every network of the catalogue has its mark as a drawing; another has the picture of its owner', () => {
    for (const entry of NETWORKS) {
      expect(patchOf(entry)).toBe(`/icons/patches/${entry.hid}.svg`)
      expect(existsSync(`public/icons/patches/${entry.hid}.svg`), entry.hid).toBe(true)
    }
    expect(patchOf(network('op', { hid: 'c4242', icon: 'https://img.example/4242.png' }))).toBe(
      'https://img.example/4242.png',
    )
    expect(patchOf(network('op', { icon: 'javascript:alert(1)' }))).toBeUndefined()
  })

  test('the guides it leads to exist', () => {
    for (const slug of new Set(NETWORKS.flatMap(({ ns }) => guidesOf(ns))))
      expect(existsSync(`src/content/guides/en/${slug}.md`), slug).toBe(true)
  })

  test('the record for other programs leaves out what is not known', () => {
    const site = new URL('https://wallet.example')
    expect(JSON.parse(JSON.stringify(networkRecord(network('doge'), site, 'en')))).toEqual({
      id: 'doge',
      name: 'Dogecoin',
      shortName: 'DOGE',
      family: 'dogecoin',
      coin: { symbol: 'DOGE' },
      explorer: 'https://dogechain.info/',
      icon: 'https://wallet.example/icons/chains/doge.webp',
      page: 'https://wallet.example/en/networks/doge/',
      testnet: false,
      retired: false,
    })
    expect(networkRecord(network('bsc'), site, 'en')).toMatchObject({ chainId: '56', chainIdHex: '0x38' })
  })
})
