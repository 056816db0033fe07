import { useEffect, useState } from 'react'
import { useWords } from '#i18n/SubmitWords.tsx'
import styles from './Donation.module.scss'

interface Props {
  /** ISO 8601. */
  until: string
  onEnd: () => void
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Said aloud; every minute of a day would be a torment. */
const SPOKEN_MINUTES = [30, 10, 5, 2, 1]

const leftUntil = (until: string): number => Math.max(0, Date.parse(until) - Date.now())

/** How long the amount is kept, counting down. */
export function TimeLeft({ until, onEnd }: Props) {
  const t = useWords()
  const [left, setLeft] = useState(() => leftUntil(until))
  const minutes = Math.floor(left / MINUTE_MS)
  const isOver = left === 0

  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  const time =
    left >= HOUR_MS
      ? t('donation.box.long', { hours: Math.floor(left / HOUR_MS), minutes: minutes % 60 })
      : t('donation.box.short', { minutes, seconds: Math.floor((left % MINUTE_MS) / SECOND_MS) })
  return (
    <>
      <p className={styles.small} role="timer" aria-live="off">
        {t('donation.box.open', { time })}
      </p>
      <p className="visuallyHidden" role="status">
        {SPOKEN_MINUTES.includes(minutes) && t('donation.box.minutesLeft', { count: minutes })}
      </p>
    </>
  )
}
