import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { CATALOGUE } from '#server/database.ts'
import { openTestApi, type TestApi, WITHOUT_RATES } from '#server/testing/api.ts'
import { startChain, type TestChain, TPT } from '#server/testing/evm/chain.ts'
import { goodForm, newIntent, submit, uploadLogo } from '#server/testing/listings.ts'
import { forwardTo, redirectTo, type Strangers, startStrangers } from '#server/testing/strangers.ts'

type Fields = Record<string, unknown>
type Check = { code: string; verdict: string; field?: string; detail?: string }

const NO_CONTRACT = '0x3333333333333333333333333333333333333333'
const LISTED = { chain_id: '43114', name: 'Avalanche', currency_name: 'Avalanche', currency_symbol: 'AVAX' }

let strangers: Strangers
let chain: TestChain
let api: TestApi
let asked: string[] = []
beforeAll(async () => {
  strangers = await startStrangers()
  chain = await startChain()
  const env = { OUTBOUND_CHECKS: 'on', SITE_URL: 'https://example.org' }
  api = await openTestApi({ env, rates: WITHOUT_RATES, outboundForTests: strangers.tests })
  await chain.ask('hardhat_setCode', [TPT, '0x60006000fd'])
})
afterAll(async () => {
  await api.close()
  await chain.stop()
  await strangers.stop()
})
beforeEach(() => {
  asked = []
})

