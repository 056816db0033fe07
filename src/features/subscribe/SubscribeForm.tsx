import { useStore } from '@nanostores/react'
import { type ComponentProps, type ComponentType, type FormEvent, lazy, Suspense } from 'react'
import { isWaiting } from '#client/stores/async-state.ts'
import type { Copy } from '#i18n/translator.ts'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import { withGap } from '#lib/sentences.ts'
import type { RetryCountdown as Countdown } from '#ui/RetryCountdown.tsx'
import { $subscription, type Subscription, subscribeAddress, type Why } from './stores/subscription.ts'

/** It comes with the first refusal; where it cannot be had, the message alone is shown. */
const RetryCountdown = lazy<ComponentType<ComponentProps<typeof Countdown>>>(() =>
  import('#ui/RetryCountdown.tsx').then(
    module => ({ default: module.RetryCountdown }),
    () => ({ default: () => null }),
  ),
)

interface Props {
  copy: Omit<Copy<'subscribe'>, 'noScript'>
  lang: string
}

function failureOf(why: Why, copy: Props['copy']): string {
  switch (why) {
    case 'offline':
      return copy.offline
    case 'unreached':
      return copy.unreached
    case 'intercepted':
      return copy.intercepted
    case 'failed':
      return copy.failed
  }
}

function messageOf(subscription: Subscription, copy: Props['copy']): string {
  switch (subscription.state) {
    case 'wrong':
      return copy.wrong
    case 'done':
      return copy.done
    case 'slow':
      return copy.slow
    case 'failed':
      return failureOf(subscription.why, copy)
    case 'refused':
      return subscription.message
    default:
      return ''
  }
}

/** The newsletter form of the footer; its styles are the footer's, layouts/_footer.scss. */
export function SubscribeForm({ copy, lang }: Props) {
  const subscription = useStore($subscription, { ssr: () => ({ state: 'idle' }) as const })
  const { state } = subscription
  const isBad = state === 'wrong' || state === 'failed' || state === 'refused'
  const message = messageOf(subscription, copy)
  const retryAt = subscription.state === 'failed' ? subscription.retryAt : undefined

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    void subscribeAddress(typeof email === 'string' ? email : '', lang)
  }

  return (
    <form className="cluster subscribeForm needsScript" noValidate onSubmit={submit}>
      <label className="visuallyHidden" htmlFor="subscribe-email">
        {copy.label}
      </label>
      <input
        className="input"
        id="subscribe-email"
        name="email"
        type="email"
        {...EXACT_PROPS}
        enterKeyHint="send"
        autoComplete="email"
        placeholder={copy.placeholder}
        aria-invalid={state === 'wrong' || undefined}
        aria-describedby="subscribe-message"
      />
      <button className="send" type="submit" aria-busy={isWaiting(subscription) || undefined}>
        {isWaiting(subscription) ? copy.sending : copy.button}
      </button>
      <p className={isBad ? 'bad' : 'good'} id="subscribe-message" role="status">
        {message && <span>{retryAt === undefined ? message : withGap(message)}</span>}
        {retryAt !== undefined && (
          <Suspense fallback={null}>
            <RetryCountdown key={retryAt} retryAt={retryAt} textIn={copy.retryIn} textNow={copy.retryNow} />
          </Suspense>
        )}
      </p>
    </form>
  )
}
