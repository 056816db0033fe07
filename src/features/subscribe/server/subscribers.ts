import { randomBytes } from 'node:crypto'
import type { RetentionRule } from '#platform/db/retention.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { hashOf } from '#platform/secrets.ts'
import { LEAVE_PATH } from '../contract.ts'

const HOUR_MS = 3_600_000
/** Asking again sends another mail at most this often, so that no mailbox is filled through our form. */
const MAIL_AGAIN_MS = HOUR_MS
/** As the mail states. */
export const LINK_LIFE_DAYS = 7
const LINK_LIFE_MS = LINK_LIFE_DAYS * 24 * HOUR_MS
const TOKEN_BYTES = 32

/** A mail that has to wait goes out before it would be given up. */
const LONGEST_WAIT_MS = 23 * HOUR_MS

/**
 * One person, one row; whether the row was there already cannot be told from outside. `waitMs`: how long its mail has to wait
 * for others that were sent to the same address.
 */
export async function addSubscriber(
  db: Db,
  email: string,
  lang: string,
  now = Date.now(),
  waitMs = 0,
): Promise<void> {
  const emailKey = email.toLowerCase()
  const dueAt = isoTime(now + Math.min(waitMs, LONGEST_WAIT_MS))
  await db
    .insertInto('subscribers')
    .values({
      email_key: emailKey,
      email,
      lang,
      token_hash: null,
      created_at: isoTime(now),
      mailed_at: null,
      mail_due_at: dueAt,
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email_key')
        .doUpdateSet({ lang, created_at: isoTime(now), mail_due_at: dueAt })
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.mail_due_at', 'is', null)
        .where(eb =>
          eb.or([
            eb('subscribers.mailed_at', '<', isoTime(now - MAIL_AGAIN_MS)),
            // Its mail was given up before any was tried.
            eb('subscribers.mailed_at', 'is', null),
          ]),
        ),
    )
    .execute()
}

const linkOf = (db: Db, token: string, now: number) =>
  db
    .selectFrom('subscribers')
    .select(['lang', 'confirmed_at'])
    .where('token_hash', '=', hashOf(token))
    .where('mailed_at', '>=', isoTime(now - LINK_LIFE_MS))
    .executeTakeFirst()

/** In which language a confirmation link is answered; undefined for one that is unknown or too old. */
export const languageOfConfirmation = async (
  db: Db,
  token: string,
  now = Date.now(),
): Promise<string | undefined> => (await linkOf(db, token, now))?.lang

/** Whether the person now counts as a subscriber; false for a link that is unknown or too old. */
export async function confirmSubscriber(db: Db, token: string, now = Date.now()): Promise<boolean> {
  const row = await linkOf(db, token, now)
  if (!row) return false
  // A second press finds it confirmed and confirms again.
  if (row.confirmed_at === null) {
    await db
      .updateTable('subscribers')
      .set({ confirmed_at: isoTime(now), mail_due_at: null })
      .where('token_hash', '=', hashOf(token))
      .execute()
  }
  return true
}

/**
 * Addresses that were not confirmed while their link worked, or that no mail was ever made for: deletes at most so many, and
 * returns how many.
 */
async function dropUnconfirmable(db: Db, now: number, limit: number): Promise<number> {
  const over = isoTime(now - LINK_LIFE_MS)
  const gone = db
    .selectFrom('subscribers')
    .select('email_key')
    .where('confirmed_at', 'is', null)
    .where('mail_due_at', 'is', null)
    .where(eb =>
      eb.or([eb('mailed_at', '<', over), eb.and([eb('mailed_at', 'is', null), eb('created_at', '<', over)])]),
    )
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('subscribers')
    .where('email_key', 'in', gone)
    // Once more, for one who asked again a moment ago.
    .where('confirmed_at', 'is', null)
    .where('mail_due_at', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A second press finds the address gone; after so many days nobody opens the link any more. */
const LEFT_LINK_DAYS = 365

/** Deletes at most so many links of addresses that are gone; returns how many. */
async function dropLeftLinks(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('leave_links')
    .select('token_hash')
    .where('email_key', 'is', null)
    .where('created_at', '<', isoTime(now - LEFT_LINK_DAYS * 24 * HOUR_MS))
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('leave_links')
    .where('token_hash', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const AT_ONCE = 500

export const SUBSCRIBER_RETENTION: readonly RetentionRule[] = [
  { name: 'subscribers', batch: AT_ONCE, end: dropUnconfirmable },
  { name: 'leave links', batch: AT_ONCE, end: dropLeftLinks },
]

/** For one letter to one subscriber. */
export async function newLeaveToken(
  db: Db,
  emailKey: string,
  lang: string,
  now = Date.now(),
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('leave_links')
    .values({ token_hash: hashOf(token), email_key: emailKey, lang, created_at: isoTime(now) })
    .execute()
  return token
}

export interface LetterRecipient {
  email: string
  lang: string
  /** Where the letter has to lead at its end. */
  leaveUrl: string
}

declare module '#platform/feature.ts' {
  interface Services {
    /** Who gets the next letter: confirmed addresses. `base`: where the API is reached. */
    letterRecipients: (base: string) => AsyncGenerator<LetterRecipient>
    /** False: nobody subscribed with that address. */
    forgetSubscriber: (tx: Tx, email: string) => Promise<boolean>
  }
}

export async function* letterRecipients(db: Db, base: string): AsyncGenerator<LetterRecipient> {
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['email_key', 'email', 'lang'])
    .where('confirmed_at', 'is not', null)
    .orderBy('email_key')
    .execute()
  for (const { email_key, email, lang } of subscribers) {
    const token = await newLeaveToken(db, email_key, lang)
    yield { email, lang, leaveUrl: `${base}${LEAVE_PATH}?token=${token}` }
  }
}

const leaveLinkOf = (db: Db, token: string) =>
  db
    .selectFrom('leave_links')
    .select(['email_key', 'lang'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()

/** In which language a link to leave is answered; undefined for one that is unknown. */
export const languageOfLeaving = async (db: Db, token: string): Promise<string | undefined> =>
  (await leaveLinkOf(db, token))?.lang

/** Ends the subscription; false for a link that is unknown. */
export async function endSubscription(db: Db, token: string): Promise<boolean> {
  const link = await leaveLinkOf(db, token)
  if (!link) return false
  if (link.email_key !== null)
    await db.deleteFrom('subscribers').where('email_key', '=', link.email_key).execute()
  return true
}

export async function forgetSubscriber(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('subscribers')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
