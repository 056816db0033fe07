import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#platform/mail.ts'
import type { MailQueue } from '#platform/mail-queue.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { recordMails } from '#server/testing/mails.ts'
import { CONFIRM_PATH, LEAVE_PATH } from '../contract.ts'
import { claimConfirmationMail } from './confirmation-mails.ts'
import { sendConfirmationMails } from './feature.ts'
import { addSubscriber, confirmSubscriber } from './subscribers.ts'

const SUBSCRIBE = '/api/tokenPocket/subscribe'
const HOUR_MS = 3_600_000

onBothDatabases(env => {
  let api: TestApi
  let mails: MailQueue
  const { sent, mailer, sendBy } = recordMails()

  beforeEach(async () => {
    api = await openTestApi({
      env: { ...(await env()), SITE_URL: 'https://example.org' },
      onMailQueued: () => mails.wake(),
    })
    mails = sendConfirmationMails({
      db: api.db,
      log: entry => api.logged.push(entry),
      mailer,
      publicUrl: () => 'https://api.example.org',
      siteUrl: () => 'https://example.org',
    })
  })
  afterEach(async () => {
    await mails.stop()
    await api.close()
  })

  const rows = () => api.db.selectFrom('subscribers').selectAll().execute()
  const linkIn = (message: Message | undefined) =>
    /https:\/\/api\.example\.org(\/api\/tokenPocket\/subscribe\/confirm\?token=[\w-]{43})\s/.exec(
      message?.text ?? '',
    )?.[1] ?? 'no link'

  /** Where the link of a mail leads; and what the button there does. */
  const location = async (path: string) => (await api.get(path)).headers.get('location')
  const press = async (path: string) => (await api.post(path, '')).body
  const DONE = { result: 0, data: null }

  test('programs that open every link of every mail, twice, change nothing', async () => {
    await api.post(SUBSCRIBE, { email: 'ann@example.org' })
    await mails.settled()
    const everything = async () => [
      await rows(),
      await api.db.selectFrom('leave_links').selectAll().orderBy('token_hash').execute(),
    ]
    for (const isConfirmed of [false, true]) {
      if (isConfirmed) await press(linkIn(sent[0]))
      const before = await everything()
      for (const link of [linkIn(sent[0]), sent[0]?.leaveUrl?.replace('https://api.example.org', '') ?? ''])
        for (const method of ['GET', 'HEAD', 'GET'])
          expect((await api.app.request(link, { method })).status).toBe(303)
      expect(await everything()).toEqual(before)
      expect((await rows())[0]?.confirmed_at !== null).toBe(isConfirmed)
    }
  })

  describe('a visitor who subscribes', () => {
    test('gets a mail, presses the button behind its link and counts from then', async () => {
      const answer = await api.post(SUBSCRIBE, { email: ' Ann.Lee@Example.ORG\u200b' }, { lang: 'zh' })
      expect(answer.body).toEqual({ result: 0, data: null })
      await mails.settled()
      expect(sent).toMatchObject([{ to: 'Ann.Lee@example.org' }])
      expect(sent[0]?.text).toContain('请在 7 天内打开以下链接确认：')
      expect(await rows()).toMatchObject([
        { email_key: 'ann.lee@example.org', confirmed_at: null, mail_due_at: null },
      ])
      const opened = await api.get(linkIn(sent[0]))
      expect(opened.status).toBe(303)
      const token = linkIn(sent[0]).split('=')[1]
      expect(opened.headers.get('location')).toBe(
        `https://example.org/zh/subscription/confirm/#token=${token}`,
      )
      expect(opened.headers.get('cache-control')).toBe('no-store')
      expect((await rows())[0]?.confirmed_at).toBeNull()
      // A second press shows the same again.
      for (let i = 0; i < 2; i++) expect(await press(linkIn(sent[0]))).toEqual(DONE)
      expect((await rows())[0]?.confirmed_at).toEqual(expect.any(String))
    })

    test('is answered the same whether the address is new, waiting or confirmed', async () => {
      const first = await api.post(SUBSCRIBE, { email: 'ann@example.org' })
      await mails.settled()
      const waiting = await api.post(SUBSCRIBE, { email: 'ANN@example.org' })
      await press(linkIn(sent[0]))
      const confirmed = await api.post(SUBSCRIBE, { email: 'ann@example.org' })
      await mails.settled()
      for (const answer of [first, waiting, confirmed]) {
        expect([answer.status, answer.body]).toEqual([200, { result: 0, data: null }])
      }
      expect(await rows()).toHaveLength(1)
      expect(sent).toHaveLength(1)
    })

    test('with a wrong address gets an error and nothing is kept', async () => {
      for (const email of [
        'ann',
        'ann@',
        '@example.org',
        'ann@localhost',
        'a b@example.org',
        'ann@1.2.3.4',
        5,
        null,
      ]) {
        const { body } = await api.post(SUBSCRIBE, { email })
        expect(body, String(email)).toEqual({
          result: 1,
          message: 'Error Email!',
          data: { fields: { email: 'email' } },
        })
      }
      expect(await rows()).toEqual([])
    })

    test('by a link that is made up or changed is not confirmed', async () => {
      await api.post(SUBSCRIBE, { email: 'ann@example.org' })
      await mails.settled()
      const link = linkIn(sent[0])
      for (const wrong of [CONFIRM_PATH, `${CONFIRM_PATH}?token=`, `${link.slice(0, -1)}_`, `${link}x`]) {
        const { status, headers } = await api.get(wrong)
        expect([status, headers.get('location')]).toEqual([
          303,
          'https://example.org/en/subscription/expired/',
        ])
        expect(await press(wrong)).toMatchObject({ result: 2 })
      }
      expect((await rows())[0]?.confirmed_at).toBeNull()
    })

    test('many times at once is one row and one mail', async () => {
      await Promise.all(Array.from({ length: 8 }, () => api.post(SUBSCRIBE, { email: 'ann@example.org' })))
      await mails.settled()
      expect(await rows()).toHaveLength(1)
      expect(sent).toHaveLength(1)
    })
  })

  test('an address that others type again and again gets three mails in a day, and every answer is the same', async () => {
    const answers = new Set<string>()
    const hourAgo = new Date(Date.now() - HOUR_MS - 1000).toISOString()
    for (let i = 0; i < 6; i++) {
      answers.add(JSON.stringify((await api.post(SUBSCRIBE, { email: 'Victim@example.org' })).body))
      await mails.settled()
      await api.db.updateTable('subscribers').set({ mailed_at: hourAgo }).execute()
    }
    expect(sent).toHaveLength(3)
    expect(answers.size).toBe(1)
  })

  test('who is answered is stored, also after three mails in a day; the next one comes when the day is over', async () => {
    for (let i = 0; i < 4; i++) {
      await api.db.deleteFrom('subscribers').execute()
      expect(await api.post(SUBSCRIBE, { email: 'ann@example.org' })).toMatchObject({ body: { result: 0 } })
      await mails.settled()
    }
    expect(sent).toHaveLength(3)
    const [row] = await api.db.selectFrom('subscribers').select('mail_due_at').execute()
    const hours = (Date.parse(row?.mail_due_at ?? '') - Date.now()) / HOUR_MS
    expect(hours).toBeGreaterThan(22)
    expect(hours).toBeLessThan(24)
    expect(await claimConfirmationMail(api.db, Date.now() + 23 * HOUR_MS)).toMatchObject({
      email: 'ann@example.org',
    })
  })

  test('a subscription that could not be stored takes no mail from the day', async () => {
    await sql`alter table subscribers rename to away`.execute(api.db)
    for (let i = 0; i < 4; i++)
      expect((await api.post(SUBSCRIBE, { email: 'ann@example.org' })).status).toBeGreaterThanOrEqual(500)
    await sql`alter table away rename to subscribers`.execute(api.db)
    await api.post(SUBSCRIBE, { email: 'ann@example.org' })
    await mails.settled()
    expect(sent).toHaveLength(1)
  })

  describe('a subscriber who wants no more letters', () => {
    const leaveUrl = () => sent[0]?.leaveUrl?.replace('https://api.example.org', '') ?? 'no link'
    const subscribed = async () => {
      await api.post(SUBSCRIBE, { email: 'ann@example.org' }, { lang: 'ja' })
      await mails.settled()
      await press(linkIn(sent[0]))
    }

    test('presses the button behind the link in the mail, and is gone from the database at once', async () => {
      await subscribed()
      expect(sent[0]?.text).toContain(sent[0]?.leaveUrl)
      expect(sent[0]?.text).toContain('https://example.org/ja/verify/')
      const token = leaveUrl().split('=')[1]
      for (let click = 0; click < 2; click++) {
        expect(await location(leaveUrl())).toBe(`https://example.org/ja/subscription/leave/#token=${token}`)
        expect(await press(leaveUrl())).toEqual(DONE)
        expect(await rows()).toEqual([])
      }
      expect(await press(linkIn(sent[0]))).toMatchObject({ result: 2 })
    })

    test('is gone from the database at once by the mail program’s button', async () => {
      await subscribed()
      const answer = await api.app.request(leaveUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(await answer.json()).toEqual({ result: 0, data: null })
      expect(await rows()).toEqual([])
    })

    test('sees an error when the link is none of ours, and no other subscriber is removed', async () => {
      await subscribed()
      for (const wrong of [LEAVE_PATH, `${LEAVE_PATH}?token=`, leaveUrl().slice(0, -3), `${leaveUrl()}x`]) {
        expect(await location(wrong)).toBe('https://example.org/en/subscription/unknown/')
        expect(await press(wrong)).toMatchObject({ result: 2 })
      }
      expect((await rows())[0]?.confirmed_at).toEqual(expect.any(String))
    })

    test('finds no link of a letter in the database', async () => {
      await subscribed()
      const token = leaveUrl().split('=')[1] ?? ''
      expect(token).toHaveLength(43)
      expect(JSON.stringify(await api.db.selectFrom('leave_links').selectAll().execute())).not.toContain(
        token,
      )
    })
  })

  test('the link itself is not in the database', async () => {
    await api.post(SUBSCRIBE, { email: 'ann@example.org' })
    await mails.settled()
    const token = linkIn(sent[0]).split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await rows())).not.toContain(token)
  })

  test('a link works for seven days', async () => {
    const start = Date.parse('2025-01-01T00:00:00Z')
    await addSubscriber(api.db, 'ann@example.org', 'en', start)
    const mail = await claimConfirmationMail(api.db, start)
    const late = start + 7 * 24 * HOUR_MS + 1
    expect(await confirmSubscriber(api.db, mail?.token ?? '', late)).toBe(false)
    expect(await confirmSubscriber(api.db, mail?.token ?? '', late - 2)).toBe(true)
  })

  test('who asks again an hour later gets another mail, not before', async () => {
    const start = Date.parse('2025-01-01T00:00:00Z')
    await addSubscriber(api.db, 'ann@example.org', 'en', start)
    await (await claimConfirmationMail(api.db, start))?.sent()
    await addSubscriber(api.db, 'ann@example.org', 'en', start + HOUR_MS / 2)
    expect(await claimConfirmationMail(api.db, start + HOUR_MS / 2)).toBeUndefined()
    await addSubscriber(api.db, 'ann@example.org', 'ja', start + HOUR_MS + 1)
    expect(await claimConfirmationMail(api.db, start + HOUR_MS + 1)).toMatchObject({
      email: 'ann@example.org',
      lang: 'ja',
    })
  })

  test('who is confirmed gets no further mail, however often the form is sent', async () => {
    const start = Date.parse('2025-01-01T00:00:00Z')
    await addSubscriber(api.db, 'ann@example.org', 'en', start)
    await confirmSubscriber(api.db, (await claimConfirmationMail(api.db, start))?.token ?? '', start)
    await addSubscriber(api.db, 'ann@example.org', 'en', start + 2 * HOUR_MS)
    expect(await claimConfirmationMail(api.db, start + 2 * HOUR_MS)).toBeUndefined()
  })

  test('a mail that could not be sent is tried again, also by another server after a crash, and not for ever', async () => {
    sendBy({
      send: async () => {
        throw new Error('550 <ann@example.org> not here')
      },
    })
    expect((await api.post(SUBSCRIBE, { email: 'ann@example.org' })).body).toMatchObject({ result: 0 })
    await mails.settled()
    expect(JSON.stringify(api.logged)).not.toContain('ann@')
    expect(api.logged).toContainEqual(
      expect.objectContaining({ event: 'mail', error: '550 <[address]> not here' }),
    )
    const now = Date.now()
    expect(await claimConfirmationMail(api.db, now)).toBeUndefined()
    expect(await claimConfirmationMail(api.db, now + 61_000)).toMatchObject({ email: 'ann@example.org' })
    // A clock that is a day ahead for a moment ends nothing by itself: who has waited that long is tried once more.
    const last = await claimConfirmationMail(api.db, now + 25 * HOUR_MS)
    expect(last).toMatchObject({ email: 'ann@example.org' })
    await last?.later()
    expect(await claimConfirmationMail(api.db, now + 26 * HOUR_MS)).toBeUndefined()
    expect((await rows())[0]?.mail_due_at).toBeNull()
  })
})
