import { presentOf, wrongAfter } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { MAIL_LEASE_MS, type MailQueue, type QueuedMail, runMailQueue } from '#platform/mail-queue.ts'
import { serverTexts } from '#platform/texts.ts'
import { dropKey, type MailWaits, mintKey } from './claim-mails.ts'
import { UNPAID } from './near-misses.ts'

const WAIT_MS = 10 * 60_000
/** The private page has shown it all the time. */
const GIVE_UP_MS = 3 * 24 * 3_600_000

const dueNotice = (db: Db, now: number) =>
  db
    .selectFrom('arrival_notices as notice')
    .innerJoin('submissions', 'submissions.intent_id', 'notice.intent_id')
    .selectAll('notice')
    .select(['submissions.id', 'submissions.lang', 'submissions.email', 'submissions.state'])
    .where(eb =>
      eb.or([
        eb('mail_due_at', '<=', isoTime(now)),
        // By a clock that has been set back since.
        eb('mail_due_at', '>', wrongAfter(now, GIVE_UP_MS)),
      ]),
    )
    .orderBy('mail_due_at')
    .limit(1)
    .executeTakeFirst()

type Notice = NonNullable<Awaited<ReturnType<typeof dueNotice>>>

interface ArrivalMail extends QueuedMail {
  id: string
  txHash: string
  logIndex: number
  lang: string
  email: string
  /** "19950.1237 TPT" */
  amount: string
  /** Opens the private page. */
  key: string
}

interface ArrivalMailOptions {
  db: Db
  donations: Services['donations']
  waits?: MailWaits
  mailer: Mailer
  log: Log
  siteUrl: () => string
}

/** False: another server was quicker. */
async function setDue(db: Db, notice: Notice, from: string | null, to: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('arrival_notices')
    .set({ mail_due_at: to })
    .where('intent_id', '=', notice.intent_id)
    .where('chain_id', '=', notice.chain_id)
    .where('tx_hash', '=', notice.tx_hash)
    .where('log_index', '=', notice.log_index)
    .where('mail_due_at', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What it still brings for this request; undefined when it was matched, or is not its own after all. */
async function amountOf({ db, donations }: ArrivalMailOptions, notice: Notice, now: number) {
  const { intent_id, email, state, at } = notice
  // Of a person that was forgotten there is no address either.
  if (email === '' || !UNPAID.some(known => known === state)) return undefined
  if (Date.parse(at) < now - GIVE_UP_MS) return undefined
  const likely = (await donations.likely(db, [intent_id], now)).get(intent_id) ?? []
  const one = likely.find(
    ({ txHash, logIndex }) => txHash === notice.tx_hash && logIndex === notice.log_index,
  )
  const token = (await donations.statuses(db, [intent_id], now)).get(intent_id)?.summary.token
  return one && token && `${one.amount} ${token}`
}

async function claimArrivalMail(options: ArrivalMailOptions, now: number): Promise<ArrivalMail | undefined> {
  const { db, waits = async () => 0, log } = options
  for (;;) {
    const notice = await dueNotice(db, now)
    if (!notice) return undefined
    const amount = await amountOf(options, notice, now)
    if (!amount) {
      await setDue(db, notice, notice.mail_due_at, null)
      continue
    }
    const lease = isoTime(now + MAIL_LEASE_MS)
    if (!(await setDue(db, notice, notice.mail_due_at, lease))) return undefined
    const waitMs = await waits({ email: notice.email, state: 'awaiting_donation', isFirst: false })
    if (waitMs > 0) {
      await setDue(db, notice, lease, isoTime(now + waitMs))
      continue
    }
    const key = await mintKey(db, notice.id, now)
    const end = async (to: string | null) => {
      await setDue(db, notice, lease, to)
    }
    const again = async (to: number) => {
      await dropKey(db, key)
      await end(isoTime(to))
    }
    return {
      id: notice.id,
      txHash: notice.tx_hash,
      logIndex: notice.log_index,
      lang: notice.lang,
      email: notice.email,
      amount,
      key,
      sent: () => end(null),
      later: () => again(now + WAIT_MS),
      giveBack: () => again(now),
      refused: async reply => {
        log({ level: 'warn', event: 'mail', error: `refused: ${reply}`, submission: notice.id })
        await end(null)
      },
    }
  }
}

function messageOf({ id, lang, amount, key }: ArrivalMail, siteUrl: string) {
  const { t } = serverTexts(lang)
  return {
    subject: t('mail:listing.arrivedSubject', { id }),
    text: [
      t('mail:listing.arrivedText', { id, amount, link: `${siteUrl}/${lang}/status/#id=${id}&key=${key}` }),
      t('mail:listing.safety'),
      t('mail:verify', { link: `${siteUrl}/${lang}/verify/` }),
    ].join('\n'),
  }
}

/** Tells owners once of each transfer that may be theirs. */
export const sendArrivalMails = (options: ArrivalMailOptions): MailQueue =>
  runMailQueue({
    claim: async () => claimArrivalMail(options, await presentOf(options.db)),
    send: mail =>
      options.mailer.send({
        id: `${mail.id}.arrived.${mail.txHash.slice(2, 18)}.${mail.logIndex}`,
        to: mail.email,
        ...messageOf(mail, options.siteUrl()),
      }),
    mailer: options.mailer,
    log: options.log,
  })
