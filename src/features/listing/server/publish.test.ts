import { describe, expect, test } from 'vitest'
import type { Application } from '#features/dappstore/contract/dapps.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { DAPPS } from '#server/testing/catalogue.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS, type SubmissionOptions } from '#server/testing/submissions.ts'
import type { ListingValues } from '../contract/submissions.ts'

onBothDatabases(env => {
  const api = apiForEach(async () => ({
    env: { ...(await env()), PUBLIC_API_URL: 'https://api.example.org' },
  }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  async function approved(options: SubmissionOptions): Promise<string> {
    const id = await addSubmission(api.db, options)
    expect(await run('approve', id)).toMatchObject({ code: 0, errors: '' })
    return id
  }
  const dapps = async (lang = 'en') =>
    (await api.get(`/v1/application/list?lang=${lang}`)).rows as unknown as Application[]
  const asDapp = (values: ListingValues = {}): SubmissionOptions => ({ kind: 'dapp', values })

  describe('an approved DApp', () => {
    test('is in the store after all others, with its words, networks, categories and audits', async () => {
      // The server has its index in memory before anything is approved.
      expect(await dapps()).toHaveLength(DAPPS.length)
      await approved(asDapp())
      const list = await dapps()
      expect(list).toHaveLength(DAPPS.length + 1)
      expect(list.at(-1)).toMatchObject({
        id: 100_000,
        title: 'Omega Swap',
        desc: 'Swaps well.',
        url: 'https://omega.example/app',
        chains: ['eth', 'bsc'],
        categories: [1],
        tp_connect: 'both',
        hot: false,
        audit_urls: [
          'https://audits.example/omega.pdf',
          `https://api.example.org/v1/image/${'b'.repeat(22)}`,
        ],
      })
      const { create_time, evidence } = list.at(-1) ?? {}
      expect(evidence).toMatchObject({ compatibility: { by: 'owner', date: create_time?.slice(0, 10) } })
      const found = (await api.get('/v1/application/search?key=omega')).rows
      expect(found).toMatchObject([{ id: 100_000 }])
    })

    test('of the same name as another gets an id and an address of its own', async () => {
      await approved(asDapp())
      await approved(asDapp({ url: 'https://other.example/' }))
      const rows = await api.db
        .selectFrom('dapps')
        .select(['id', 'slug', 'rank'])
        .where('id', '>=', 100_000)
        .execute()
      expect(rows.map(({ slug }) => slug).sort()).toEqual(['omega-swap-100000', 'omega-swap-100001'])
      expect(new Set(rows.map(({ rank }) => rank)).size).toBe(2)
    })

    test('whose address another entry has taken gets a plainer one', async () => {
      await api.db.updateTable('dapps').set({ slug: 'omega-swap-100000' }).where('id', '=', 1).execute()
      await approved(asDapp())
      const row = await api.db.selectFrom('dapps').select('slug').where('id', '=', 100_000).executeTakeFirst()
      expect(row?.slug).toBe('listing-100000')
    })

    test('in Chinese first is read by everybody, until its English words are approved too', async () => {
      await approved(asDapp({ language: 'zh', desc: '兑换' }))
      expect((await dapps('ru')).at(-1)).toMatchObject({ desc: '兑换', desc_lang: 'zh' })
      expect((await dapps('zh')).at(-1)).not.toHaveProperty('desc_lang')
      await approved(asDapp({ url: 'http://www.omega.example/app/?ref=1' }))
      expect((await dapps('ru')).at(-1)?.desc).toBe('Swaps well.')
      expect((await dapps('zh')).at(-1)?.desc).toBe('兑换')
      expect(await dapps()).toHaveLength(DAPPS.length + 1)
    })

    test('that came with the site gets the words of a language and stays what it is otherwise', async () => {
      const [alpha] = await dapps()
      const id = await addSubmission(
        api.db,
        asDapp({ language: 'zh-tw', desc: '換幣', url: alpha?.url ?? '' }),
      )
      const { out } = await run('approve', id)
      expect(out).toContain('DApp 1, Alpha Swap, is listed at this address: only its words in zh-tw were set')
      expect((await dapps('zh-tw'))[0]).toMatchObject({ id: 1, title: 'Alpha Swap', desc: '換幣' })
      expect((await dapps())[0]).toEqual(alpha)
      // Taking it down again takes the words and nothing else.
      expect((await run('remove', id, '--reason', 'scam')).code).toBe(0)
      // Readers of either Chinese read the other.
      expect((await dapps('zh-tw'))[0]?.desc).toBe('关于 Alpha Swap')
    })

    test('that names a network or category which is gone since is listed on the others, its main category first', async () => {
      const id = await addSubmission(api.db, asDapp({ platform: ['gone', 'bsc'], categories: [77, 2, 1] }))
      await run('approve', id, '--despite', 'form', '--note', 'they are gone since')
      expect((await dapps()).at(-1)).toMatchObject({ chains: ['bsc'], categories: [2, 1] })
    })

    test('that is taken down leaves the store, and comes back when it is approved anew', async () => {
      const id = await approved(asDapp())
      expect((await run('remove', id, '--reason', 'law')).code).toBe(0)
      expect(await dapps()).toHaveLength(DAPPS.length)
      await approved(asDapp({ title: 'Omega Two' }))
      expect((await dapps()).at(-1)).toMatchObject({ id: 100_000, title: 'Omega Two' })
    })
  })

  describe('the news', () => {
    const told = async (lang = 'en') => {
      const { rows } = await api.get(`/v1/news/list?start=0&count=100&lang=${lang}`)
      return rows.filter(({ kind }) => kind === 'listing')
    }

    test('tell of an approved DApp in each language, with the way to it', async () => {
      await approved(asDapp({ title: 'Omega <b>' }))
      expect(await told()).toMatchObject([
        {
          id: 100_000,
          lang: 'en',
          slug: '',
          title: 'Omega <b> is in the DApp store',
          content: expect.stringContaining(
            '<a href="/en/dappstore/detail/?id=100000">Open Omega &lt;b&gt; in',
          ),
        },
      ])
      expect(await told('ko')).toMatchObject([
        { lang: 'ko', content: expect.stringContaining('/ko/dappstore/') },
      ])
    })

    test('tell once, and no more when it is taken down', async () => {
      const id = await approved(asDapp())
      await approved(asDapp({ language: 'zh', desc: '换得好。' }))
      expect(await told()).toHaveLength(1)
      expect(await run('remove', id, '--reason', 'scam')).toMatchObject({ code: 0 })
      expect(await told()).toEqual([])
    })

    test('tell of a token, a collection and a network', async () => {
      for (const kind of ['token', 'nft', 'chain'] as const) await approved({ kind })
      expect((await told()).map(({ title }) => title)).toEqual([
        expect.stringContaining('is in the network list'),
        expect.stringContaining('is listed'),
        expect.stringContaining('is in the token list'),
      ])
    })
  })

  describe('an approved chain', () => {
    test('is the last of the networks, with what wallets need to know of it', async () => {
      await approved({ kind: 'chain' })
      const chain = (await api.get('/v1/block_chain/list')).rows.at(-1)
      expect(chain).toMatchObject({ hid: 'c4321', title: 'Omega Chain', ns: 'ethereum', deprecated: false })
      expect(JSON.parse(String(chain?.metadata))).toEqual({
        chain_id: '4321',
        short: 'OMC',
        symbol: 'OM',
        explorer: 'https://scan.omega.example',
        testnet: false,
      })
    })

    test('whose number a network of the site has is refused and changes nothing', async () => {
      const id = await addSubmission(api.db, { kind: 'chain', values: { chain_id: '1' } })
      expect((await run('approve', id)).errors).toContain('STOP listed chain_id: Ethereum')
      const { code, errors } = await run('approve', id, '--despite', 'listed', '--note', 'x')
      expect([code, errors]).toEqual([1, expect.stringContaining('chain id 1 is listed as')])
      const row = await api.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row).toMatchObject({ state: 'in_review', published_as: null })
      expect(await api.db.selectFrom('staff_log').selectAll().execute()).toEqual([])
    })

    test('that is taken down is not offered any more', async () => {
      const id = await approved({ kind: 'chain' })
      await run('remove', id, '--reason', 'other')
      expect((await api.get('/v1/block_chain/list')).rows.at(-1)).toMatchObject({
        hid: 'c4321',
        deprecated: true,
      })
    })
  })

  test('an approved collection is in the protocol map beside the standards', async () => {
    const before = (await api.get('/v1/token/ns_token_protocol_list_map')).data
    const id = await approved({ kind: 'nft' })
    expect((await api.get('/v1/token/ns_token_protocol_list_map')).data).toEqual({
      ...(before as object),
      collections: [
        {
          key: 'Omega Apes',
          isSelected: false,
          chain: 'eth',
          standard: 'ERC721',
          address: SUBMISSION_FORMS.nft.address,
          icon_url: SUBMISSION_FORMS.nft.icon_url,
        },
      ],
    })
    await run('remove', id, '--reason', 'copy')
    expect((await api.get('/v1/token/ns_token_protocol_list_map')).data).toEqual(before)
  })

  test('approvals at the same moment all get a place of their own', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i++)
      ids.push(await addSubmission(api.db, asDapp({ url: `https://omega${i}.example/` })))
    const done = await Promise.all(ids.map(id => run('approve', id)))
    expect(done.map(({ code, errors }) => [code, errors])).toEqual(ids.map(() => [0, '']))
    expect(await dapps()).toHaveLength(DAPPS.length + 4)
  })
})
