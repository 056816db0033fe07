import { post } from './endpoint.ts'

/** The same answer for a new and for a known address. */
export const subscribe = post<{ email: string }, null>('/api/tokenPocket/subscribe')

/** Where the mailed link leads; it answers with a redirect, not with an envelope. */
export const CONFIRM_PATH = '/subscribe/confirm'
