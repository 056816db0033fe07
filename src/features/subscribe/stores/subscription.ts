import { atom } from 'nanostores'
import { isWaiting, type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { sendSubscription } from '../api.ts'

export type Subscription =
  | { state: 'idle' }
  | Waiting
  /** Nothing was sent: this is no e-mail address. */
  | { state: 'wrong' }
  | { state: 'done' }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; isOffline: boolean; retryAt?: number }

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
  // A server's message is in its own language, not in the page's.
  $subscription.set({
    state: 'failed',
    isOffline: answer.reason === 'offline',
    retryAt: retryTimeOf(answer),
  })
}
