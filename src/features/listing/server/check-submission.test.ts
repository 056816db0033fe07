import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { CATALOGUE } from '#server/database.ts'
import { openTestApi, type TestApi, WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn } from '#server/testing/donations.ts'
import { startChain, type TestChain, TPT } from '#server/testing/evm/chain.ts'
import { bearer, goodForm, newIntent, submit, submitted, uploadLogo } from '#server/testing/listings.ts'
import { moveSubmission } from './steps.ts'

const CONTRACT = '0x00000000000000000000000000000000c0ffee22'

type Fields = Record<string, unknown>

async function check(
  api: TestApi,
  kind: ListingKind,
  change: Fields = {},
  headers: Record<string, string> = {},
) {
  const form = goodForm(kind, await uploadLogo(api), change)
  return (await api.post(`/v1/submission/${kind}/check`, form, headers)).data
}
const saying = (...checks: Fields[]) => ({
  checks: expect.arrayContaining(checks.map(each => expect.objectContaining(each))),
})

onBothDatabases(env => {
  const api = apiForAll(async () => ({ env: await env(), rates: WITHOUT_RATES }))

  const listed = { address: CONTRACT, icon_url: '', submission_id: 'T', listed_at: '' }

  describe('before anything is paid', () => {
    test('a form that is right gets no objection, and what nobody could ask is left to staff', async () => {
      expect(await check(api, 'dapp')).toEqual({
        fields: {},
        check: expect.stringMatching(/^dapp\./),
        checks: [
          { code: 'form', verdict: 'ok' },
          { code: 'logo', verdict: 'ok' },
          { code: 'listed', verdict: 'ok' },
          { code: 'requested', verdict: 'ok' },
          { code: 'lookalike', verdict: 'ok' },
          { code: 'contractUnknown', verdict: 'staff', detail: 'Ethereum' },
          { code: 'linksUnasked', verdict: 'staff' },
        ],
      })
    })

    test('errors of the form and a missing logo are distinguished', async () => {
      expect(await check(api, 'dapp', { icon_url: '' })).toMatchObject({
        fields: { icon_url: 'required' },
        ...saying(
          { code: 'form', verdict: 'ok' },
          { code: 'logo', verdict: 'stop', field: 'icon_url' },
          { code: 'listed' },
        ),
      })
      expect(await check(api, 'dapp', { email: 'nobody' })).toEqual({
        fields: { email: 'email' },
        checks: [
          { code: 'form', verdict: 'stop' },
          { code: 'logo', verdict: 'ok' },
        ],
      })
    })

    test('a DApp that is listed is known by its page, and an imitation by its name', async () => {
      expect(await check(api, 'dapp', { url: 'https://app.alpha.example' })).toMatchObject(
        saying({ code: 'listed', verdict: 'stop', field: 'url', detail: 'Alpha Swap' }),
      )
      expect(
        await check(api, 'dapp', { title: 'AIpha Swaр', url: 'https://alpha.example.net' }),
      ).toMatchObject(
        saying(
          { code: 'listed', verdict: 'ok' },
          { code: 'lookalike', verdict: 'staff', field: 'title', detail: 'Alpha Swap' },
          { code: 'lookalike', verdict: 'staff', field: 'url', detail: 'Alpha Swap' },
        ),
      )
    })

    test('names and hosts are compared across kinds, inside longer ones, with brands and with ours', async () => {
      const looksLike = (field: string, detail: string) =>
        saying({ code: 'lookalike', verdict: 'staff', field, detail })
      expect(await check(api, 'token', { name: 'Alpha Swap Airdrop' })).toMatchObject(
        looksLike('name', 'Alpha Swap'),
      )
      expect(await check(api, 'token', { website: 'https://alpha-swap.example.net' })).toMatchObject(
        looksLike('website', 'Alpha Swap'),
      )
      expect(await check(api, 'nft', { name: 'MetаMask Genesis' })).toMatchObject(
        looksLike('name', 'MetaMask'),
      )
      expect(await check(api, 'dapp', { url: 'https://tokenpocket.pro.login.example.net' })).toMatchObject(
        looksLike('url', 'TokenPocket'),
      )
      expect(await check(api, 'chain', { short_name: 'TPT' })).toMatchObject(looksLike('short_name', 'TPT'))
    })

    test('a token that is listed is known by its contract, and an imitation by its name or symbol', async () => {
      const facts = {
        chain_hid: 'eth',
        address_key: CONTRACT,
        name: 'Famous Coin',
        symbol: 'FMS',
        decimals: 6,
        website: '',
      }
      await api.db
        .insertInto('listed_tokens')
        .values({ ...listed, ...facts })
        .execute()
      expect(
        await check(api, 'token', { address: CONTRACT.toUpperCase().replace('0X', '0x') }),
      ).toMatchObject(
        saying(
          { code: 'listed', verdict: 'stop', field: 'address', detail: 'Famous Coin' },
          { code: 'lookalike', verdict: 'ok' },
        ),
      )
      expect(await check(api, 'token', { name: 'Farnous Coin', symbol: 'ETH' })).toMatchObject(
        saying(
          { code: 'listed', verdict: 'ok' },
          { code: 'lookalike', verdict: 'staff', field: 'name', detail: 'Famous Coin' },
          { code: 'lookalike', verdict: 'staff', field: 'symbol', detail: 'Ethereum, Ether' },
        ),
      )
      // Without a node no more can be checked.
      expect(await check(api, 'token')).toMatchObject(saying({ code: 'factsUnknown', verdict: 'staff' }))
    })

    test('a collection and a chain that are listed are known too', async () => {
      const facts = {
        chain_hid: 'eth',
        address_key: CONTRACT,
        name: 'Apes',
        symbol: 'APE',
        standard: 'ERC721',
      }
      await api.db
        .insertInto('nft_collections')
        .values({ ...listed, ...facts })
        .execute()
      expect(await check(api, 'nft', { address: CONTRACT })).toMatchObject(
        saying({ code: 'listed', verdict: 'stop', field: 'address', detail: 'Apes' }),
      )
      expect(await check(api, 'chain', { chain_id: '1' })).toMatchObject(
        saying({ code: 'listed', verdict: 'stop', field: 'chain_id', detail: 'Ethereum' }),
      )
      expect(await check(api, 'chain', { name: 'Etherеum' })).toMatchObject(
        saying({ code: 'lookalike', verdict: 'staff', field: 'name', detail: 'Ethereum' }),
      )
    })

    test('a second request for the same thing gets an error while the first is open, and a revised one is no duplicate', async () => {
      const again = { url: 'https://doubled.example.org/', title: 'Doubled' }
      const { id, key } = await submitted(api, 'dapp', again)
      const requested = (verdict: string) => saying({ code: 'requested', verdict })
      expect(await check(api, 'dapp', again)).toMatchObject(requested('staff'))
      expect(await check(api, 'dapp', { ...again, language: 'zh' })).toMatchObject(requested('ok'))
      expect(await check(api, 'dapp', { ...again, id }, bearer(key))).toMatchObject(requested('ok'))
      expect(await check(api, 'dapp', { ...again, id }, bearer('x'.repeat(43)))).toMatchObject(
        requested('staff'),
      )
      await api.db
        .transaction()
        .execute(tx => moveSubmission(tx, id, ['awaiting_donation'], { state: 'rejected', note: 'other' }))
      expect(await check(api, 'dapp', again)).toMatchObject(requested('ok'))
    })

    test('nothing is stored, and what is no form gets an error', async () => {
      const count = async () => (await api.db.selectFrom('submissions').select('id').execute()).length
      const before = await count()
      expect((await api.post('/v1/submission/dapp/check', {})).data).toMatchObject({
        fields: { title: 'required', icon_url: 'required' },
      })
      expect((await api.post('/v1/submission/coin/check', {})).status).toBe(404)
      expect((await api.post('/v1/submission/dapp/check', '[]')).status).toBe(400)
      expect(await count()).toBe(before)
    })

    test('who checks without end waits, as who asks for facts of tokens does', async () => {
      const few = await openTestApi({ budgets: { checks: { address: 1, site: 1, all: 9, seconds: 100 } } })
      const ask = () => few.post('/v1/submission/token/check', {})
      expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '100'])
      expect((await few.get(`/v1/chain/56/token/${TPT}`)).status).toBe(429)
      await few.close()
    })
  })
})