async function check(kind: ListingKind, change: Fields, from: TestApi = api): Promise<Check[]> {
  const form = goodForm(kind, await uploadLogo(from), change)
  const answer = await from.post(`/v1/submission/${kind}/check`, form)
  return Object(answer.data).checks
}
const site = (answer: RequestListener): Promise<string> =>
  strangers.serve((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
const status = (code: number): Promise<string> =>
  site((_request, response) => response.writeHead(code).end('…'))
/** A node that says it serves this chain. */
const node = (result: unknown): Promise<string> =>
  site((_request, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))

/** What came of asking others, without the form's own checks. */
const OTHERS = /^(link|rpc|chain|contract|noContract)/
const asking = (checks: Check[]): Check[] => checks.filter(({ code }) => OTHERS.test(code))
const links = (checks: Check[]): Check[] => checks.filter(({ code }) => code.startsWith('link'))
const hostOf = (url: string) => new URL(url).host

describe('links of a form', () => {
  test('that open are ticked', async () => {
    const audit = await status(200)
    const form = { url: await status(200), audit_url: [`${audit}/a.pdf`, `${audit}/b.pdf`] }
    expect(links(await check('dapp', form))).toEqual([{ code: 'linksOpen', verdict: 'ok' }])
    expect(asked.sort()).toEqual(['/', '/a.pdf', '/b.pdf'])
    expect(links(await check('token', { website: await status(204) }))).toEqual([
      { code: 'linksOpen', verdict: 'ok' },
    ])
  })

  test.each([404, 410, 500])('that answer %i are left to staff with the field and the status', async code => {
    const website = await status(code)
    expect(links(await check('nft', { website }))).toEqual([
      { code: 'linkFails', verdict: 'staff', field: 'website', detail: `${hostOf(website)} (${code})` },
    ])
  })

  test.each([403, 429, 503])('behind a wall against robots (%i) get neither blame nor tick', async code => {
    const website = await status(code)
    expect(links(await check('token', { website }))).toEqual([
      { code: 'linkUnknown', verdict: 'staff', field: 'website', detail: hostOf(website) },
    ])
  })

  test('that lead nowhere, to another site, or into our own network are left to staff', async () => {
    strangers.dns.records.set('inside.example.org', { A: ['10.0.0.1'] })
    const moved = await site(redirectTo('https://casino.example.net/'))
    const www = await strangers.serve(redirectTo('https://www.renamed.example.org/'), 'renamed.example.org')
    const form = {
      url: www,
      audit_url: ['https://nobody.example.org/a.pdf', 'http://inside.example.org/', `${moved}/`],
    }
    expect(links(await check('dapp', form))).toEqual([
      { code: 'linkSilent', verdict: 'staff', field: 'audit_url.0', detail: 'nobody.example.org' },
      { code: 'linkUnknown', verdict: 'staff', field: 'audit_url.1', detail: 'inside.example.org' },
      { code: 'linkMoves', verdict: 'staff', field: 'audit_url.2', detail: 'casino.example.net' },
    ])
  })

  test('are asked once, however often the form is checked, and again when they did not answer', async () => {
    const website = await status(200)
    for (let again = 0; again < 3; again += 1) await check('token', { website })
    expect(asked).toEqual(['/'])
    const walled = await status(403)
    for (let again = 0; again < 2; again += 1) await check('token', { website: walled })
    expect(asked).toEqual(['/', '/', '/'])
  })

  test('are not asked while the setting is off, which is no tick', async () => {
    const off = await openTestApi({ outboundForTests: strangers.tests })
    const form = { website: await status(200) }
    expect(links(await check('token', form, off))).toEqual([{ code: 'linksUnasked', verdict: 'staff' }])
    const rpc = { rpc_urls: [await node('0x1')], explorer_url: form.website, info_url: form.website }
    expect(asking(await check('chain', rpc, off))).toEqual([
      { code: 'chainUnlisted', verdict: 'staff', field: 'chain_id' },
      { code: 'linksUnasked', verdict: 'staff' },
    ])
    expect(asked).toEqual([])
    await off.close()
  })

  test('that do not answer hold nobody up for long', { timeout: 20_000 }, async () => {
    const slow = await site(() => {})
    const faucets = Array.from({ length: 10 }, (_, index) => `${slow}/${index}`)
    const form = { rpc_urls: [`${slow}/node`], explorer_url: slow, info_url: slow, faucets }
    const start = performance.now()
    const checks = links(await check('chain', form))
    // 5.5 seconds, and some for a busy machine; two at a time, all twelve would take 30.
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(checks.length).toBe(12)
    expect(checks.every(({ verdict }) => verdict === 'staff')).toBe(true)
    // Two at a time: this one was waited for to the end, the others were not.
    expect(checks.filter(({ code }) => code === 'linkSilent').map(({ field }) => field)).toEqual([
      'explorer_url',
    ])
  })
})

describe('the RPC URLs of a network', () => {
  const sites = async () => {
    const open = await status(200)
    return { explorer_url: open, info_url: open, faucets: [] }
  }

  test('that answer with its number are ticked, and the public list as well', async () => {
    const rpc_urls = [await node('0xa86a'), await node('0x00a86a')]
    expect(asking(await check('chain', { ...LISTED, ...(await sites()), rpc_urls }))).toEqual([
      { code: 'rpcMatches', verdict: 'ok' },
      { code: 'chainMatches', verdict: 'ok' },
      { code: 'linksOpen', verdict: 'ok' },
    ])
  })

  test('are asked as a wallet asks, and a real node is understood', async () => {
    const proxy = await site(forwardTo(chain.url))
    const chainId = String(Number(await chain.ask('eth_chainId')))
    const form = { ...(await sites()), chain_id: chainId, rpc_urls: [proxy] }
    expect(await check('chain', form)).toContainEqual({ code: 'rpcMatches', verdict: 'ok' })
  })

  test('of another chain stop the request, before a donation and when it is sent', async () => {
    const rpc_urls = [await node('0xa86a'), await node('0x38')]
    const change = { ...LISTED, ...(await sites()), rpc_urls }
    const found = { field: 'rpc_urls.1', detail: `${hostOf(rpc_urls[1] ?? '')}: 56` }
    expect(await check('chain', change)).toContainEqual({ code: 'rpcOtherChain', verdict: 'stop', ...found })
    const form = goodForm('chain', await uploadLogo(api), change)
    const answer = await api.post('/v1/submission/chain/check', form)
    expect(Object(answer.data).check).toBeUndefined()
    const right = goodForm('chain', await uploadLogo(api), { ...change, rpc_urls: rpc_urls.slice(0, 1) })
    const intent = await newIntent(api, 'chain', right)
    expect((await submit(api, 'chain', { intent, form })).body).toMatchObject({
      result: 1,
      data: { fields: { 'rpc_urls.1': `rpcOtherChain:${found.detail}` } },
    })
  })

  test.each<[string, RequestListener]>([
    ['HTML', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.end('{"error":{"code":-32601}}')],
    ['a number', (_request, response) => response.end('{"result":43114}')],
    ['null', (_request, response) => response.end('null')],
    ['half an answer', (_request, response) => response.end('{"result":"0xa86a')],
    ['too much', (_request, response) => response.end(`{"result":"0xa86a","a":"${'a'.repeat(70_000)}"}`)],
    ['a redirect', redirectTo('/elsewhere')],
  ])('that answer with %s are left to staff', async (_name, answer) => {
    const rpc = await site(answer)
    expect(await check('chain', { ...LISTED, ...(await sites()), rpc_urls: [rpc] })).toContainEqual({
      code: 'rpcSilent',
      verdict: 'staff',
      field: 'rpc_urls.0',
      detail: hostOf(rpc),
    })
  })
})

describe('the number of a network', () => {
  test('that is listed under another name or currency is left to staff with the listed one', async () => {
    const change = { ...LISTED, name: 'Avalanche Classic', currency_symbol: 'AVX', currency_decimals: '8' }
    const differs = (field: string, detail: string) => ({
      code: 'chainDiffers',
      verdict: 'staff',
      field,
      detail,
    })
    expect((await check('chain', change)).filter(({ code }) => code.startsWith('chain'))).toEqual([
      differs('name', 'Avalanche C-Chain'),
      differs('currency_symbol', 'AVAX'),
      differs('currency_decimals', '18'),
    ])
  })

  test('that is listed nowhere gets no tick', async () => {
    expect((await check('chain', {})).filter(({ code }) => code.startsWith('chain'))).toEqual([
      { code: 'chainUnlisted', verdict: 'staff', field: 'chain_id' },
    ])
  })
})

describe('contracts', () => {
  let evm: TestApi
  beforeAll(async () => {
    const env = { CHAIN_RPC_URLS: `56=${chain.url}` }
    evm = await openTestApi({ env, rates: WITHOUT_RATES, catalogue: CATALOGUE })
  })
  afterAll(() => evm.close())

  const contracts = async (kind: ListingKind, change: Fields) =>
    (await check(kind, change, evm)).filter(({ code }) => /ontract/.test(code))
  const dapp = (address: Fields, tokens: Fields[] = []) => ({
    platform: Object.keys(address),
    address,
    hasTokens: tokens.length > 0,
    tokens,
  })
  const collection = (network: string, address: string) => ({ network, address })

  test('of a DApp and of a collection that are on their chain are ticked', async () => {
    const found = [{ code: 'contractsFound', verdict: 'ok' }]
    expect(await contracts('nft', collection('bsc', TPT))).toEqual(found)
    const tokens = [{ network: 'bsc', symbol: 'TPT', contract: TPT }]
    expect(await contracts('dapp', dapp({ bsc: TPT }, tokens))).toEqual(found)
  })

  test('that are not there stop the request; a token of a DApp is left to staff', async () => {
    const tokens = [{ network: 'bsc', symbol: 'BNB', contract: NO_CONTRACT }]
    expect(await contracts('dapp', dapp({ bsc: `${TPT}, ${NO_CONTRACT}` }, tokens))).toEqual([
      { code: 'noContract', verdict: 'stop', field: 'address.bsc', detail: NO_CONTRACT },
      { code: 'noContract', verdict: 'staff', field: 'tokens.0.contract', detail: NO_CONTRACT },
    ])
    expect(await contracts('nft', collection('bsc', NO_CONTRACT))).toEqual([
      { code: 'noContract', verdict: 'stop', field: 'address', detail: NO_CONTRACT },
    ])
  })

  test('that nobody can read get no tick, beside others that were found', async () => {
    const unknown = (detail: string) => [{ code: 'contractUnknown', verdict: 'staff', detail }]
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(await contracts('dapp', dapp({ bsc: TPT, eth: TPT, trx: tron }))).toEqual(
      unknown('Ethereum, TRON'),
    )
    expect(await contracts('nft', collection('eth', TPT))).toEqual(unknown('Ethereum'))
  })

  test('on so many networks that nobody reads their names are counted', async () => {
    const names = ['eth', 'matic', 'arb', 'op', 'base', 'avax', 'ftm']
    const [found] = await contracts('dapp', dapp(Object.fromEntries(names.map(name => [name, TPT]))))
    expect(found).toMatchObject({
      code: 'contractUnknown',
      detail: expect.stringMatching(/^([^,]+, ){5}\+\d$/),
    })
  })
})
