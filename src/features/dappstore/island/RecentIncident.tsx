import { partialDay } from '../dapp-page/partial-day.ts'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  /** Missing where there was none lately. */
  day: string | undefined
  tag: string
  className: string | undefined
}

/** The red line of a DApp that was attacked within the last thirty days. */
export function RecentIncident({ day, tag, className }: Props) {
  const t = useStoreT()
  if (!day) return null
  return <strong className={className}>{t('standing.incident', { date: partialDay(day, tag) })}</strong>
}
