import type { ExpressionBuilder } from 'kysely'
import { wrongAfter } from '#platform/db/present.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import { type Db, isoTime, type Tables } from '#platform/db/tables.ts'
import { MAIL_LEASE_MS, type QueuedMail } from '#platform/mail-queue.ts'
import { hashOf } from '#platform/secrets.ts'

const HOUR_MS = 3_600_000
/** A mail that could not be handed over is tried again after this long … */
const RETRY_MS = 60_000
const LONGEST_LEASE_MS = 6 * HOUR_MS
/** … and no more once the request is this old and was tried at that age: by a wrong clock any is old. */
const GIVE_UP_MS = 24 * HOUR_MS

export interface ConfirmationMail extends QueuedMail {
  emailKey: string
  email: string
  lang: string
  token: string
}

/** Signs with a secret of this site. */
export type Sign = (text: string) => Promise<string>
export const confirmationSigner = (db: Db): Sign => serverSigner(db, 'confirmation')

/** A clock that is set back makes nobody wait: what asks to be mailed later than it may is mailed now. */
const isDue = (now: number) => (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
  eb.and([
    eb('mail_due_at', 'is not', null),
    eb.or([
      eb('mail_due_at', '<=', isoTime(now)),
      eb('created_at', '>', wrongAfter(now)),
      eb('mailed_at', '>', wrongAfter(now)),
    ]),
  ])

/**
 * The confirmation mail that is due longest, claimed for this process for a while: several servers on one Postgres
 * do not send twice, and one that dies in the middle leaves the mail to be sent later. One at a time, so that a crash
 * delays one. Only the token's hash is kept, and the token is the same at each try: whichever copy a mailbox keeps, its
 * link works.
 */
export async function claimConfirmationMail(
  db: Db,
  now = Date.now(),
  sign = confirmationSigner(db),
): Promise<ConfirmationMail | undefined> {
  await db
    .updateTable('subscribers')
    .set({ mail_due_at: null })
    .where('mail_due_at', '<=', isoTime(now))
    .where('created_at', '<', isoTime(now - GIVE_UP_MS))
    .where('mailed_at', '>', isoTime(now - LONGEST_LEASE_MS - HOUR_MS))
    .execute()
  const row = await db
    .selectFrom('subscribers')
    .select(['email_key', 'email', 'lang', 'created_at', 'mail_due_at'])
    .where(isDue(now))
    .orderBy('mail_due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { email_key, email, lang, mail_due_at } = row
  const created_at = row.created_at > wrongAfter(now) ? isoTime(now) : row.created_at
  const token = await sign(`${email_key} ${created_at}`)
  // Nobody knows whether a mail came whose server died or did not answer: the older it is, the longer others have tried.
  const lease = Math.max(MAIL_LEASE_MS, Math.min(now - Date.parse(created_at), LONGEST_LEASE_MS))
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({
      token_hash: hashOf(token),
      created_at,
      mailed_at: isoTime(now),
      mail_due_at: isoTime(now + lease),
    })
    .where('email_key', '=', email_key)
    .where('mail_due_at', '=', mail_due_at)
    .executeTakeFirst()
  // Another server was quicker, and sends the rest of the queue too.
  if (numUpdatedRows !== 1n) return undefined
  const setDue = async (due: string | null) => {
    await db.updateTable('subscribers').set({ mail_due_at: due }).where('email_key', '=', email_key).execute()
  }
  const sent = () => setDue(null)
  // An address that takes no mail is no request that staff could help with: it is forgotten like an unconfirmed one.
  return {
    emailKey: email_key,
    email,
    lang,
    token,
    sent,
    later: () => setDue(isoTime(now + RETRY_MS)),
    giveBack: () => setDue(isoTime(now)),
    refused: sent,
  }
}
