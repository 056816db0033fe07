import { afterEach, describe, expect, test } from 'vitest'
import { OLD_CHAIN } from '#platform/db/old-rows.fixtures.ts'
import { readConfig } from '#server/features.ts'
import { openTestApi, type TestApi, temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { FAMILY_CHAINS, writeCatalogue } from '#server/testing/catalogue.ts'
import { goodForm, payInSandbox, submitted, uploadLogo } from '#server/testing/listings.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import { emailHashOf } from './owners.ts'

const IQ = { network: 'eos', name: 'Everipedia', symbol: 'IQ', address: 'everipediaiq', tokenStandard: 'EOS' }
const EP = { ...IQ, name: 'Second of the same', symbol: 'EP' }
const WORLDS = { network: 'wax', name: 'Alien Worlds', symbol: 'AW', nft_type: 'AtomicAssets' }

const FACTS = { name: 'Old', symbol: 'iq', icon_url: '', listed_at: '2026-01-01T00:00:00.000Z' }

onBothDatabases(env => {
  let api: TestApi
  const catalogue = writeCatalogue({ chains: FAMILY_CHAINS, dapps: [], sections: [] })
  afterEach(() => api.close())

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  async function listed(kind: 'token' | 'nft', change: Record<string, unknown>): Promise<string> {
    const { id, intent } = await submitted(api, kind, change)
    await payInSandbox(api, intent)
    expect(await run('approve', id, '--sandbox-ok')).toMatchObject({ code: 0, errors: '' })
    return id
  }
  const rowOf = (id: string) =>
    api.db
      .selectFrom('submissions')
      .select(['subject', 'published_as', 'change_of'])
      .where('id', '=', id)
      .executeTakeFirst()
  const check = async (kind: 'token' | 'nft', form: Record<string, unknown>) => {
    const { data } = await api.post(
      `/v1/submission/${kind}/check`,
      goodForm(kind, await uploadLogo(api), form),
    )
    return (Object(data).checks as { code: string }[]).find(({ code }) => code === 'listed')
  }
  const groups = async () =>
    (await api.get('/v1/token/ns_token_protocol_list_map')).data as Record<string, unknown>

  test('two tokens of one EOS account are submitted, approved and listed side by side', async () => {
    api = await openTestApi({ env: await env(), catalogue })
    await listed('token', IQ)
    await listed('token', EP)
    expect((await groups()).tokens).toMatchObject([
      { key: 'Everipedia', chain: 'eos', address: 'everipediaiq', id: 'IQ', symbol: 'IQ' },
      { key: 'Second of the same', chain: 'eos', address: 'everipediaiq', id: 'EP', symbol: 'EP' },
    ])
  })

  test('two collections of AtomicAssets are submitted, approved and listed side by side', async () => {
    api = await openTestApi({ env: await env(), catalogue })
    await listed('nft', { ...WORLDS, address: 'alien.worlds' })
    await listed('nft', { ...WORLDS, name: 'Farmers', symbol: 'FW', address: 'farmersworld' })
    expect((await groups()).collections).toMatchObject([
      { key: 'Alien Worlds', chain: 'wax', address: 'atomicassets', id: 'alien.worlds' },
      { key: 'Farmers', chain: 'wax', address: 'atomicassets', id: 'farmersworld' },
    ])
  })

  test('the very same is refused, in whatever way it is written, and found by its account', async () => {
    api = await openTestApi({ env: await env(), catalogue })
    await listed('token', IQ)
    const stopped = { verdict: 'stop', detail: 'Everipedia' }
    expect(await check('token', { ...IQ, address: 'IQ@everipediaiq' })).toMatchObject(stopped)
    expect(await check('token', { ...IQ, address: 'EveripediaIQ:iq', symbol: 'iq' })).toMatchObject(stopped)
    expect(await check('token', { ...IQ, network: 'wax' })).toMatchObject({ verdict: 'ok' })
    expect((await api.get('/v1/listing/search?key=everipediaiq')).rows).toMatchObject([
      { id: 'eos:IQ@everipediaiq' },
    ])
    // A link of before named the account alone.
    for (const id of ['eos:IQ@everipediaiq', 'eos:everipediaiq'])
      expect((await api.get(`/v1/listing/token/${encodeURIComponent(id)}`)).data).toMatchObject({
        id: 'eos:IQ@everipediaiq',
        values: { address: 'IQ@everipediaiq', symbol: 'IQ', tokenStandard: 'EOS' },
      })
  })

  describe('in a database of before', () => {
    /** As a release of before stored and listed it. */
    async function oldDatabase() {
      const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
      const old = await openBefore({ ...readConfig(settings), catalogue }, '0032-tokens-of-one-account')
      const chains = FAMILY_CHAINS.map(({ hid, ns }, position) => ({
        ...OLD_CHAIN,
        hid,
        ns,
        position,
        icon_url: '',
      }))
      await insertOld(old.db, 'chains', chains)
      async function list(options: SubmissionOptions, table: string, row: Record<string, string | number>) {
        const id = await addSubmission(old.db, { ...options, state: 'approved' })
        const name = `${options.kind} ${row.chain_hid} ${row.address}`
        const submission_id = id
        const listed = { subject: name.toLowerCase(), published_as: name }
        await old.db.updateTable('submissions').set(listed).where('id', '=', id).execute()
        await insertOld(old.db, table, [
          { ...FACTS, ...row, submission_id, address_key: String(row.address).toLowerCase() },
        ])
        await insertOld(old.db, 'listing_owners', [
          {
            listing: name,
            submission_id,
            email_hash: emailHashOf('ann@example.org'),
            since: FACTS.listed_at,
          },
        ])
        return id
      }
      const token = await list({ kind: 'token', values: { ...IQ, symbol: 'iq' } }, 'listed_tokens', {
        ...{ chain_hid: 'eos', address: 'everipediaiq', decimals: 3, website: '' },
      })
      const [eth, contract] = ['listed_tokens', '0xdAC17F958D2ee523a2206206994597C13D831ec7']
      const other = await list({ kind: 'token' }, eth, {
        ...{ chain_hid: 'eth', address: contract, decimals: 6, website: '' },
      })
      const collection = await list({ kind: 'nft', values: WORLDS }, 'nft_collections', {
        ...{ chain_hid: 'wax', address: 'atomicassets', standard: 'AtomicAssets' },
      })
      const named = await list({ kind: 'nft', values: { ...WORLDS, name: 'Named' } }, 'nft_collections', {
        ...{ chain_hid: 'wax', address: 'alien.worlds', standard: 'AtomicAssets' },
      })
      const open = await addSubmission(old.db, { kind: 'token', values: { ...EP, address: 'everipediaiq' } })
      await old.db
        .updateTable('submissions')
        .set({ subject: 'token eos everipediaiq' })
        .where('id', '=', open)
        .execute()
      const change = await addSubmission(old.db, {
        kind: 'token',
        values: { website: 'https://new.example/' },
      })
      const about = { change_of: 'token eos everipediaiq', purpose: 'change' }
      await old.db
        .updateTable('submissions')
        .set({ ...about, subject: 'change token eos everipediaiq' })
        .where('id', '=', change)
        .execute()
      await old.close()
      api = await openTestApi({ env: settings, catalogue })
      return { token, other, collection, named, open, change }
    }

    test('what is stored is told apart from then on, and its neighbours are listed beside it', async () => {
      const { token, other, collection, named, open, change } = await oldDatabase()
      const [iq, ep] = ['IQ@everipediaiq', 'ep@everipediaiq']
      expect(await rowOf(token)).toMatchObject({
        published_as: `token eos ${iq}`,
        subject: `token eos ${iq.toLowerCase()}`,
      })
      expect(await rowOf(open)).toMatchObject({ published_as: null, subject: `token eos ${ep}` })
      expect(await rowOf(change)).toMatchObject({
        change_of: `token eos ${iq}`,
        subject: `change token eos ${iq}`,
      })
      expect((await rowOf(other))?.published_as).toBe('token eth 0xdAC17F958D2ee523a2206206994597C13D831ec7')
      expect((await rowOf(collection))?.published_as).toBe('nft wax atomicassets')
      expect((await rowOf(named))?.published_as).toBe('nft wax alien.worlds@atomicassets')
      const owners = await api.db.selectFrom('listing_owners').select('listing').orderBy('listing').execute()
      expect(owners.map(({ listing }) => listing)).toEqual([
        'nft wax alien.worlds@atomicassets',
        'nft wax atomicassets',
        `token eos ${iq}`,
        'token eth 0xdAC17F958D2ee523a2206206994597C13D831ec7',
      ])
      expect(await check('token', IQ)).toMatchObject({ verdict: 'stop', detail: 'Old' })

      expect(await run('approve', open)).toMatchObject({ code: 0, errors: '' })
      await listed('nft', { ...WORLDS, name: 'Farmers', symbol: 'FW', address: 'farmersworld' })
      const { tokens, collections } = await groups()
      expect(tokens).toMatchObject([
        { chain: 'eos', address: 'everipediaiq', id: 'IQ', symbol: 'iq' },
        { chain: 'eos', address: 'everipediaiq', id: 'EP', symbol: 'EP' },
      ])
      expect(collections).toMatchObject([
        { chain: 'wax', address: 'atomicassets', id: 'alien.worlds' },
        { chain: 'wax', address: 'atomicassets' },
        { chain: 'wax', address: 'atomicassets', id: 'farmersworld' },
      ])
      expect((await api.get('/v1/token/list')).data).toMatchObject({ tokens: [{ name: 'Old' }] })
    })
  })
}, 'nothing')
