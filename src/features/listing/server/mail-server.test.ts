import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mailer, smtpMailer } from '#platform/mail.ts'
import type { MailQueue } from '#platform/mail-queue.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { startSmtp, type TestSmtp } from '#server/testing/smtp.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { sendSubmissionMails } from './mails.ts'

onBothDatabases(env => {
  let api: TestApi
  let mails: MailQueue
  let mailer: Mailer
  let smtp: TestSmtp
  let connections = 0

  async function openSmtp(options: SMTPServerOptions = {}, port = 0): Promise<void> {
    const onConnect: SMTPServerOptions['onConnect'] = (_session, done) => {
      connections++
      done()
    }
    smtp = await startSmtp({ onConnect, ...options }, port)
  }
  const receivers = () => smtp.received.flatMap(({ to }) => to)

  beforeEach(async () => {
    api = await openTestApi({ env: await env() })
    connections = 0
  })
  afterEach(async () => {
    await mails.stop()
    mailer.close?.()
    await smtp.stop()
    await api.close()
  })

  function startMails(): void {
    mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'news@example.org')
    mails = sendSubmissionMails({
      db: api.db,
      donations: api.services.donations,
      log: entry => api.logged.push(entry),
      mailer,
      siteUrl: () => 'https://example.org',
      unpaidDays: 7,
    })
    mails.wake()
  }
  const steps = () => api.db.selectFrom('submission_steps').selectAll().orderBy('id').execute()
  const keys = () => api.db.selectFrom('submission_keys').selectAll().execute()
  const review = async (...args: string[]) => (await reviewAs('carol', api.config, args)).out

  test('a mail server that comes back gets the waiting mail within 5 seconds', {
    timeout: 20_000,
  }, async () => {
    await openSmtp()
    await smtp.stop()
    await addSubmission(api.db)
    startMails()
    await mails.settled()
    expect(JSON.stringify(api.logged)).toContain('ECONNREFUSED')
    expect(JSON.stringify(api.logged)).not.toMatch(/ann@|key=/)
    // A key that nobody was sent opens nothing.
    expect(await keys()).toEqual([])
    await openSmtp({}, smtp.port)
    await expect.poll(receivers, { timeout: 5_000 }).toEqual(['ann@example.org'])
    await mails.settled()
    expect(await steps()).toMatchObject([{ mail_due_at: null }])
    expect(await keys()).toHaveLength(1)
    expect(api.logged.filter(({ event }) => event === 'mail')).toMatchObject([
      { level: 'error' },
      { level: 'info', message: 'the mail server is back' },
    ])
  })

  test('a mail that is refused for good is tried once, and staff read so until a later one is taken', async () => {
    let isRefusing = true
    await openSmtp({
      onRcptTo: (_address, _session, done) => {
        const refusal = Object.assign(new Error('5.1.1 no mailbox <ann@example.org> here'), {
          responseCode: 550,
        })
        done(isRefusing ? refusal : null)
      },
    })
    const id = await addSubmission(api.db)
    startMails()
    await expect.poll(async () => (await steps())[0]?.mail_due_at).toBeNull()
    expect((await steps())[0]?.mail_tries).toBe(1)
    expect(await review('list')).toMatch(new RegExp(`${id} .*MAIL REFUSED`))
    const shown = await review('show', id)
    expect(shown).toMatch(/MAIL REFUSED: its owner was not told of this state \(.*550 5\.1\.1 no mailbox/)
    expect(shown).toMatch(/mail server: mail refused \(.*550/)
    expect(await review('log', id)).not.toContain('ann@')
    isRefusing = false
    await review('reject', id, '--reason', 'site')
    mails.wake()
    await expect.poll(receivers).toEqual(['ann@example.org'])
    expect(await review('list', '--state', 'all')).not.toContain('MAIL REFUSED')
    expect(await review('show', id)).not.toContain('MAIL REFUSED:')
  })

  test('a mail that is refused for now, and one whose sender is refused, are tried again later', async () => {
    let said = 'RCPT'
    const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
    await openSmtp({
      onMailFrom: (_address, _session, done) => done(said === 'MAIL' ? refusal(550) : null),
      onRcptTo: (_address, _session, done) => done(said === 'RCPT' ? refusal(450) : null),
    })
    await addSubmission(api.db)
    startMails()
    await expect.poll(async () => (await steps())[0]?.mail_tries).toBe(1)
    await mails.settled()
    said = 'MAIL'
    await api.db.updateTable('submission_steps').set({ mail_due_at: new Date().toISOString() }).execute()
    mails.wake()
    await expect.poll(async () => (await steps())[0]?.mail_tries).toBe(2)
    await mails.settled()
    expect(Date.parse((await steps())[0]?.mail_due_at ?? '')).toBeGreaterThan(Date.now() + 60_000)
    expect(await review('list')).not.toContain('MAIL REFUSED')
  })

  test('mails that wait together share a connection', async () => {
    await openSmtp()
    for (let i = 0; i < 5; i++) await addSubmission(api.db)
    startMails()
    await expect.poll(receivers).toHaveLength(5)
    expect(connections).toBe(1)
  })
})
