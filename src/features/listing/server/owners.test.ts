import { describe, expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { proofApiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askedChange, pressProve } from '#server/testing/changes.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'
import { reviewAs, reviewDone } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS, type SubmissionOptions } from '#server/testing/submissions.ts'
import { emailHashOf } from './owners.ts'

const ANN = 'ann@example.org'
const BOB = 'bob@example.org'
const DESPITE = ['--despite', 'listed', '--note', 'asked them']

onBothDatabases(env => {
  describe('the owner on record', () => {
    const { api, strangers } = proofApiForEach(env)

    const done = (...args: string[]) => reviewDone(api.config, args)
    const add = (options: SubmissionOptions) => addSubmission(api.db, options)
    const owners = async () => {
      const rows = await api.db.selectFrom('listing_owners').selectAll().orderBy('since').execute()
      return rows.map(({ listing, submission_id, proved_at }) => [listing, submission_id, proved_at !== null])
    }
    const again = async (id: string, ...despite: string[]) => {
      await done('remove', id, '--reason', 'other')
      await done('reopen', id, '--note', 'by mistake')
      await done('approve', id, ...despite)
    }

    test.each([
      ['dapp', 'dapp 100000'],
      ['token', `token eth ${SUBMISSION_FORMS.token.address}`],
      ['nft', `nft eth ${SUBMISSION_FORMS.nft.address}`],
      ['chain', 'chain c4321'],
    ] as const)('of a %s is who was approved first, whatever is approved again', async (kind, listing) => {
      const first = await add({ kind })
      await done('approve', first)
      expect(await owners()).toEqual([[listing, first, false]])
      const second = await add({ kind, values: { email: BOB } })
      await done('approve', second, ...DESPITE)
      await again(first)
      expect(await owners()).toEqual([[listing, first, false]])
      // While it is down somebody else is listed there: the first one stays on record, and that one's words stay.
      await done('remove', first, '--reason', 'other')
      const third = await add({ kind, values: { email: BOB } })
      const { errors } = await reviewAs('carol', api.config, ['approve', third])
      expect(errors).toContain(`${listing} belongs to the owner on record of ${first}`)
      await done('approve', third, ...DESPITE)
      await done('reopen', first, '--note', 'by mistake')
      await done('approve', first, ...DESPITE)
      expect(await owners()).toEqual([[listing, first, false]])
    })

    test('is who took it over with a proof, also when the first request is approved again', async () => {
      const first = await add({})
      await done('approve', first)
      const asked = { purpose: 'takeover', email: BOB, fields: { title: 'Omega Two' } }
      const { id, mailed, task } = await askedChange(api, 'dapp/100000', asked)
      strangers.dns.records.set(task.dns.name, { TXT: [task.dns.value] })
      expect((await pressProve(api, id, mailed)).body).toMatchObject({ result: 0 })
      expect(await done('show', id)).toMatch(
        new RegExp(`owner: somebody else since \\S+ \\(had it listed in ${first}\\); ask ${ANN} first`),
      )
      await done('approve', id)
      expect(await owners()).toEqual([['dapp 100000', id, true]])
      await done('remove', first, '--reason', 'other')
      await done('reopen', first, '--note', 'by mistake')
      const { errors } = await reviewAs('carol', api.config, ['approve', first])
      expect(errors).toContain(`STOP listed url: dapp 100000 belongs to the owner on record of ${id}`)
      expect(await owners()).toEqual([['dapp 100000', id, true]])
    })
  })
})

onBothDatabases(env => {
  test('the owner on record of what was listed before is who was approved first of those that stand', async () => {
    const config = readConfig({ DATA_DIR: temporaryFolder(), ...(await env()) })
    const old = await openBefore(config, '0029-owners-on-record')
    const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`
    let requests = 0
    /** Approved on these days; its row was changed last on the last. */
    async function approved(published_as: string, email: string, days: number[], state = 'approved') {
      requests += 1
      const id = `D-0000-000${requests}`
      const intent = await addSubmission(old.db, { hasNoPictures: true })
      const { intent_id } = await old.db
        .selectFrom('submissions')
        .select('intent_id')
        .where('id', '=', intent)
        .executeTakeFirstOrThrow()
      await old.db.deleteFrom('submission_steps').where('submission_id', '=', intent).execute()
      const updated_at = at(days.at(-1) ?? 1)
      const row = { id, email, published_as, state, updated_at }
      await old.db.updateTable('submissions').set(row).where('intent_id', '=', intent_id).execute()
      await insertOld(
        old.db,
        'submission_steps',
        days.map(day => ({ submission_id: id, state: 'approved', at: at(day), note: '', mail_tries: 0 })),
      )
      return id
    }
    const token = (address: string, submission_id: string) => ({
      chain_hid: 'eth',
      address_key: address,
      address,
      name: 'O',
      symbol: 'O',
      decimals: 1,
      icon_url: '',
      website: '',
      submission_id,
      listed_at: '',
    })
    const reopened = await approved('dapp 100000', ANN, [1, 5])
    await approved('dapp 100000', BOB, [3])
    await approved('dapp 100000 zh', BOB, [1])
    const overwritten = await approved('token eth 0xa', ANN, [2])
    await insertOld(old.db, 'listed_tokens', [token('0xa', await approved('token eth 0xa', BOB, [4]))])
    await approved('dapp 100001', ANN, [1], 'rejected')
    const stands = await approved('dapp 100001', BOB, [2])
    const down = await approved('chain c1', ANN, [2], 'rejected')
    const forgotten = await approved('dapp 100002', '', [2])
    const proved = await approved('dapp 100003', BOB, [6])
    await approved('dapp 100003', ANN, [1])
    const row = { email_hash: emailHashOf(BOB), since: at(6), submission_id: proved }
    await insertOld(old.db, 'listing_owners', [{ listing: 'dapp 100003', ...row }])
    await old.close()
    const { db, close } = await openSiteDatabase({ ...config, catalogue: undefined })
    const rows = await db.selectFrom('listing_owners').selectAll().orderBy('listing').execute()
    await close()
    const byListing = { submission_id: reopened, email_hash: emailHashOf(ANN), proved_at: null }
    expect(rows).toEqual([
      { ...byListing, listing: 'chain c1', submission_id: down, since: at(2) },
      { ...byListing, listing: 'dapp 100000', since: at(1) },
      {
        ...byListing,
        listing: 'dapp 100001',
        submission_id: stands,
        email_hash: emailHashOf(BOB),
        since: at(2),
      },
      { ...byListing, listing: 'dapp 100002', submission_id: forgotten, email_hash: '', since: at(2) },
      { ...row, listing: 'dapp 100003', proved_at: at(6) },
      { ...byListing, listing: 'token eth 0xa', submission_id: overwritten, since: at(2) },
    ])
  })
}, 'nothing')
