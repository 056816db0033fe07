import type { Hono } from 'hono'
import { normalEmail } from '#contract/validators/email.ts'
import type { Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { refusalOfRate } from '#platform/http/guards.ts'
import { languageOfCall, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { CONFIRM_PATH, LEAVE_PATH, subscribe } from '../contract.ts'
import { addSubscriber, confirmSubscriber, leaveSubscription } from './subscribers.ts'

const TOKEN = /^[\w-]{43}$/

export function subscribeRoutes(
  app: Hono,
  { config, db, networkOfCall, takeMail, onMailOwed }: Services,
): void {
  serveEndpoint(app, subscribe, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const email = typeof body.email === 'string' ? normalEmail(body.email) : undefined
    if (!email) return invalid('Error Email!', { email: 'email' })
    const refused = refusalOfRate(c, takeMail(networkOfCall(c)))
    if (refused) return refused
    await addSubscriber(db, email, languageOfCall(c, config.languages))
    onMailOwed()
    return ok(null)
  })

  /** Leads to the page's own subscribe form, which says how it went. */
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
