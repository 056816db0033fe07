import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '#server/database.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { startChain, type TestChain, TPT } from '#server/testing/evm/chain.ts'
import { bytecodeOf } from '#server/testing/evm/contracts.ts'
import { type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { READABLE } from '../../contract/look-up.ts'

const COLLECTION = '0x5555555555555555555555555555555555555555'
const NO_CONTRACT = '0x3333333333333333333333333333333333333333'
const NOTHING = { source: null, values: {} }
const SMALL_BUDGET = { lookUps: { address: 2, site: 2, all: 9, seconds: 60 } }

let strangers: Strangers
let chain: TestChain
let api: TestApi
/** As it comes: no node, nobody asked. */
let plain: TestApi
beforeAll(async () => {
  strangers = await startStrangers()
  chain = await startChain()
  await chain.ask('hardhat_setCode', [COLLECTION, await bytecodeOf('Collection')])
  const env = { OUTBOUND_CHECKS: 'on', SITE_URL: 'https://example.org', DONATION_RPC_URL: chain.url }
  api = await openTestApi({ env, catalogue: CATALOGUE, outboundForTests: strangers.tests })
  plain = await openTestApi({ catalogue: CATALOGUE, env: { DONATION_RPC_URL: 'http://127.0.0.1:9' } })
})
afterAll(async () => {
  await api.close()
  await plain.close()
  await chain.stop()
  await strangers.stop()
})

const ask = async (kind: string, of: string, network?: string, from = api) =>
  (await from.post(`/v1/submission/${kind}/look-up`, { of, network })).data

/** The form says beforehand how many questions are left: it counts on these. */
async function expectReadable(kind: keyof typeof READABLE, of: string): Promise<void> {
  const { values } = Object(await ask(kind, of))
  const counted = Object.keys(values).filter(name => name !== 'owner_address' && name !== 'rpc_urls')
  expect(counted.sort()).toEqual([...READABLE[kind]].sort())
}

const site = (answers: Record<string, { type: string; body: string | Buffer }>): Promise<string> => {
  const answer: RequestListener = (request, response) => {
    const found = answers[request.url ?? '']
    if (!found) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': found.type }).end(found.body)
  }
  return strangers.serve(answer)
}
const page = (head: string) => ({
  '/': { type: 'text/html', body: `<!doctype html><html lang="zh-Hant">${head}` },
})

describe('a token’s contract', () => {
  const read = {
    network: 'bsc',
    bl_symbol: 'BSC',
    name: 'TokenPocket Token',
    symbol: 'TPT',
    decimal: '4',
    total_supply: '5000000000',
    tokenStandard: 'BEP20',
  }

  test('is read with its network, in the words of the form', async () => {
    expect(await ask('token', TPT)).toEqual({ source: 'contract', values: read })
    expect(await ask('token', `Contract: ${TPT.toLowerCase()}`, 'bsc')).toEqual({
      source: 'contract',
      values: read,
    })
  })

  test('is not looked for on another network than the one that was chosen', async () => {
    expect(await ask('token', TPT, 'eth')).toEqual({
      source: 'list',
      values: { network: 'eth', bl_symbol: 'ETH' },
    })
  })

  test('that does not exist, or cannot be asked, leaves every question', async () => {
    expect(await ask('token', NO_CONTRACT)).toEqual(NOTHING)
    expect(await ask('token', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(NOTHING)
    expect(await ask('token', TPT, undefined, plain)).toEqual(NOTHING)
    expect(await ask('token', TPT, 'nowhere', plain)).toEqual(NOTHING)
  })

  test('of a collection gives a form for tokens no more than its name', async () => {
    expect(await ask('token', COLLECTION)).toMatchObject({
      values: expect.not.objectContaining({
        tokenStandard: expect.anything(),
        total_supply: expect.anything(),
      }),
    })
  })
})

test('a collection is read with its owner and its standard', async () => {
  expect(await ask('nft', COLLECTION)).toEqual({
    source: 'contract',
    values: {
      network: 'bsc',
      bl_symbol: 'BSC',
      name: 'Example Collection',
      symbol: 'EXC',
      owner_address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      total_supply: '9999',
      nft_type: 'BEP721',
    },
  })
})

test('a chain is known by its id, unless two share it', async () => {
  expect(await ask('chain', '43114')).toEqual({
    source: 'list',
    values: expect.objectContaining({ name: 'Avalanche C-Chain', currency_symbol: 'AVAX' }),
  })
  // Which of the two it is, where its listed name says so.
  for (const [id, type] of Object.entries({ 1: 'mainnet', 43113: 'testnet', 9768: 'testnet' }))
    expect(await ask('chain', id)).toMatchObject({ values: { type } })
  expect(await ask('chain', '43114')).not.toHaveProperty('values.type')
  // Where a node answers, one to a line; of most chains nobody lists one.
  expect(await ask('chain', '43114')).toMatchObject({
    values: { rpc_urls: 'https://api.avax.network/ext/bc/C/rpc' },
  })
  expect(Object(await ask('chain', '138')).values.rpc_urls.split('\n')).toHaveLength(5)
  expect(await ask('chain', '3')).not.toHaveProperty('values.rpc_urls')
  expect(await ask('chain', '9')).toEqual(NOTHING)
  expect(await ask('chain', 'constructor')).toEqual(NOTHING)
})

describe('a DApp’s site', () => {
  test('says its name, its sentence and its language', async () => {
    const url = await site(
      page('<title>Example &amp; Co</title><meta name="description" content="Swaps &#116;okens.">'),
    )
    expect(await ask('dapp', url)).toEqual({
      source: 'site',
      values: { title: 'Example & Co', desc: 'Swaps tokens.', language: 'zh-tw' },
    })
  })

  test('gives text alone, of the length that the form takes', async () => {
    const title = `&lt;img src=x onerror=alert(1)&gt;Swap\u202e\u0007<script>`
    const url = await site(
      page(`<meta property="og:site_name" content="${'A'.repeat(150)}"><title>${title}</title>`),
    )
    const other = await site(page(`<title>${title}</title>`))
    expect(await ask('dapp', url)).toMatchObject({ values: { title: 'A'.repeat(100) } })
    expect(await ask('dapp', other)).toMatchObject({ values: { title: 'Swap' } })
  })

  test('shows its icon, drawn anew', async () => {
    const body = await sharp({ create: { width: 180, height: 120, channels: 3, background: 'red' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
      .png()
      .toBuffer()
    const url = await site({
      ...page(
        '<title>Icon</title><link rel="icon" href="/tiny.png" sizes="16x16"><link rel=apple-touch-icon href=/icon.png>',
      ),
      '/icon.png': { type: 'image/png', body },
    })
    const { icon } = Object(await ask('dapp', url))
    expect(icon).toMatch(/^data:image\/png;base64,/)
    const drawn = Buffer.from(icon.split(',')[1], 'base64')
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
    expect(drawn.includes('secret')).toBe(false)
  })

  test('is read from its first 64 kB, however long it is and however it is built', async () => {
    const body = `<html><title>Long</title>${'<meta '.repeat(200_000)}`
    const url = await site({ '/': { type: 'text/html', body } })
    const start = performance.now()
    expect(await ask('dapp', url)).toMatchObject({ values: { title: 'Long' } })
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('is not asked inside our network, nor while nobody may be asked', async () => {
    strangers.dns.records.set('inside.example.org', { A: ['10.0.0.1'] })
    expect(await ask('dapp', 'http://inside.example.org/')).toEqual(NOTHING)
    expect(await ask('dapp', await site(page('<title>Here</title>')), undefined, plain)).toEqual(NOTHING)
    expect(await ask('dapp', 'no link')).toEqual(NOTHING)
  })
})

test('what a form counts on is what is read', async () => {
  const head = '<title>Example</title><meta name="description" content="Swaps.">'
  await expectReadable('token', TPT)
  await expectReadable('nft', COLLECTION)
  await expectReadable('chain', '43114')
  await expectReadable('dapp', await site(page(head)))
})

test('who looks up too much is asked to wait, and an unknown kind is none', async () => {
  const short = await openTestApi({ budgets: SMALL_BUDGET })
  const statuses = []
  for (let time = 0; time < 3; time++)
    statuses.push((await short.post('/v1/submission/chain/look-up', { of: '1' })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await short.post('/v1/submission/coin/look-up', { of: '1' })).status).toBe(404)
  await short.close()
})
