import { expect, test } from 'vitest'
import { proofApiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { mailedKey, pressProve, readProofTask } from '#server/testing/changes.ts'
import { bearer, goodForm, payInSandbox, submitted } from '#server/testing/listings.ts'
import { reviewDone } from '#server/testing/review.ts'

const SITE = 'https://proved.example/app'
const RECORD = '_tokenpocket.proved.example'
const DAY_MS = 24 * 3_600_000

onBothDatabases(env => {
  const { api, strangers } = proofApiForEach(async () => ({ ...(await env()), PROOF_KINDS: 'dapp,token' }))

  const done = (...args: string[]) => reviewDone(api.config, args)
  /** Paid, and its mail has arrived. */
  async function asked(kind: 'dapp' | 'token' | 'nft', change: Record<string, unknown>) {
    const request = await submitted(api, kind, change)
    await payInSandbox(api, request.intent)
    return { ...request, mailed: await mailedKey(api, request.id) }
  }
  const approve = (id: string, ...more: string[]) => done('approve', id, '--sandbox-ok', ...more)
  const statusOf = async (id: string, key: string) =>
    Object((await api.get(`/v1/submission/${id}`, bearer(key))).data)
  const listed = async () => (await api.get('/v1/application/listbyids_new?ids=1,100000&lang=en')).rows

  test('whoever asks for a listing may prove that it is theirs, which its listing says', async () => {
    const { id, key, mailed } = await asked('dapp', { url: SITE })
    const task = await readProofTask(api, id, key)
    expect(task).toMatchObject({ email_confirmed: false, dns: { name: RECORD } })
    strangers.dns.records.set(RECORD, { TXT: [task.dns.value] })
    expect((await pressProve(api, id, key)).body).toMatchObject({ result: 1 })
    expect((await pressProve(api, id, mailed)).data).toMatchObject({ state: 'in_review', proof: null })
    expect(await done('show', id)).toContain(`Proof\n  ok    dns found at ${RECORD}, 20`)
    await approve(id)
    const proved_at = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)
    expect((await api.get('/v1/listing/dapp/100000')).data).toMatchObject({ has_owner: true, proved_at })
    expect(await listed()).toMatchObject([{ id: 1 }, { id: 100_000, proved_at }])
    expect((await listed())[0]).not.toHaveProperty('proved_at')
    expect(await done('show', id)).toMatch(/its listing is proved by its owner on 20\d\d-\d\d-\d\d\n/)
  })

  test('nobody has to: the request is in the queue, decided without, and its listing bears no mark', async () => {
    const { id, key } = await asked('dapp', { url: SITE })
    expect(await statusOf(id, key)).toMatchObject({ state: 'in_review', proof: { email_confirmed: false } })
    expect(await done('list')).toContain(id)
    expect(await done('show', id)).toContain('Proof\n  STAFF not given yet, asked for until 20')
    await approve(id)
    expect((await api.get('/v1/listing/dapp/100000')).data).toMatchObject({ proved_at: null })
    expect((await listed())[1]).not.toHaveProperty('proved_at')
    expect(await done('show', id)).not.toContain('is proved by its owner')
  })

  test('a kind that is not asked has nothing to prove', async () => {
    const { id, key } = await asked('nft', {})
    expect(await statusOf(id, key)).toMatchObject({ state: 'in_review', proof: null })
    expect(await done('show', id)).not.toContain('Proof')
  })

  test('the site that a token names says nothing of its contract: staff see it, and there is no mark', async () => {
    const { id, key, mailed } = await asked('token', { website: SITE })
    const task = await readProofTask(api, id, key)
    expect(task.signature?.message).toContain('and I want the listing that this request asks for')
    strangers.dns.records.set(RECORD, { TXT: [task.dns.value] })
    expect((await pressProve(api, id, mailed)).data).toMatchObject({ proof: null })
    expect(await done('show', id)).toContain(`whose the site is, and nothing of the contract`)
    await approve(id)
    const owners = await api.db.selectFrom('listing_owners').select(['submission_id', 'proved_at']).execute()
    expect(owners).toEqual([{ submission_id: id, proved_at: null }])
  })

  test('a form that comes back corrected is proved anew', async () => {
    const { id, key, mailed, form } = await asked('dapp', { url: SITE })
    const { dns } = await readProofTask(api, id, key)
    strangers.dns.records.set(RECORD, { TXT: [dns.value] })
    await pressProve(api, id, mailed)
    await done('request-changes', id, '--field', 'title=unclear')
    const again = goodForm('dapp', String(form.icon_url), { ...form, title: 'Clear' })
    expect((await api.post(`/v1/submission/${id}/resubmit`, again, bearer(key))).body).toMatchObject({
      result: 0,
    })
    const task = await readProofTask(api, id, key)
    expect(task).toMatchObject({ email_confirmed: false })
    expect(task.dns.value).not.toBe(dns.value)
  })

  test('after its week nothing is looked for, and the request stays where it is', async () => {
    const { id, key, mailed } = await asked('dapp', { url: SITE })
    const proof_until = new Date(Date.now() - DAY_MS).toISOString()
    await api.db.updateTable('listing_proofs').set({ proof_until }).execute()
    expect(await statusOf(id, key)).toMatchObject({ state: 'in_review', proof: null })
    expect((await pressProve(api, id, mailed)).data).toMatchObject({ state: 'in_review', proof: null })
    expect(strangers.dns.asked).not.toContain(`TXT ${RECORD}`)
  })

  test('who proves the site of what was taken down has it on record from then on', async () => {
    const first = await asked('dapp', { url: SITE })
    await approve(first.id)
    await done('remove', first.id, '--reason', 'copy')
    const { id, key, mailed } = await asked('dapp', { url: SITE, email: 'bob@example.org' })
    const { dns } = await readProofTask(api, id, key)
    strangers.dns.records.set(RECORD, { TXT: [dns.value] })
    await pressProve(api, id, mailed)
    await approve(id, '--despite', 'listed', '--note', 'the first one had copied their site')
    const owners = await api.db.selectFrom('listing_owners').select(['listing', 'submission_id']).execute()
    expect(owners).toEqual([{ listing: 'dapp 100000', submission_id: id }])
  })
})
