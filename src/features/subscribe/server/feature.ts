import type { Context, Hono } from 'hono'
import { normalEmail } from '#contract/validators/email.ts'
import { presentOf } from '#platform/db/present.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { languageOfCall, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { type MailQueue, runMailQueue } from '#platform/mail-queue.ts'
import { hashOf } from '#platform/secrets.ts'
import { serverTexts } from '#platform/texts.ts'
import {
  CONFIRM_PATH,
  confirmLink,
  confirmSubscription,
  LEAVE_PATH,
  leaveLink,
  leaveSubscription,
  subscribe,
} from '../contract.ts'
import { type ConfirmationMail, claimConfirmationMail, confirmationSigner } from './confirmation-mails.ts'
import {
  addSubscriber,
  confirmSubscriber,
  endSubscription,
  LINK_LIFE_DAYS,
  languageOfConfirmation,
  languageOfLeaving,
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
      /** Null once the address is gone: a second press still finds it. */
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

  const pageOf = (lang: string, page: string) => `${config.siteUrl ?? ''}/${lang}/subscription/${page}/`
  const tokenOf = (c: Context): string | undefined => {
    const token = c.req.query('token') ?? ''
    return TOKEN.test(token) ? token : undefined
  }

  /**
   * Programs that look for bad links open every one of a mail, so opening one changes nothing: it leads to a page with one
   * button. The fragment is sent to no server.
   */
  const leadFrom = (
    path: string,
    languageOf: (db: Db, token: string) => Promise<string | undefined>,
    page: 'confirm' | 'leave',
    unknown: 'expired' | 'unknown',
  ) =>
    app.get(path, async c => {
      const token = tokenOf(c)
      const lang = token && (await languageOf(db, token))
      return c.redirect(lang ? `${pageOf(lang, page)}#token=${token}` : pageOf('en', unknown), 303)
    })
  leadFrom(confirmLink.path, languageOfConfirmation, 'confirm', 'expired')
  leadFrom(leaveLink.path, languageOfLeaving, 'leave', 'unknown')

  const press = (endpoint: typeof confirmSubscription, act: (db: Db, token: string) => Promise<boolean>) =>
    serveEndpoint(app, endpoint, async c => {
      const token = tokenOf(c)
      return token && (await act(db, token)) ? ok(null) : notFound('No such link')
    })
  press(confirmSubscription, confirmSubscriber)
  // Mail programs post a form here (RFC 8058); what it holds is always the same.
  press(leaveSubscription, endSubscription)
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
    const { t } = serverTexts(lang)
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
    send,
    mailer,
    log,
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
