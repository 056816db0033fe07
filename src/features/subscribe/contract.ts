import { type BareEndpoint, post, postQuery } from '#contract/endpoint.ts'
import { nothing, optional, text } from '#contract/shape.ts'

/** The same answer for a new and for a known address; result 1 with `fields.email` = `email` when it is none. */
export const subscribe = post('/api/tokenPocket/subscribe', {
  input: { email: text },
  headers: { lang: optional(text) },
  data: nothing,
})

/** Where mailed links lead; they answer with a redirect, not with an envelope. Below `/api/`, which every host hands on. */
export const CONFIRM_PATH = '/api/tokenPocket/subscribe/confirm'
/** GET is the link in a letter, POST the one click of a mail program (RFC 8058). */
export const LEAVE_PATH = '/api/tokenPocket/subscribe/leave'

const mailed = /* @__NO_SIDE_EFFECTS__ */ (path: string): BareEndpoint => ({
  method: 'GET',
  path,
  body: 'query',
  input: { token: optional(text) },
  answers: 'redirect',
})

/** The mailed link: to `/{lang}/subscription/confirmed/` or `…/expired/`. */
export const confirmSubscription = mailed(CONFIRM_PATH)
/** The link that every letter ends with: to `/{lang}/subscription/left/`, or `…/unknown/` when it is none of ours. */
export const leaveByLink = mailed(LEAVE_PATH)
/** The one click of mail programs (RFC 8058), with the link's `token`; result 2 for an unknown link. */
export const leaveAtOnce = postQuery(LEAVE_PATH, { input: { token: optional(text) }, data: nothing })
