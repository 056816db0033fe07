import type { DappEvidence } from '../contract/evidence.ts'
import { partialDay } from '../dapp-page/partial-day.ts'
import { DappFact, Source } from './Evidence.tsx'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  state: DappEvidence['state']
  isGone: boolean
  tag: string
}

/** What has become of it, since when, and who says so; of one that is open there is nothing to say. */
export function StateFact({ state, isGone, tag }: Props) {
  const t = useStoreT()
  if (!state) return null
  const { kind, date, name, url } = state
  return (
    <DappFact name={t('detail.status')} isWarning={isGone}>
      <b>{t(`standing.${kind}`)}</b>
      {[name, date && partialDay(date, tag)].filter(Boolean).map(part => (
        <span key={part}>{` · ${part}`}</span>
      ))}
      <span> </span>
      <Source url={url} />
      {isGone && <p>{t('standing.noLink')}</p>}
    </DappFact>
  )
}
