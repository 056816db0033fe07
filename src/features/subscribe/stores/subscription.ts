import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { isWaiting, type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { sendSubscription } from '../api.ts'

/** RFC 6585, section 4. */
const TOO_MANY_REQUESTS = 429

/** `offline` is only a device without a connection, `unreached` a server that does not answer. */
export type Why = 'offline' | 'unreached' | 'intercepted' | 'failed'

export type Subscription =
  | { state: 'idle' }
  | Waiting
  /** This is no e-mail address: nothing was sent, or the server found it. */
  | { state: 'wrong' }
  | { state: 'done' }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; why: Why; retryAt?: number }
  /** A refusal that the page has no words for, in the server's. */
  | { state: 'refused'; message: string }

function afterFailure(failure: Failure): Subscription {
  const { reason, fields, message, status } = failure
  if (fields?.email !== undefined) return { state: 'wrong' }
  const retryAt = retryTimeOf(failure)
  if (reason === 'intercepted') return { state: 'failed', why: reason }
  if (reason === 'offline' || reason === 'timeout')
    return { state: 'failed', why: navigator.onLine ? 'unreached' : 'offline' }
  // Too many tries and a server that is down are known.
  const isKnown = retryAt !== undefined || status === TOO_MANY_REQUESTS || (status ?? 0) >= 500
  return message && !isKnown ? { state: 'refused', message } : { state: 'failed', why: 'failed', retryAt }
}

export const $subscription = atom<Subscription>({ state: 'idle' })

/** Asks for the newsletter, in the page's language. A second call while one is under way does nothing. */
export async function subscribeAddress(typed: string, lang: string): Promise<void> {
  const before = $subscription.get()
  if (isWaiting(before) || (before.state === 'failed' && isTooEarly(before.retryAt))) return
  const email = normalEmail(typed)
  if (!email) return $subscription.set({ state: 'wrong' })
  $subscription.set({ state: 'loading' })
  const answer = await whenSlow(sendSubscription(email, lang), () => $subscription.set({ state: 'slow' }))
  if (answer.ok) return $subscription.set({ state: 'done' })
  $subscription.set(afterFailure(answer))
}
