import { post } from '#contract/endpoint.ts'

/** The same answer for a new and for a known address. */
export const subscribe = post<{ email: string }, null>('/api/tokenPocket/subscribe')

/** Where mailed links lead; they answer with a redirect, not with an envelope. Below `/api/`, which every host hands on. */
export const CONFIRM_PATH = '/api/tokenPocket/subscribe/confirm'
/** GET is the link in a letter, POST the one click of a mail program (RFC 8058). */
export const LEAVE_PATH = '/api/tokenPocket/subscribe/leave'
