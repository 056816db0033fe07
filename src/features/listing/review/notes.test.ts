import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { recordMails } from '#server/testing/mails.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { sendSubmissionMails } from '../server/mails.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  const { sent, mailer } = recordMails()

  const as = (name: string, ...args: string[]) => reviewAs(name, api.config, args, NOW)
  const run = (...args: string[]) => as('carol', ...args)

  test('a note is for staff: show prints it, list and export count it, no submitter reads it', async () => {
    const id = await addSubmission(api.db)
    expect((await run('note', id.toLowerCase(), ' asked  their\nsupport, no answer ')).out).toBe(
      `${id}: noted\n`,
    )
    expect((await as('dave', 'note', id, 'second')).code).toBe(0)
    const { out } = await run('show', id)
    expect(out).toContain(`${NOW.toISOString()}  carol: asked their support, no answer\n`)
    expect(out).toContain('dave: second')
    expect(JSON.parse((await run('show', id, '--json')).out)).toMatchObject({
      notes: [{ account: 'carol' }, { account: 'dave', note: 'second' }],
    })
    expect((await run('list')).out.split('\n')[1]?.split(/ {2,}/)[6]).toBe('2')
    const [head = '', row = ''] = (await run('export', '--csv')).out.split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('notes')]).toBe('2')
    const mails = sendSubmissionMails({
      db: api.db,
      donations: api.services.donations,
      log: () => {},
      mailer,
      siteUrl: () => 'https://x.example',
      unpaidDays: 7,
    })
    mails.wake()
    await mails.settled()
    await mails.stop()
    const [, key = ''] = /&key=([\w-]+)/.exec(sent[0]?.text ?? '') ?? []
    const status = await api.get(`/v1/submission/${id}`, { authorization: `Bearer ${key}` })
    expect(status.body).toMatchObject({ result: 0 })
    expect(JSON.stringify([status.body, sent])).not.toContain('no answer')
  })

  test('a note that would change nothing or nobody could read is refused', async () => {
    const id = await addSubmission(api.db)
    expect((await run('note', id)).code).toBe(2)
    expect((await run('note', id, ' ')).errors).toContain('TEXT is empty')
    expect((await run('note', id, 'a', 'b')).errors).toContain('one ID and one TEXT')
    expect((await run('note', id, 'x\u202ey')).errors).toContain('marks of direction')
    expect((await run('note', 'D-AAAA-AAAA', 'x')).errors).toBe('there is no request D-AAAA-AAAA\n')
    expect(await api.db.selectFrom('submission_notes').selectAll().execute()).toEqual([])
  })

  test('the log shows what was done to every request, or to one, the newest last', async () => {
    const [first, second] = [await addSubmission(api.db), await addSubmission(api.db)]
    await as('dave', 'reject', first, '--reason', 'copy')
    await run('note', second, 'hm')
    await run('approve', second)
    const lines = (await run('log')).out.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^TIME +ACCOUNT +ACTION +REQUEST +NOTE$/)
    expect(lines.slice(1).map(line => line.split(/ {2,}/).slice(1))).toEqual([
      ['dave', 'reject', first, 'copy'],
      ['carol', 'note', second],
      ['carol', 'approve', second],
    ])
    expect((await run('log', first.toLowerCase())).out).not.toContain(second)
    const last = JSON.parse((await run('log', '--limit', '1', '--json')).out)
    expect(last).toMatchObject([{ action: 'approve', at: NOW.toISOString() }])
    expect((await run('log', 'D-AAAA-AAAA')).out).toBe('Nothing here.\n')
  })
})
