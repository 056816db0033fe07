import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/schema.ts'

const HOUR_MS = 3_600_000
/** Asking again sends another mail at most this often, so that nobody's mailbox is filled through our form. */
const MAIL_AGAIN_MS = HOUR_MS
/** As the mail says. */
const LINK_LIFE_MS = 7 * 24 * HOUR_MS
/** A mail that could not be handed over is tried again after this long … */
const RETRY_MS = 60_000
/** … and no more once the request is this old. */
const GIVE_UP_MS = 24 * HOUR_MS
const TOKEN_BYTES = 32

const isoTime = (ms: number): string => new Date(ms).toISOString()
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** One person, one row; whether the row was there already cannot be told from outside. */
export async function addSubscriber(db: Db, email: string, lang: string, now = Date.now()): Promise<void> {
  const emailKey = email.toLowerCase()
  await db
    .insertInto('subscribers')
    .values({
      email_key: emailKey,
      email,
      lang,
      token_hash: null,
      created_at: isoTime(now),
      mailed_at: null,
      mail_due_at: isoTime(now),
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email_key')
        .doUpdateSet({ lang, created_at: isoTime(now), mail_due_at: isoTime(now) })
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.mail_due_at', 'is', null)
        .where('subscribers.mailed_at', '<', isoTime(now - MAIL_AGAIN_MS)),
    )
    .execute()
}

export interface OwedMail {
  email: string
  lang: string
  token: string
  /** To be called when the mail is handed over; without it, it is tried again. */
  sent: () => Promise<void>
}

/**
 * The confirmation mail that is due longest, claimed for this process for a while: several servers on one Postgres
 * do not send twice, and one that dies in the middle leaves the mail to be sent later. One at a time, so that a crash
 * delays one. Only the token's hash is kept.
 */
export async function claimOwedMail(db: Db, now = Date.now()): Promise<OwedMail | undefined> {
  await db
    .updateTable('subscribers')
    .set({ mail_due_at: null })
    .where('mail_due_at', '<=', isoTime(now))
    .where('created_at', '<', isoTime(now - GIVE_UP_MS))
    .execute()
  const row = await db
    .selectFrom('subscribers')
    .select(['email_key', 'email', 'lang', 'mail_due_at'])
    .where('mail_due_at', '<=', isoTime(now))
    .orderBy('mail_due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { email_key, email, lang, mail_due_at } = row
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ token_hash: hashOf(token), mailed_at: isoTime(now), mail_due_at: isoTime(now + RETRY_MS) })
    .where('email_key', '=', email_key)
    .where('mail_due_at', '=', mail_due_at)
    .executeTakeFirst()
  // Another server was quicker, and sends what else is owed too.
  if (numUpdatedRows !== 1n) return undefined
  const sent = async () => {
    await db
      .updateTable('subscribers')
      .set({ mail_due_at: null })
      .where('email_key', '=', email_key)
      .execute()
  }
  return { email, lang, token, sent }
}

/** The language of the person who now counts as a subscriber; undefined for a link that is unknown or too old. */
export async function confirmSubscriber(
  db: Db,
  token: string,
  now = Date.now(),
): Promise<string | undefined> {
  const tokenHash = hashOf(token)
  const row = await db
    .selectFrom('subscribers')
    .select(['lang', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .where('mailed_at', '>=', isoTime(now - LINK_LIFE_MS))
    .executeTakeFirst()
  if (!row) return undefined
  // A second click finds it confirmed and says so again.
  if (row.confirmed_at === null) {
    await db
      .updateTable('subscribers')
      .set({ confirmed_at: isoTime(now), mail_due_at: null })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return row.lang
}
