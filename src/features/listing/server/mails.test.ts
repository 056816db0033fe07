import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#platform/mail.ts'
import { MAIL_LEASE_MS, type MailQueue } from '#platform/mail-queue.ts'
import { hashOf } from '#platform/secrets.ts'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { openTestApi, type TestApi, temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askChange } from '#server/testing/changes.ts'
import { textOfAnswer } from '#server/testing/listings.ts'
import { recordMails } from '#server/testing/mails.ts'
import { startServer } from '#server/testing/process.ts'
import { reviewAs } from '#server/testing/review.ts'
import { startSmtp, textOfMail } from '#server/testing/smtp.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { claimStepMail } from './claim-mails.ts'
import { sendSubmissionMails } from './mails.ts'

const HOUR_MS = 3_600_000
const TITLE = 'Win at evil.example'

onBothDatabases(env => {
  let api: TestApi
  let mails: MailQueue
  const { sent, mailer, sendBy } = recordMails()

  beforeEach(async () => {
    api = await openTestApi({ env: await env() })
    mails = sendSubmissionMails({
      db: api.db,
      donations: api.services.donations,
      log: entry => api.logged.push(entry),
      mailer,
      siteUrl: () => 'https://example.org',
      unpaidDays: 7,
    })
  })
  afterEach(async () => {
    await mails.stop()
    await api.close()
  })

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  const steps = () => api.db.selectFrom('submission_steps').selectAll().orderBy('id').execute()
  const claim = (now: number) => claimStepMail(api.db, entry => api.logged.push(entry), now)
  async function delivered(): Promise<Message | undefined> {
    mails.wake()
    await mails.settled()
    return sent.at(-1)
  }
  const keyIn = (message: Message | undefined) => /&key=([\w-]{43})\s/.exec(message?.text ?? '')?.[1] ?? ''

  describe('a submitter', () => {
    test('who asks for a change is asked for the proof, by a link that shows that the mail was read', async () => {
      const answer = await askChange(api, 'dapp/1', { fields: { title: TITLE } })
      const id = textOfAnswer(answer, 'id')
      const mail = await delivered()
      expect(mail).toMatchObject({
        to: 'ann@example.org',
        subject: `Prove that listing request ${id} is yours`,
      })
      expect(mail?.text).toContain('After seven days, it ends')
      expect(mail?.text).not.toMatch(/\{\w+\}|undefined|evil/)
      const keys = await api.db.selectFrom('submission_keys').select(['key_hash', 'mailed']).execute()
      expect(keys).toContainEqual({ key_hash: hashOf(keyIn(mail)), mailed: 1 })
      expect(keys).toContainEqual({ key_hash: hashOf(textOfAnswer(answer, 'key')), mailed: 0 })
    })

    test('reads in the receipt the number, the exact amount and the link of the private page', async () => {
      const id = await addSubmission(api.db, { state: 'awaiting_donation', donation: 'pending' })
      await api.db
        .updateTable('donation_intents')
        .set({ amount_units: '200001234', token_decimals: 4, token_symbol: 'TPT' })
        .execute()
      const { subject, text = '' } = (await delivered()) ?? {}
      expect(subject).toContain(id)
      expect(text).toContain(id)
      expect(text).toContain('20000.1234 TPT')
      expect(text).toContain(`https://example.org/en/status/#id=${id}&key=`)
    })

    test('reads that a proof can be given on the private page, for as long as it can', async () => {
      const mailOf = async (state: SubmissionState, proof_until: string | null) => {
        const submission_id = await addSubmission(api.db, { state, donation: 'pending' })
        const proof = { submission_id, secret_hash: '', proof_json: '{}', proof_until }
        await api.db.insertInto('listing_proofs').values(proof).execute()
        return (await delivered())?.text
      }
      const wanted = 'you can also prove that the project is yours; the review doesn’t wait'
      const tomorrow = new Date(Date.now() + 24 * HOUR_MS).toISOString()
      expect(await mailOf('awaiting_donation', tomorrow)).toContain(wanted)
      expect(await mailOf('in_review', tomorrow)).toContain(wanted)
      expect(await mailOf('rejected', tomorrow)).not.toContain(wanted)
      expect(await mailOf('in_review', '2026-01-01T00:00:00.000Z')).not.toContain(wanted)
      expect(await mailOf('in_review', null)).not.toContain(wanted)
      await addSubmission(api.db, { state: 'awaiting_donation', donation: 'pending' })
      expect((await delivered())?.text).not.toContain(wanted)
    })

    test('gets a mail for every state, with a link of its own that opens the private page', async () => {
      for (const state of SUBMISSION_STATES) {
        const id = await addSubmission(api.db, { state, values: { title: TITLE } })
        const mail = await delivered()
        expect(mail).toMatchObject({ to: 'ann@example.org', subject: expect.stringContaining(id) })
        expect(mail?.text).toContain(`https://example.org/en/status/#id=${id}&key=`)
        expect(mail?.text).not.toMatch(/\{\w+\}|undefined/)
        const keys = await api.db
          .selectFrom('submission_keys')
          .selectAll()
          .where('submission_id', '=', id)
          .execute()
        expect(keys).toMatchObject([{ key_hash: hashOf(keyIn(mail)) }])
      }
      expect(sent).toHaveLength(SUBMISSION_STATES.length)
      expect((await steps()).every(step => step.mail_due_at === null)).toBe(true)
      expect(new Set(sent.map(({ subject }) => subject.replace(/[A-Z]-\S+/, ''))).size).toBe(sent.length)
    })

    test('reads which fields to correct and why, as the form calls them', async () => {
      const id = await addSubmission(api.db, { kind: 'token', lang: 'en' })
      await run('request-changes', id, '--field', 'icon_url=quality', '--field', 'name=notYours')
      const mail = await delivered()
      expect(mail?.text).toMatch(/^- .*logo.*: the quality is not good enough$/im)
      expect(mail?.subject).toBe(`Your listing request ${id} needs 2 corrections`)
      expect(mail?.text).toContain('Please fix these 2 points:')
      expect(mail?.text).toMatch(/^- Token name: this doesn’t seem to belong to the project$/im)
      expect(mail?.text).toContain(`https://example.org/en/status/#id=${id}`)
    })

    test('reads what a reviewer wrote beside the codes, as plain text and as it was typed', async () => {
      const said = 'See {link} & <b>https://example.org/rules</b>, point 3.'
      const rejected = await addSubmission(api.db)
      await run('reject', rejected, '--reason', 'copy', '--message', said)
      const mail = await delivered()
      expect(mail?.text).toContain(`copies or imitates another one.\n\nFrom our reviewer: ${said}\n`)
      expect(Object.keys(mail ?? {}).sort()).toEqual(['id', 'subject', 'text', 'to'])
      const asked = await addSubmission(api.db)
      await run('request-changes', asked, '--field', 'url=wrong', '--message', said)
      expect((await delivered())?.text).toContain(`: this is not right\n\nFrom our reviewer: ${said}\n`)
      const status = await api.get(`/v1/submission/${asked}`, {
        authorization: `Bearer ${keyIn(sent.at(-1))}`,
      })
      expect(status.data).toMatchObject({
        history: [{ message: '' }, { state: 'changes_requested', message: said }],
      })
      expect((await run('show', asked)).out).toContain(`changes_requested: ${said}`)
    })

    test('reads it in the language of the page that the request came from', async () => {
      const id = await addSubmission(api.db, { kind: 'token', lang: 'ja' })
      await run('request-changes', id, '--field', 'icon_url=quality')
      const mail = await delivered()
      const { staffReasons } = JSON.parse(readFileSync('locales/ja/listing.json', 'utf8'))
      expect(mail?.text).toContain(staffReasons.quality)
      expect(mail?.text).toContain(`https://example.org/ja/status/#id=${id}`)
    })

    test.each([
      [['icon_url'], 'нужно 1 исправление', 'Нужно 1 исправление:'],
      [['icon_url', 'name', 'website'], 'нужно 3 исправления', 'Нужно 3 исправления:'],
      [['icon_url', 'name', 'website', 'bl_symbol', 'email'], 'нужно 5 исправлений', 'Нужно 5 исправлений:'],
    ])('reads in Russian how many fields of %j to correct', async (fields, subject, lead) => {
      const id = await addSubmission(api.db, { kind: 'token', lang: 'ru' })
      await run('request-changes', id, ...fields.flatMap(field => ['--field', `${field}=wrong`]))
      const mail = await delivered()
      expect(mail?.subject).toBe(`В вашей заявке на листинг ${id} ${subject}`)
      expect(mail?.text).toContain(lead)
    })

    test('reads why it was rejected', async () => {
      const id = await addSubmission(api.db)
      await run('reject', id, '--reason', 'duplicate', '--field', 'url=wrong')
      const mail = await delivered()
      expect(mail?.text).toContain('The project is already listed')
      expect(mail?.text).toContain('- DApp website: this is not right')
    })

    test('of a token reads until when it is answered', async () => {
      await addSubmission(api.db, { kind: 'token', due_at: '2026-03-12T12:34:56.000Z' })
      expect((await delivered())?.text).toContain('within 2 working days: this one by 2026-03-12 12:34 UTC')
    })

    test('finds an approved DApp on its page in the store', async () => {
      await run('approve', await addSubmission(api.db))
      expect((await delivered())?.text).toContain(
        'Omega Swap is listed:\nhttps://example.org/en/dappstore/detail/?id=100000\n',
      )
      const [id = ''] = /D-\S+(?=&key)/.exec(sent.at(-1)?.text ?? '') ?? []
      const status = await api.get(`/v1/submission/${id}`, { authorization: `Bearer ${keyIn(sent.at(-1))}` })
      expect(status.data).toMatchObject({ state: 'approved', listing_id: '100000' })
    })

    test.each(['token', 'nft', 'chain'] as const)(
      'of an approved %s is sent to the private page alone, not to a list that wallets read',
      async kind => {
        const id = await addSubmission(api.db, { kind })
        await run('approve', id)
        const { text = '' } = (await delivered()) ?? {}
        expect(text).toMatch(/every page and every wallet/)
        expect(text.match(/https?:\S+/g)).toEqual([
          expect.stringContaining(`https://example.org/en/status/#id=${id}&key=`),
          // Where its sender and its links can be compared with ours; every mail ends with it.
          'https://example.org/en/verify/',
        ])
      },
    )

    test('reads that the donation is not refunded when the request ends without a listing', async () => {
      for (const state of ['rejected', 'withdrawn'] as const) {
        await addSubmission(api.db, { state })
        expect((await delivered())?.text).toMatch(/the donation is non-refundable/i)
      }
    })

    test('gets one mail about the state of the request when several things happened', async () => {
      const id = await addSubmission(api.db)
      await run('request-changes', id, '--field', 'url=wrong')
      await run('reject', id, '--reason', 'site')
      await delivered()
      expect(sent).toMatchObject([{ subject: expect.stringContaining('was rejected') }])
      expect((await steps()).map(step => step.mail_due_at)).toEqual([null, null, null])
    })
  })

  test('nobody can send words of their own to others through our mails', async () => {
    const before: SubmissionState[] = [
      'awaiting_donation',
      'in_review',
      'changes_requested',
      'rejected',
      'withdrawn',
    ]
    for (const state of before) await addSubmission(api.db, { state, values: { title: TITLE } })
    await delivered()
    expect(sent).toHaveLength(before.length)
    expect(JSON.stringify(sent)).not.toContain('evil.example')
  })

  describe('a mail that cannot be handed over', () => {
    test('is tried again after a wait that grows, and given up after three days with a line in the log', async () => {
      const start = Date.now()
      const id = await addSubmission(api.db, { created_at: new Date(start).toISOString() })
      const tries: number[] = []
      let now = start
      for (let mail = await claim(now); mail; mail = await claim(now)) {
        tries.push(now - start)
        // No other server takes it while it may still be in hand.
        expect(await claim(now + MAIL_LEASE_MS - 1)).toBeUndefined()
        await mail.later()
        now = Date.parse((await steps())[0]?.mail_due_at ?? '')
      }
      const waits = tries.map((at, i) => at - (tries[i - 1] ?? 0)).slice(1)
      expect(waits.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000])
      expect(Math.max(...waits)).toBe(6 * HOUR_MS)
      expect(tries.length).toBeLessThan(30)
      expect(api.logged).toEqual([{ level: 'error', event: 'mail', error: 'given up', submission: id }])
      expect((await steps())[0]?.mail_due_at).toBeNull()
    })
  })

  test('two servers that look at once send one mail', async () => {
    await addSubmission(api.db)
    const now = Date.now() + 1
    const claimed = await Promise.all([claim(now), claim(now)])
    expect(claimed.filter(mail => mail !== undefined)).toHaveLength(1)
  })

  test('a mail server that is away is not asked once for each mail that waits', async () => {
    let asked = 0
    sendBy({
      send: async () => {
        asked++
        throw new Error('away')
      },
    })
    for (let i = 0; i < 5; i++) await addSubmission(api.db)
    await delivered()
    expect(asked).toBe(3)
  })
})

test('with SMTP_URL the server hands its mails to that mail server, each with its links', async () => {
  const smtp = await startSmtp()
  const env = {
    DATA_DIR: temporaryFolder(),
    SITE_URL: 'https://example.org',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'News <news@example.org>',
  }
  const { db, close } = await openSiteDatabase({ ...readConfig(env), role: 'staff' })
  const id = await addSubmission(db, { state: 'changes_requested' })
  await close()
  const server = await startServer(env)
  try {
    await expect.poll(() => smtp.received, { timeout: 30_000 }).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail?.source).toContain(`Subject: Your listing request ${id} needs a correction`)
    expect(mail && textOfMail(mail)).toContain(`https://example.org/en/status/#id=${id}&key=`)
    expect(server.output()).not.toMatch(/ann@|key=/)
  } finally {
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await smtp.stop()
  }
}, 60_000)
