import { type BareEndpoint, post, postQuery } from '#contract/endpoint.ts'
import { nothing, optional, text } from '#contract/shape.ts'

/** The same answer for a new and for a known address; result 1 with `fields.email` = `email` when it is none. */
export const subscribe = post('/api/tokenPocket/subscribe', {
  input: { email: text },
  headers: { lang: optional(text) },
  data: nothing,
})

/** What a mailed link is for. */
export type MailedLink = 'confirm' | 'leave'

/** Where mailed links lead; below `/api/`, which every host hands on. */
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
const pressed = /* @__NO_SIDE_EFFECTS__ */ (path: string) =>
  postQuery(path, { input: { token: optional(text) }, data: nothing })

/** The mailed link: to the button of `/{lang}/subscription/confirm/`, or to `…/expired/`. Changes nothing. */
export const confirmLink = mailed(CONFIRM_PATH)
/** What that button does, with the link's `token`; result 2 for a link that is unknown or too old. */
export const confirmSubscription = pressed(CONFIRM_PATH)
/** The link that every letter ends with: to the button of `/{lang}/subscription/leave/`, or to `…/unknown/`. Changes nothing. */
export const leaveLink = mailed(LEAVE_PATH)
/** What that button does, and the one click of mail programs (RFC 8058), with the link's `token`; result 2 for an unknown link. */
export const leaveSubscription = pressed(LEAVE_PATH)
