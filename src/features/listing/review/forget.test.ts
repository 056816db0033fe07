import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { claimStepMail } from '../server/claim-mails.ts'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  async function addLogo(letter: string): Promise<string> {
    const hash = letter.repeat(43)
    const picture = { purpose: 'logo', type: 'image/png', width: 200, height: 200, content_hash: hash }
    const id = letter.repeat(22)
    const created_at = new Date().toISOString()
    await api.db.insertInto('image_contents').values({ hash, bytes: 1, content_base64: 'AA==' }).execute()
    await api.db
      .insertInto('images')
      .values({ ...picture, id, created_at, kept: 1 })
      .execute()
    return `/v1/image/${id}`
  }
  /** Everything the database holds, but for who did what. */
  async function stored(): Promise<string> {
    const tables = [
      'submissions',
      'submission_steps',
      'submission_notes',
      'submission_keys',
      'images',
      'image_contents',
      'subscribers',
    ] as const
    return JSON.stringify(
      await Promise.all(tables.map(table => api.db.selectFrom(table).selectAll().execute())),
    )
  }

  test('a decided request is erased but for its number, kind, state, payment and log', async () => {
    const email = 'eve@example.org'
    const id = await addSubmission(api.db, {
      values: { email, title: 'Evening Swap', icon_url: await addLogo('e'), audit_report: [] },
    })
    await claimStepMail(api.db, () => {})
    await run('note', id, 'a friend of Eve')
    await run('reject', id, '--reason', 'copy', '--message', 'Dear Eve, no.')
    expect((await run('forget', id)).errors).toContain('without a terminal, add --yes')
    const receipt = (await run('forget', id, '--yes')).out
    expect(receipt).toContain(`${id}: erased\n`)
    expect(receipt).toMatch(/^Receipt [0-9a-f-]{36}\nErased on 20\d\d-\d\d-\d\dT[\d:.]+Z:$/m)
    expect(receipt).toMatch(
      /requests: 1\n.*reports: 1\n.*page: 1\n.*staff: 1\n.*waited: 2\n.*subscriptions: 0\n$/,
    )
    expect(receipt).not.toMatch(/eve|omega/i)
    const number = /^Receipt (\S+)$/m.exec(receipt)?.[1] ?? 'none'
    expect((await run('log', id)).out).toContain(number)
    expect(await stored()).not.toMatch(/eve|even|e{22}|omega|key_hash/i)
    const { out } = await run('show', id)
    expect(out).toContain('its personal data was erased')
    expect(out).toContain('confirmed: 20000.1234 TPT')
    expect(out).toContain('carol: reject (copy)')
    expect((await run('log', id)).out).toContain('forget')
    expect(await claimStepMail(api.db, () => {})).toBeUndefined()
    expect((await run('reopen', id, '--note', 'x')).errors).toContain('its form was erased')
  })

  test('a person is forgotten in all requests and the newsletter, other people are not', async () => {
    const mine = { values: { email: 'Eve@example.org' } }
    const [one, two] = [
      await addSubmission(api.db, { ...mine, state: 'withdrawn' }),
      await addSubmission(api.db, { ...mine, state: 'expired' }),
    ]
    const other = await addSubmission(api.db, { state: 'rejected' })
    const at = new Date().toISOString()
    const person = {
      lang: 'en',
      token_hash: null,
      created_at: at,
      mailed_at: at,
      mail_due_at: null,
      confirmed_at: at,
    }
    await api.db
      .insertInto('subscribers')
      .values([
        { ...person, email_key: 'eve@example.org', email: 'Eve@example.org' },
        { ...person, email_key: 'ann@example.org', email: 'ann@example.org' },
      ])
      .execute()
    const { out } = await run('forget', 'EVE@example.org', '--yes')
    const [told = '', receipt = ''] = out.split('\n\n')
    expect(told.split('\n').sort()).toEqual([`${one}: erased`, `${two}: erased`, 'newsletter: erased'].sort())
    expect(receipt).toContain('requests: 2\n')
    expect(receipt).toContain('subscriptions: 1\n')
    expect(receipt).not.toMatch(/eve/i)
    expect(await stored()).not.toMatch(/eve@/i)
    expect((await run('show', other)).out).toContain('ann@example.org')
    expect(await api.db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: 'ann@example.org' },
    ])
    expect((await run('forget', 'eve@example.org', '--yes')).out).toBe('Nothing here.\n')
  })

  test('what is listed stays listed with its picture, and can be taken down without a mail', async () => {
    const id = await addSubmission(api.db, { values: { icon_url: await addLogo('a') } })
    const icon_url = `/v1/image/${'a'.repeat(43)}`
    await run('approve', id)
    await run('forget', id, '--yes')
    const store = await api.get('/v1/application/search?key=omega')
    expect(store.rows).toMatchObject([{ id: 100_000, icon_url }])
    expect((await api.get(icon_url)).status).toBe(200)
    expect((await run('remove', id, '--reason', 'other')).code).toBe(0)
    expect(await claimStepMail(api.db, () => {})).toBeUndefined()
  })

  test('what is not decided is not erased', async () => {
    const [open, ended] = [await addSubmission(api.db), await addSubmission(api.db, { state: 'rejected' })]
    for (const whom of [open, 'ann@example.org'])
      expect((await run('forget', whom, '--yes')).errors).toContain(`decide these first: ${open} (in_review)`)
    expect((await run('show', ended)).out).toContain('ann@example.org')
    expect(await api.db.selectFrom('staff_log').selectAll().execute()).toEqual([])
  })
})
