import { atom } from 'nanostores'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { sendSubscription } from '../api.ts'

export type Subscription =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Nothing was sent: this is no e-mail address. */
  | { state: 'wrong' }
  | { state: 'done' }
  /** `message` is the server's own, when it gave one; `retryAt`: when it takes the next try, on this clock. */
  | { state: 'failed'; isOffline: boolean; message?: string; retryAt?: number }

export const $subscription = atom<Subscription>({ state: 'idle' })

/** Asks for the newsletter, in the page's language. A second call while one is under way does nothing. */
export async function subscribeAddress(typed: string, lang: string): Promise<void> {
  const before = $subscription.get()
  if (before.state === 'sending' || (before.state === 'failed' && isTooEarly(before.retryAt))) return
  const email = normalEmail(typed)
  if (!email) return $subscription.set({ state: 'wrong' })
  $subscription.set({ state: 'sending' })
  const answer = await sendSubscription(email, lang)
  if (answer.ok) return $subscription.set({ state: 'done' })
  const { reason, message } = answer
  // The server's message is for the visitor; the browser's about its network is not.
  $subscription.set({
    state: 'failed',
    isOffline: reason === 'offline',
    ...(reason !== 'offline' && { message }),
    retryAt: retryTimeOf(answer),
  })
}
