import { describe, expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs, reviewDone } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS, type SubmissionOptions } from '#server/testing/submissions.ts'

const STRANGER = 'stranger@example.net'
const MEANT = ['--note', 'asked them']

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  const add = (options?: SubmissionOptions) => addSubmission(api.db, options)
  const done = (...args: string[]) => reviewDone(api.config, args)
  const refused = (problem: string) => ({ code: 1, errors: expect.stringContaining(problem) })
  const rowOf = (id: string) =>
    api.db
      .selectFrom('submissions')
      .select(['state', 'published_as'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const omega = async (lang = 'en') =>
    (await api.get(`/v1/application/list?lang=${lang}`)).rows.filter(({ id }) => Number(id) >= 100_000)

  describe('a site that is listed', () => {
    const theirs: SubmissionOptions = {
      values: { title: 'Omega Airdrop', desc: 'Send all.', email: STRANGER },
    }

    test('is not approved again, and with a word of staff its words stay', async () => {
      await done('approve', await add())
      const before = await omega()
      const id = await add(theirs)
      expect(await done('show', id)).toContain('STOP  listed url: Omega Swap')
      const { code, errors } = await run('approve', id)
      expect([code, errors]).toEqual([1, expect.stringContaining('STOP listed url: Omega Swap')])
      expect(errors).toContain('adds --despite listed --note TEXT')
      expect(await run('approve', id, '--despite', 'listed')).toMatchObject({ code: 2 })
      expect(await rowOf(id)).toMatchObject({ state: 'in_review' })
      expect(await done('approve', id, '--despite', 'listed', ...MEANT)).toContain(
        'DApp 100000, Omega Swap, is listed at this address and stays as it is',
      )
      expect(await omega()).toEqual(before)
      expect(await rowOf(id)).toEqual({ state: 'approved', published_as: null })
      expect(await done('log', id)).toContain('despite listed: asked them')
      // It made nothing, so nothing is taken down with it.
      await done('remove', id, '--reason', 'copy')
      expect(await omega()).toEqual(before)
    })

    test('gets words in one more language from its owner, and from nobody else', async () => {
      await done('approve', await add())
      const words = { language: 'zh', desc: '换得好。' }
      const id = await add({ values: { ...words, email: STRANGER } })
      expect(await run('approve', id)).toMatchObject(refused('STOP listed url: dapp 100000 belongs to'))
      await done('approve', id, '--despite', 'listed', ...MEANT)
      expect(await omega('zh')).toMatchObject([{ desc: 'Swaps well.' }])
      await done('approve', await add({ values: words }))
      expect(await omega('zh')).toMatchObject([{ desc: '换得好。' }])
    })

    test('is the first one’s of two requests, one after the other and at the same moment', async () => {
      const [first, second] = [await add(), await add(theirs)]
      await done('approve', first)
      expect(await run('approve', second)).toMatchObject(refused('STOP listed'))
      const both = [0, 1].map(() => add({ values: { url: 'https://both.example/' } }))
      const [one = '', other = ''] = await Promise.all(both)
      const answers = await Promise.all([run('approve', one), run('approve', other)])
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
      expect(answers.find(({ code }) => code === 1)?.errors).toContain('STOP listed')
    })
  })

  describe('a contract that is listed', () => {
    const theirs = { name: 'Omega Two', symbol: 'OM2', website: 'https://thief.example/', email: STRANGER }

    test.each(['token', 'nft'] as const)('of a %s is not approved again, and stays as it is', async kind => {
      const first = await add({ kind })
      await done('approve', first)
      const id = await add({ kind, values: theirs })
      expect(await run('approve', id)).toMatchObject(refused('STOP listed address: Omega'))
      await done('approve', id, '--despite', 'listed', ...MEANT)
      const table = kind === 'token' ? 'listed_tokens' : 'nft_collections'
      const rows = await api.db.selectFrom(table).select(['name', 'submission_id']).execute()
      expect(rows).toEqual([{ name: SUBMISSION_FORMS[kind].name, submission_id: first }])
      expect(await rowOf(id)).toMatchObject({ published_as: null })
    })

    test('stops a form that is wrong by now as well', async () => {
      await done('approve', await add({ kind: 'token' }))
      const id = await add({ kind: 'token', values: { ...theirs, contact: [] } })
      expect(await run('approve', id, '--despite', 'form', ...MEANT)).toMatchObject(
        refused('STOP listed address: Omega'),
      )
    })
  })

  test('a network that is listed stays as it is', async () => {
    await done('approve', await add({ kind: 'chain' }))
    const id = await add({ kind: 'chain', values: { name: 'Omega Two', email: STRANGER } })
    expect(await run('approve', id)).toMatchObject(refused('STOP listed chain_id: Omega Chain'))
    await done('approve', id, '--despite', 'listed', ...MEANT)
    expect((await api.get('/v1/block_chain/list')).rows.at(-1)).toMatchObject({ title: 'Omega Chain' })
  })

  test('a form or a logo that is right no longer stops as well, and each check is named', async () => {
    const id = await add({ values: { categories: [77], url: 'https://app.alpha.example/' } })
    const { errors } = await run('approve', id)
    expect(errors).toContain('STOP form categories: unknown')
    expect(errors).toContain('adds --despite form --despite listed --note TEXT')
    expect(await run('approve', id, '--despite', 'nonsense', ...MEANT)).toMatchObject({ code: 2 })
    await done('approve', id, '--despite', 'form', '--despite', 'listed', ...MEANT)
    const other = await add({ values: { url: 'https://other.example/' }, hasNoPictures: true })
    await api.db.deleteFrom('images').execute()
    expect(await run('approve', other)).toMatchObject(refused('STOP logo icon_url'))
    expect(await run('approve', other, '--despite', 'listed', ...MEANT)).toMatchObject(
      refused('no check says STOP listed; leave --despite listed out'),
    )
  })

  describe('a protected name', () => {
    const values = { title: 'MetaMask Rewards', url: 'https://rewards.example/' }
    const approve = (id: string) => ['approve', id, '--despite', 'lookalike', ...MEANT]

    test('is approved by two people, each of whom the system names', async () => {
      const id = await add({ values })
      expect(await done('show', id)).toContain('STOP  lookalike title: MetaMask')
      expect(await run('approve', id)).toMatchObject(refused('STOP lookalike title: MetaMask'))
      for (const named of [
        { name: 'Dave', isProven: false },
        { name: 'carol', isProven: false },
      ])
        expect(await reviewAs(named, api.config, [...approve(id), '--as', 'Erin'])).toMatchObject(
          refused('"Erin (--as)" is a name without proof'),
        )
      expect(await done(...approve(id))).toContain('proposed, as its name is protected')
      expect(await run(...approve(id))).toMatchObject(refused('you have proposed it, carol'))
      expect(await rowOf(id)).toMatchObject({ state: 'in_review' })
      const { code, errors } = await reviewAs('dave', api.config, approve(id))
      expect([code, errors]).toEqual([0, ''])
      expect(await rowOf(id)).toMatchObject({ state: 'approved' })
      expect(await done('log', id)).toContain('despite lookalike, proposed by carol: asked them')
    })

    test('is proposed anew when the request has left the review meanwhile', async () => {
      const id = await add({ values })
      await done(...approve(id))
      await done('reject', id, '--reason', 'copy')
      await done('reopen', id, '--note', 'the other one was meant')
      const { out } = await reviewAs('dave', api.config, approve(id))
      expect(out).toContain('proposed')
    })

    test('that a change would bring stops it; what does not change stops nothing', async () => {
      const first = await add()
      await done('approve', first)
      const change = async (changed: Record<string, unknown>) => {
        const id = await add({ kind: 'dapp' })
        const form = JSON.stringify({ ...changed, email: 'ann@example.org' })
        const row = { change_of: 'dapp 100000', purpose: 'change', values_json: form }
        await api.db.updateTable('submissions').set(row).where('id', '=', id).execute()
        const proof_json = JSON.stringify({ method: 'dns', state: 'proven', by: 'x', at: '', why: '' })
        await api.db
          .insertInto('listing_changes')
          .values({ submission_id: id, asked: 'change', reason: '', proof_json })
          .execute()
        return id
      }
      const id = await change({ title: 'MetaMask Swap' })
      expect(await done('show', id)).toContain('STOP  lookalike title: MetaMask')
      expect(await run('approve', id)).toMatchObject(refused('STOP lookalike title: MetaMask'))
      await done(...approve(id))
      expect((await reviewAs('dave', api.config, approve(id))).errors).toBe('')
      expect(await omega()).toMatchObject([{ title: 'MetaMask Swap' }])
      await done('approve', await change({ tp_connect: 'none' }))
      // Of the same name as what is listed there.
      await api.db.updateTable('dapps').set({ title: 'Alpha Swap' }).where('id', '=', 100_000).execute()
      const moved = await change({ url: 'https://app.alpha.example/' })
      expect(await run('approve', moved)).toMatchObject(refused('STOP listed url: Alpha Swap'))
    })
  })
})
