import { expect, test } from 'vitest'
import { MAIL_LEASE_MS } from '#platform/mail-queue.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { claimConfirmationMail } from './confirmation-mails.ts'
import { addSubscriber } from './subscribers.ts'

const HOUR_MS = 3_600_000

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  test('a mail whose server dies is sent again with the same link, by nobody while it may still be in hand', async () => {
    const now = Date.now()
    await addSubscriber(api.db, 'ann@example.org', 'en', now)
    const first = await claimConfirmationMail(api.db, now)
    expect(await claimConfirmationMail(api.db, now + MAIL_LEASE_MS - 1)).toBeUndefined()
    const second = await claimConfirmationMail(api.db, now + MAIL_LEASE_MS)
    expect(second?.token).toBe(first?.token)
    expect(await claimConfirmationMail(api.db, now + 2 * MAIL_LEASE_MS)).not.toBeUndefined()
    // The longer nobody says whether it came, the rarer it is repeated.
    expect(await claimConfirmationMail(api.db, now + 3 * MAIL_LEASE_MS)).toBeUndefined()
  })

  test('a clock that is set back by a day delays no mail, and sends none twice', async () => {
    const now = Date.now()
    const ahead = now + 24 * HOUR_MS
    await addSubscriber(api.db, 'ann@example.org', 'en', now)
    await addSubscriber(api.db, 'bob@example.org', 'en', ahead)
    // Ann's mail is in hand when the clock is set.
    expect(await claimConfirmationMail(api.db, ahead)).toBeDefined()
    const claimed = [await claimConfirmationMail(api.db, now), await claimConfirmationMail(api.db, now + 1)]
    expect(claimed.map(mail => mail?.email).sort()).toEqual(['ann@example.org', 'bob@example.org'])
    expect(await claimConfirmationMail(api.db, now + 2)).toBeUndefined()
  })

  test('two servers that look at once send one mail', async () => {
    await addSubscriber(api.db, 'ann@example.org', 'en')
    const now = Date.now() + 1
    const claimed = await Promise.all([
      claimConfirmationMail(api.db, now),
      claimConfirmationMail(api.db, now),
    ])
    expect(claimed.filter(mail => mail !== undefined)).toHaveLength(1)
  })
})
