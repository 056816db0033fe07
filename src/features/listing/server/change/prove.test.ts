import { describe, expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'
import { proofApiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askedChange, mailedKey, pressProve, readProofTask } from '#server/testing/changes.ts'
import { bearer } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'
import { endUnproven } from '../unpaid.ts'

const ALPHA = 'dapp/1'
const RECORD = '_tokenpocket.app.alpha.example'
const DAY_MS = 24 * 3_600_000
const NOT_FOUND = { result: 1, message: 'No proof was found', data: { fields: { proof: 'notFound' } } }

onBothDatabases(env => {
  const { api, strangers } = proofApiForEach(env)

  const fields = { title: 'Alpha Two' }
  const proofOf = async (id: string) => {
    const { proof_json } = await api.db
      .selectFrom('listing_changes')
      .select('proof_json')
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow()
    return JSON.parse(proof_json)
  }
  const setRecord = (...values: string[]) =>
    strangers.dns.records.set(RECORD, { TXT: ['v=spf1 -all', ...values] })

  describe('a stranger who reads the record of somebody else', () => {
    const theft = { url: 'https://thief.example/' }

    test('and guesses the address proves nothing, before and after it was used', async () => {
      const owner = await askedChange(api, ALPHA, { fields })
      setRecord(owner.task.dns.value)
      const thief = await askedChange(api, ALPHA, { fields: theft })
      expect((await pressProve(api, thief.id, thief.key)).body).toEqual(NOT_FOUND)
      await pressProve(api, owner.id, owner.mailed)
      expect(await proofOf(owner.id)).toMatchObject({ method: 'dns', state: 'proven', by: RECORD })
      expect((await pressProve(api, thief.id, thief.key)).body).toEqual(NOT_FOUND)
      expect(await proofOf(thief.id)).toMatchObject({ state: 'waiting' })
      const { code } = await reviewAs('carol', api.config, ['approve', thief.id])
      expect(code).toBe(1)
    })

    test('and reads mails of an address of their own, or even the owner’s, proves nothing', async () => {
      const owner = await askedChange(api, ALPHA, { fields })
      setRecord(owner.task.dns.value)
      // The same words, too: a record is for one request.
      for (const email of ['thief@example.org', 'ann@example.org'])
        for (const asked of [theft, fields]) {
          const { id, mailed } = await askedChange(api, ALPHA, { fields: asked, email })
          expect((await pressProve(api, id, mailed)).body).toEqual(NOT_FOUND)
          expect(await proofOf(id)).toMatchObject({ state: 'waiting' })
        }
    })

    test('opens no request with what the record holds', async () => {
      const { id, task } = await askedChange(api, ALPHA, { fields })
      const { content } = task.file
      expect((await api.get(`/v1/submission/${id}`, bearer(content))).body).toMatchObject({ result: 2 })
      expect((await pressProve(api, id, content)).body).toMatchObject({ result: 2 })
    })
  })

  test('a request says where its digest is to be put, and by when', async () => {
    const { task } = await askedChange(api, ALPHA, { fields })
    const { content } = task.file
    expect(content).toMatch(/^[\w-]{43}$/)
    expect(task).toMatchObject({
      email_confirmed: false,
      dns: { name: RECORD, value: `tokenpocket-listing=${content}` },
      file: { url: 'https://app.alpha.example/.well-known/tokenpocket-listing.txt' },
      signature: null,
    })
    const days = (Date.parse(task.until) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('a record is looked for once the mail is read, then also by the browser that sent the request', async () => {
    const { id, key, mailed, task } = await askedChange(api, ALPHA, { fields })
    setRecord(task.dns.value)
    expect((await pressProve(api, id, key)).body).toEqual(NOT_FOUND)
    expect(strangers.dns.asked).not.toContain(`TXT ${RECORD}`)
    strangers.dns.records.clear()
    expect((await pressProve(api, id, mailed)).body).toEqual(NOT_FOUND)
    expect(await readProofTask(api, id, key)).toMatchObject({ email_confirmed: true })
    setRecord(task.dns.value)
    expect((await pressProve(api, id, key)).data).toMatchObject({ state: 'in_review', proof: null })
    // The mail about the review follows.
    expect(await mailedKey(api, id)).toBeTruthy()
  })

  test('a record for a request whose words were changed in the database is none', async () => {
    const { id, mailed, task } = await askedChange(api, ALPHA, { fields })
    setRecord(task.dns.value)
    await api.db
      .updateTable('submissions')
      .set({ values_json: JSON.stringify({ title: 'Alpha Three', email: 'ann@example.org' }) })
      .where('id', '=', id)
      .execute()
    expect((await pressProve(api, id, mailed)).body).toEqual(NOT_FOUND)
  })

  test('a file on the site proves it; a page that answers everything does not', async () => {
    let content = '<!doctype html>'
    const url = await strangers.serve((request, response) => {
      response.writeHead(request.url === '/.well-known/tokenpocket-listing.txt' ? 200 : 404).end(content)
    })
    await api.db.updateTable('dapps').set({ url }).where('id', '=', 1).execute()
    const { id, mailed, task } = await askedChange(api, ALPHA, { fields })
    expect((await pressProve(api, id, mailed)).body).toEqual(NOT_FOUND)
    content = `${task.file.content}\n`
    await pressProve(api, id, mailed)
    expect(await proofOf(id)).toMatchObject({ method: 'file', state: 'proven' })
  })

  test('whatever is missing, the answer is the same', async () => {
    const answers = []
    const { id, key, mailed, task } = await askedChange(api, ALPHA, { fields })
    answers.push(await pressProve(api, id, key), await pressProve(api, id, mailed))
    setRecord('tokenpocket-listing=other')
    answers.push(await pressProve(api, id, mailed), await pressProve(api, id, mailed, '0x1234'))
    strangers.dns.records.set(RECORD, { isSilent: true })
    answers.push(await pressProve(api, id, mailed))
    setRecord(task.dns.value)
    await api.db.updateTable('listing_changes').set({ proof_until: '2026-01-01T00:00:00.000Z' }).execute()
    answers.push(await pressProve(api, id, mailed))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, NOT_FOUND])
  })

  test('for which nobody may be asked is left to staff, never called proven', async () => {
    await api.close()
    Object.assign(api, await openTestApi({ env: await env() }))
    const { id, mailed } = await askedChange(api, ALPHA, { fields })
    expect((await pressProve(api, id, mailed)).data).toMatchObject({ proof: null })
    expect(await proofOf(id)).toMatchObject({ state: 'staff', why: 'off' })
  })

  test('a request that nobody proves ends after its week, and an address that nobody confirmed gets no second mail', async () => {
    const { id, key, mailed } = await askedChange(api, ALPHA, { fields })
    const other = await askedChange(api, ALPHA, { fields, email: 'bob@example.org' })
    await pressProve(api, other.id, other.mailed)
    expect(await endUnproven(api.db, new Date(Date.now() + 6.9 * DAY_MS))).toBe(0)
    expect(await endUnproven(api.db, new Date(Date.now() + 7.1 * DAY_MS))).toBe(2)
    const { data } = await api.get(`/v1/submission/${id}`, bearer(key))
    expect(data).toMatchObject({ state: 'rejected', proof: null })
    expect(Object(data).history.at(-1)).toMatchObject({ state: 'rejected', note: 'unproven' })
    await expect(mailedKey(api, id)).rejects.toThrow('No mail')
    expect(mailed).not.toBe(key)
  })
})
