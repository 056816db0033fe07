import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { serve } from '#server/testing/serve.ts'
import { serverTest } from '#server/testing/server-test.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { claimStepMail } from './claim-mails.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const claim = (now: number, waitMs = 0) =>
    claimStepMail(
      api.db,
      entry => api.logged.push(entry),
      now,
      async () => waitMs,
    )
  const request = (at: number) => addSubmission(api.db, { created_at: new Date(at).toISOString() })

  test('a clock that is set back by a day delays no mail, and sends none twice', async () => {
    const now = Date.now()
    const ahead = now + DAY_MS
    await request(ahead)
    await request(now - HOUR_MS)
    // One is in hand when the clock is set.
    expect(await claim(ahead - HOUR_MS)).toBeDefined()
    expect(await claim(now)).toBeDefined()
    expect(await claim(now + 1)).toBeDefined()
    expect(await claim(now + 2)).toBeUndefined()
  })

  test('a clock that is a week ahead for a moment ends no mail untried', async () => {
    const now = Date.now()
    await request(now)
    expect(await claim(now + 7 * DAY_MS)).toBeDefined()
    expect(api.logged).toEqual([])
  })

  describe.each([
    ['an hour', HOUR_MS],
    ['five minutes', HOUR_MS / 12],
    ['a day', DAY_MS],
  ])('a clock that was %s ahead delays no mail', (_, aheadMs) => {
    const now = Date.now()

    test('that was put off meanwhile because the mail server refused it', async () => {
      await request(now)
      await (await claim(now + aheadMs))?.later()
      const again = await claim(now)
      expect(again).toBeDefined()
      await again?.later()
      // By the right clock it waits as always.
      expect(await claim(now + 1)).toBeUndefined()
    })

    test('that was put off meanwhile because its address had enough for the day', async () => {
      await request(now)
      expect(await claim(now + aheadMs, DAY_MS)).toBeUndefined()
      expect(await claim(now)).toBeDefined()
    })
  })
})

/** Does to the server's clock what the laboratory does. */
const ORDERS = pathToFileURL(join(import.meta.dirname, '../../../e2e/faults/server-orders.ts')).href

serverTest(
  'a server whose clock was an hour ahead sends what it put off as soon as both are well',
  async ({ start }) => {
    let isRefusing = true
    const refusal = Object.assign(new Error('not now'), { responseCode: 450 })
    let refused = 0
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, done) => {
        if (isRefusing && address === 'ann@example.org') refused++
        done(isRefusing ? refusal : null)
      },
    })
    onTestFinished(() => smtp.stop())
    const folder = temporaryFolder()
    const orders = join(folder, 'orders')
    const env = {
      DATA_DIR: folder,
      MAIL_FROM: 'news@example.org',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      LAB_ORDERS: orders,
      NODE_OPTIONS: `--import=${ORDERS}`,
    }
    const { db, close } = await openSiteDatabase({ ...readConfig(env), role: 'staff' })
    const id = await addSubmission(db)
    await close()
    const { server, post } = await serve(start, env)
    const setClock = (aheadMs: number) => {
      writeFileSync(orders, `clock ${aheadMs}`)
      server.child.kill('SIGUSR2')
    }
    /** Queues a mail, upon which the server looks at all that wait. */
    const wake = (email: string) => post('/api/tokenPocket/subscribe', { email, lang: 'en' })

    await expect.poll(() => refused).toBe(1)
    setClock(HOUR_MS)
    await expect
      .poll(async () => {
        await wake('bob@example.org')
        return refused
      })
      .toBe(2)
    setClock(0)
    isRefusing = false
    // The first of them may come before the clock is set.
    await expect
      .poll(async () => {
        await wake('carol@example.org')
        return smtp.received.map(({ source }) => /^Subject: .*$/m.exec(source)?.[0])
      })
      .toContainEqual(expect.stringContaining(id))
  },
  60_000,
)
