import { expect, test } from 'vitest'
import { loadNetworkFacts, loadNetworks } from './networks.ts'

const row = (change: object) => ({
  hid: 'heco',
  icon_url: '/icons/chains/heco.webp',
  title: 'HECO',
  ns: 'ethereum',
  deprecated: true,
  metadata: '{"chain_id":128,"short":"HECO","symbol":"HT","explorer":"","testnet":false}',
  ...change,
})

/** A server that answers with these rows. */
const answering = (...rows: object[]) => ({
  transport: { fetch: () => Response.json({ result: 0, data: rows }) },
})

test('a retired network is left out of what is chosen from, and keeps its facts for its page', async () => {
  const server = answering(row({}), row({ hid: 'bsc', deprecated: false }))
  const [chains, facts] = [await loadNetworks(server), await loadNetworkFacts(server)]
  expect(chains.ok && chains.data.map(({ hid }) => hid)).toEqual(['bsc'])
  expect(facts.ok && facts.data[0]).toEqual({
    hid: 'heco',
    icon: '/icons/chains/heco.webp',
    title: 'HECO',
    ns: 'ethereum',
    chain_id: '128',
    short: 'HECO',
    symbol: 'HT',
    explorer: '',
    testnet: false,
    deprecated: true,
  })
})

test.each(['no JSON', '[]', 'null', '{"chain_id":{"a":1},"symbol":7,"explorer":null}'])(
  'metadata that say nothing usable (%s) leave a network without those facts',
  async metadata => {
    const facts = await loadNetworkFacts(answering(row({ metadata })))
    expect(facts.ok && facts.data[0]).toMatchObject({
      hid: 'heco',
      chain_id: '',
      explorer: '',
      testnet: false,
    })
  },
)
