import { useEffect, useState } from 'react'
import { countDown, secondsUntil, waitText } from '#client/stores/retry-wait.ts'
import { useT } from '#i18n/IslandMessages.tsx'

interface Props {
  /** In milliseconds of this clock. */
  retryAt: number
  /** The content language tag. */
  tag: string
}

/**
 * When a refused call may be made again; for each refusal a new one, by its key. It counts down for the eye alone: a screen
 * reader is told the time with the message that this is in, and once more when it is over.
 */
export function RetryTime({ retryAt, tag }: Props) {
  const t = useT()
  const [first] = useState(() => secondsUntil(retryAt))
  const [seconds, setSeconds] = useState(first)
  useEffect(() => countDown(retryAt, setSeconds), [retryAt])
  if (seconds === 0) return <p>{t('send.retryNow')}</p>
  const textAt = (left: number) => t('send.retryIn', { time: waitText(left, tag) })
  return (
    <p>
      <span className="visuallyHidden">{textAt(first)}</span>
      <span aria-hidden="true">{textAt(seconds)}</span>
    </p>
  )
}
