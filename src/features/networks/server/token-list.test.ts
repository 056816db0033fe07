import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import type { TokenList } from '../contract/token-list.ts'

/** The rules of https://uniswap.org/tokenlist.schema.json for the fields that we write. */
function expectTokenList(list: TokenList): void {
  expect(Object.keys(list).sort()).toEqual(['name', 'timestamp', 'tokens', 'version'])
  expect(list.name).toMatch(/^[\w ]{1,30}$/)
  expect(new Date(list.timestamp).toISOString()).toBe(list.timestamp)
  expect(Object.keys(list.version).sort()).toEqual(['major', 'minor', 'patch'])
  for (const part of Object.values(list.version)) expect(Number.isInteger(part) && part >= 0).toBe(true)
  expect(list.tokens.length).toBeGreaterThanOrEqual(1)
  expect(list.tokens.length).toBeLessThanOrEqual(10_000)
  for (const { chainId, address, name, symbol, decimals, logoURI, ...others } of list.tokens) {
    expect(others).toEqual({})
    expect(Number.isSafeInteger(chainId) && chainId >= 1).toBe(true)
    expect(address).toMatch(/^0x[a-fA-F0-9]{40}$/)
    expect(name).toMatch(/^[ \S+]+$/)
    expect([...name].length).toBeLessThanOrEqual(60)
    expect(symbol).toMatch(/^\S+$/)
    expect([...symbol].length).toBeLessThanOrEqual(20)
    expect(Number.isInteger(decimals) && decimals >= 0 && decimals <= 255).toBe(true)
    if (logoURI !== undefined) expect(new URL(logoURI).protocol).toMatch(/^https?:$/)
  }
}

const CHAINS = [
  ['eth', 'ethereum', '1'],
  ['bsc', 'ethereum', '56'],
  ['trx', 'tron', '728126428'],
].map(([hid, ns, chain_id]) => ({
  hid,
  ns,
  chain_id,
  title: hid,
  short: hid,
  symbol: hid,
  explorer: 'https://e.example',
  icon: '',
  deprecated: false,
  testnet: false,
}))
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

onBothDatabases(env => {
  let api: TestApi
  let settings: Record<string, string | undefined>
  beforeEach(async () => {
    settings = await env()
    const catalogue = writeCatalogue({ chains: CHAINS, dapps: [], sections: [] })
    api = await openTestApi({ env: { ...settings, SITE_URL: 'https://example.org' }, catalogue })
  })
  afterEach(() => api.close())

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  async function approved(values: SubmissionOptions['values']): Promise<string> {
    const id = await addSubmission(api.db, { kind: 'token', values })
    expect(await run('approve', id)).toMatchObject({ code: 0, errors: '' })
    return id
  }
  const tokenList = async () => (await api.get('/v1/token/list')).data as TokenList

  test('without an approved token the list is empty and has version 1.0.0', async () => {
    expect(await tokenList()).toEqual({
      name: 'TokenPocket',
      timestamp: '1970-01-01T00:00:00.000Z',
      tokens: [],
      version: { major: 1, minor: 0, patch: 0 },
    })
  })

  test('an approved token is in a list that wallets can read', async () => {
    await approved({ decimal: '6' })
    const list = await tokenList()
    expectTokenList(list)
    expect(list.tokens).toEqual([
      {
        chainId: 1,
        address: USDT,
        name: 'Omega',
        symbol: 'OMG',
        decimals: 6,
        logoURI: `https://example.org/v1/image/${'a'.repeat(22)}`,
      },
    ])
  })

  test('names and symbols longer than the format allows are cut, every contract of a request is listed', async () => {
    const values = { name: '币'.repeat(100), symbol: 'A B '.repeat(12) }
    const address = `${USDT.toLowerCase()}, ${USDC}`
    const id = await addSubmission(api.db, { kind: 'token', values: { ...values, address } })
    // Forms of before could name several.
    await run('approve', id, '--despite', 'form', '--note', 'several contracts')
    const list = await tokenList()
    expectTokenList(list)
    expect(list.tokens.map(({ address }) => address).sort()).toEqual([USDC, USDT])
  })

  test('tokens of other families than Ethereum’s are listed with us and not in this format', async () => {
    await approved({ network: 'trx', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
    expect((await tokenList()).tokens).toEqual([])
    expect(await api.db.selectFrom('listed_tokens').select('chain_hid').execute()).toEqual([
      { chain_hid: 'trx' },
    ])
  })

  test('the version rises in its second number with an approval, in its first with a removal', async () => {
    const first = await approved({})
    await approved({ network: 'bsc' })
    const grown = await tokenList()
    expect(grown.version).toEqual({ major: 1, minor: 2, patch: 0 })
    await run('remove', first, '--reason', 'scam')
    const shrunk = await tokenList()
    expect(shrunk.version).toEqual({ major: 2, minor: 2, patch: 0 })
    expect(shrunk.tokens).toMatchObject([{ chainId: 56 }])
    expect(shrunk.timestamp > grown.timestamp).toBe(true)
  })

  test('the same contract approved once more is the entry that it was, and stays when the newer request goes', async () => {
    await approved({})
    const values = { address: USDT.toLowerCase(), symbol: 'NEW' }
    const second = await addSubmission(api.db, { kind: 'token', values })
    await run('approve', second, '--despite', 'listed', '--note', 'x')
    expect((await tokenList()).tokens).toMatchObject([{ address: USDT, symbol: 'OMG' }])
    await run('remove', second, '--reason', 'duplicate')
    expect((await tokenList()).tokens).toHaveLength(1)
  })
}, 'nothing')
