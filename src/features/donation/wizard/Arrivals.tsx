import { useTranslation } from 'react-i18next'
import { check, clock } from '#content/icons.ts'
import { dateTag } from '#lib/date-tag.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { Exact } from '#ui/Exact.tsx'
import type { DonationArrival } from '../contract.ts'
import type { DonationView } from '../view.ts'

interface RowProps {
  arrival: DonationArrival
  symbol: string
}

function Row({ arrival, symbol }: RowProps) {
  const { t, i18n } = useTranslation('listing')
  const { state, amount, at, explorer_url } = arrival
  const isCounted = state === 'confirmed' || state === 'signed'
  const explorer = safeUrl(explorer_url)
  const time = new Intl.DateTimeFormat(dateTag(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const sum = `${amount} ${symbol}`
  return (
    <li data-state={state}>
      <svg className="iconLine" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <path d={isCounted ? check : clock} />
      </svg>
      <p className="sum">
        <Exact text={sum} exact={[sum]} />
      </p>
      <time dateTime={at}>{time.format(new Date(at))}</time>
      <p className="comes cluster">
        <span>{t(`donation.arrivals.${state}`)}</span>
        {explorer && (
          <a href={explorer} target="_blank" rel="noopener noreferrer">
            {t('donation.verdict.explorer')}
          </a>
        )}
      </p>
    </li>
  )
}

/** Everything that may be this donation's: how much, when, and what comes next. The private page draws it alike. */
export function Arrivals({ arrivals, symbol }: Pick<DonationView, 'arrivals'> & { symbol: string }) {
  const { t } = useTranslation('listing')
  if (arrivals.length === 0) return null
  return (
    <section className="arrivals">
      <h3>{t('donation.arrivals.title')}</h3>
      <ul role="list">
        {arrivals.map((arrival, place) => (
          <Row key={place} arrival={arrival} symbol={symbol} />
        ))}
      </ul>
    </section>
  )
}
