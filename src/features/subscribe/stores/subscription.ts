import { atom } from 'nanostores'
import { normalEmail } from '#contract/validators/email.ts'
import { sendSubscription } from '../api.ts'

export type Subscription =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Nothing was sent: this is no e-mail address. */
  | { state: 'wrong' }
  | { state: 'done' }
  /** `message` is the server's own, when it gave one. */
  | { state: 'failed'; isOffline: boolean; message?: string }

export const $subscription = atom<Subscription>({ state: 'idle' })

/** Asks for the newsletter, in the page's language. A second call while one is under way does nothing. */
export async function subscribeAddress(typed: string, lang: string): Promise<void> {
  if ($subscription.get().state === 'sending') return
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
  })
}
