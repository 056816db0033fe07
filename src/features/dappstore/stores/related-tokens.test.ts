import { afterEach, expect, test, vi } from 'vitest'
import { apiForAll } from '#server/testing/api-for.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'

const token = (symbol: string, chain: string, address: string, more = {}) => ({
  symbol,
  title: symbol,
  chain,
  address,
  icon: `/t/${symbol}.svg`,
  coingecko_id: symbol,
  decimals: 18,
  ...more,
})

const TOKENS = [
  token('ETH', 'eth', ''),
  token('BNB', 'bsc', ''),
  token('ALPHA', 'eth', '0xa1', { dapp: 'dapp-1', source: 'https://alpha.example/token' }),
]

const api = apiForAll(() => ({ catalogue: writeCatalogue({ 'market-tokens': TOKENS }) }))
let asked: string[]

afterEach(() => vi.unstubAllGlobals())

async function openPage(answer?: () => Response) {
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    return answer?.() ?? api.app.request(url, init)
  })
  const { $relatedTokens, relateTokens } = await import('./related-tokens.ts')
  const symbols = () => $relatedTokens.get().map(({ symbol }) => symbol)
  return { relateTokens, symbols }
}

test('tokens belong to the networks and DApps that are looked at, and are asked for once', async () => {
  const { relateTokens, symbols } = await openPage()
  relateTokens({ dapps: [], networks: [] })
  expect(asked, 'the whole store has none').toEqual([])
  relateTokens({ dapps: [2, 1], networks: ['bsc'] })
  await expect.poll(() => symbols()).toEqual(['BNB', 'ALPHA'])
  relateTokens({ dapps: [1], networks: ['eth'] })
  expect(symbols(), 'its own token is nearest to a DApp').toEqual(['ALPHA', 'ETH'])
  relateTokens({ dapps: [2], networks: [] })
  expect(symbols()).toEqual([])
  expect(asked).toHaveLength(1)
})

test('while the server cannot be reached nothing is shown, and the next subject asks again', async () => {
  let isDown = true
  const { relateTokens, symbols } = await openPage(() =>
    isDown ? new Response('', { status: 503 }) : Response.json({ result: 0, data: [] }),
  )
  relateTokens({ dapps: [1], networks: [] })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await new Promise(resolve => setTimeout(resolve, 20))
  isDown = false
  const before = asked.length
  relateTokens({ dapps: [1], networks: ['eth'] })
  expect(asked).toHaveLength(before + 1)
  expect(symbols()).toEqual([])
})

test('quotes of a server that names neither network nor DApp relate to nothing', async () => {
  const data = [{ symbol: 'ETH', icon_url: '', price: '1', change_24h: null }]
  const { relateTokens, symbols } = await openPage(() => Response.json({ result: 0, data }))
  relateTokens({ dapps: [1], networks: ['eth'] })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(symbols()).toEqual([])
})
