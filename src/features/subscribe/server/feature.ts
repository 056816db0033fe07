import type { Hono } from 'hono'
import { normalEmail } from '#contract/validators/email.ts'
import { presentOf } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { languageOfCall, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import type { Log } from '#platform/log.ts'
import { type Mailer, mailTranslator } from '#platform/mail.ts'
import { type MailQueue, runMailQueue } from '#platform/mail-queue.ts'
import { hashOf } from '#platform/secrets.ts'
import { CONFIRM_PATH, LEAVE_PATH, subscribe } from '../contract.ts'
import { type ConfirmationMail, claimConfirmationMail, confirmationSigner } from './confirmation-mails.ts'
import {
  addSubscriber,
  confirmSubscriber,
  LINK_LIFE_DAYS,
  leaveSubscription,
  newLeaveToken,
  SUBSCRIBER_RETENTION,
} from './subscribers.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    subscribers: {
      /** The address in lower case: one person, one row. */
      email_key: string
      /** The normal form, as mail is sent to it. */
      email: string
      lang: string
      token_hash: string | null
      created_at: string
      /** When the last confirmation mail was made; its link counts from then. */
      mailed_at: string | null
      /** When the queued mail may be tried (again); null when none is queued. */
      mail_due_at: string | null
      confirmed_at: string | null
    }
    /** Each letter brings a link of its own, and all of them stay good; only the hash of what it holds is kept. */
    leave_links: {
      token_hash: string
      /** Null once the address is gone: a second click still confirms it. */
      email_key: string | null
      lang: string
      created_at: string
    }
  }
}

/** Nobody's address gets more of them for what somebody else typed. */
const MAILS_PER_DAY = { count: 3, seconds: 24 * 3600 }

/** 128 bits. */
const ID_LENGTH = 32

const TOKEN = /^[\w-]{43}$/

function subscribeRoutes(app: Hono, { budgets, config, db, spend, onMailQueued }: Services): void {
  serveEndpoint(app, subscribe, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const email = typeof body.email === 'string' ? normalEmail(body.email) : undefined
    if (!email) return invalid('Error Email!', { email: 'email' })
    const refused = await spend(c, 'mails')
    if (refused) return refused
    const recipient = hashOf(email.toLowerCase())
    const taken = await budgets.takeOf('subscriber', recipient, MAILS_PER_DAY)
    const waitMs = taken.allowed ? 0 : taken.retryAfter * 1000
    try {
      // Whatever the budget says: who is answered is stored, and its mail comes later.
      await addSubscriber(db, email, languageOfCall(c, config.languages), Date.now(), waitMs)
    } catch (error) {
      if (taken.allowed) await budgets.giveBackOf('subscriber', recipient).catch(() => {})
      throw error
    }
    onMailQueued()
    // The answer is the same: it tells nobody whether an address is known.
    return ok(null)
  })

  /** Leads to the page's own subscribe form, which shows how it went. */
  const pageAfter = (lang: string, outcome: 'confirmed' | 'expired' | 'left' | 'unknown') =>
    `${config.siteUrl ?? ''}/${lang}/subscription/${outcome}/`

  app.get(CONFIRM_PATH, async c => {
    // Mail programs look at a link before a person does; a look alone confirms nothing.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const token = c.req.query('token') ?? ''
    const lang = TOKEN.test(token) ? await confirmSubscriber(db, token) : undefined
    return c.redirect(pageAfter(lang ?? 'en', lang ? 'confirmed' : 'expired'), 303)
  })

  const leaving = (token: string, how: 'click' | 'order') =>
    TOKEN.test(token) ? leaveSubscription(db, token, how) : undefined

  app.get(LEAVE_PATH, async c => {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const lang = await leaving(c.req.query('token') ?? '', 'click')
    return c.redirect(pageAfter(lang ?? 'en', lang ? 'left' : 'unknown'), 303)
  })

  // RFC 8058: the mail program posts a form; what it holds is always the same. It shows no page.
  app.post(LEAVE_PATH, async c => {
    const lang = await leaving(c.req.query('token') ?? '', 'order')
    return lang ? c.json(ok(null)) : c.json(notFound('No such link'))
  })
}

const confirmationsWaiting = (db: Db) =>
  db
    .selectFrom('subscribers')
    .select(eb => eb.fn.countAll().as('count'))
    .where('mail_due_at', 'is not', null)
    .executeTakeFirstOrThrow()

interface ConfirmationMailOptions {
  db: Db
  mailer: Mailer
  log: Log
  /** Where the API is reached from outside; never taken from a request, whose Host anybody can write. */
  publicUrl: () => string
  /** Where the site is, for the page that tells our mail from others'. */
  siteUrl: () => string
}

export function sendConfirmationMails({
  db,
  mailer,
  log,
  publicUrl,
  siteUrl,
}: ConfirmationMailOptions): MailQueue {
  async function send({ emailKey, email, lang, token }: ConfirmationMail): Promise<void> {
    const link = `${publicUrl()}${CONFIRM_PATH}?token=${token}`
    const leaveUrl = `${publicUrl()}${LEAVE_PATH}?token=${await newLeaveToken(db, emailKey, lang)}`
    const { t } = mailTranslator(lang, ['mail'])
    const text = [
      t('mail:confirmText'),
      t('mail:confirmLink', { link, count: LINK_LIFE_DAYS }),
      t('mail:confirmIgnore'),
      t('mail:verify', { link: `${siteUrl()}/${lang}/verify/` }),
      t('mail:leaveText', { link: leaveUrl }),
    ].join('\n')
    const id = `confirm.${hashOf(token).slice(0, ID_LENGTH)}`
    await mailer.send({ id, to: email, subject: t('mail:confirmSubject'), text, leaveUrl })
  }

  const sign = confirmationSigner(db)
  return runMailQueue({
    claim: async () => claimConfirmationMail(db, await presentOf(db), sign),
    ...{ send, mailer, log },
  })
}

export const subscribeFeature: Feature = {
  name: 'subscribe',
  gauges: ({ db }) => [
    {
      name: 'site_confirmation_mails_waiting',
      help: 'Confirmations of the newsletter that no mail server has taken yet.',
      read: async () => Number((await confirmationsWaiting(db)).count),
    },
  ],
  routes: [subscribeRoutes],
  retention: SUBSCRIBER_RETENTION,
  jobs: ({ db, log }, { mailer, publicUrl, siteUrl }) => [
    sendConfirmationMails({ db, mailer, log, publicUrl, siteUrl }),
  ],
}
