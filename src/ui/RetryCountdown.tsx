import { useEffect, useState } from 'react'
import { countDown, secondsUntil, waitText } from '#client/stores/retry-wait.ts'
import { interpolate } from '#i18n/translate.ts'

interface Props {
  /** In milliseconds of this clock. */
  retryAt: number
  /** "You can try again {time}." */
  textIn: string
  textNow: string
}

/**
 * When a refused call may be made again; for each refusal a new one, by its key. It counts down for the eye alone: a screen
 * reader is told the time with the message that this is in, and once more when it is over.
 */
export function RetryCountdown({ retryAt, textIn, textNow }: Props) {
  const [first] = useState(() => secondsUntil(retryAt))
  const [seconds, setSeconds] = useState(first)
  useEffect(() => countDown(retryAt, setSeconds), [retryAt])
  if (seconds === 0) return <span>{textNow}</span>
  // Only drawn in a browser, which a call from this page has just answered.
  const textAt = (left: number) =>
    interpolate(textIn, { time: waitText(left, document.documentElement.lang) })
  return (
    <span>
      <span className="visuallyHidden">{textAt(first)}</span>
      <span aria-hidden="true">{textAt(seconds)}</span>
    </span>
  )
}