describe('where a node is configured', () => {
  let chain: TestChain
  let api: TestApi
  beforeAll(async () => {
    chain = await startChain()
    api = await openTestApi({ env: donationsOn([chain.url]), catalogue: CATALOGUE, rates: WITHOUT_RATES })
  })
  afterAll(async () => {
    await api.close()
    await chain.stop()
  })

  const asTyped = { network: 'bsc', bl_symbol: 'BSC', address: TPT }

  test('what was typed is compared with what the contract answers', async () => {
    const { data } = await api.get(`/v1/chain/56/token/${TPT}`)
    const { name, symbol, decimals, total_supply } = Object(data)
    const right = {
      ...asTyped,
      name,
      symbol,
      decimal: String(decimals),
      precision: '0',
      total_supply: total_supply.split('.')[0],
    }
    expect(await check(api, 'token', right)).toMatchObject(saying({ code: 'factsMatch', verdict: 'ok' }))
    expect(await check(api, 'token', { ...right, symbol: 'WRONG', total_supply: '1' })).toMatchObject(
      saying(
        { code: 'factsDiffer', verdict: 'stop', field: 'symbol', detail: symbol },
        { code: 'factsDiffer', verdict: 'staff', field: 'total_supply', detail: total_supply },
      ),
    )
  })

  test('an address without a contract stops a request before and after it was paid for', async () => {
    const change = { ...asTyped, address: CONTRACT }
    for (const kind of ['token', 'nft'] as const) {
      expect(await check(api, kind, change)).toMatchObject(
        saying({
          code: 'noContract',
          verdict: 'stop',
          field: 'address',
          detail: expect.stringMatching(/^0x/),
        }),
      )
    }
    const form = goodForm('token', await uploadLogo(api), change)
    const right = { ...form, address: TPT, symbol: 'TPT', decimal: '4', precision: '0' }
    const intent = await newIntent(api, 'token', right)
    expect((await submit(api, 'token', { intent, form })).body).toMatchObject({
      result: 1,
      data: { fields: { address: expect.stringMatching(new RegExp(`^noContract:${CONTRACT}$`, 'i')) } },
    })
  })
})
