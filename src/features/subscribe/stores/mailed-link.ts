import { atom } from 'nanostores'
import { isWaiting, type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { pressMailedLink } from '../api.ts'
import type { MailedLink } from '../contract.ts'

export type Press = { state: 'idle' } | Waiting | { state: 'failed'; why: 'unreached' | 'failed' }

/** What each button comes to, and what it comes to with a link that the server does not know. */
const OUTCOMES = {
  confirm: { done: 'confirmed', unknown: 'expired' },
  leave: { done: 'left', unknown: 'unknown' },
} as const
export type LinkOutcome = (typeof OUTCOMES)[MailedLink]['done' | 'unknown']

export const $press = atom<Press>({ state: 'idle' })

/** Behind the `#` of the page's address. */
export const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? ''

/** Does what the link is for; undefined: it could not be done now, or is being done. */
export async function press(link: MailedLink, token: string): Promise<LinkOutcome | undefined> {
  if (isWaiting($press.get())) return undefined
  $press.set({ state: 'loading' })
  const answer = await whenSlow(pressMailedLink(link, token), () => $press.set({ state: 'slow' }))
  const { done, unknown } = OUTCOMES[link]
  if (answer.ok) return done
  if (answer.result === RESULT_NOT_FOUND) return unknown
  const isUnreached = answer.reason === 'offline' || answer.reason === 'timeout'
  $press.set({ state: 'failed', why: isUnreached ? 'unreached' : 'failed' })
  return undefined
}
