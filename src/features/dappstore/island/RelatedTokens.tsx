import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { IDLE } from '#client/stores/async-state.ts'
import { displayNumber } from '#lib/display-number.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { $relatedTokens } from '../stores/related-tokens.ts'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  /** The content language tag, for numbers. */
  tag: string
  onRetry: () => void
}

function changeOf(change: string | null, tag: string): string {
  if (change === null) return '–'
  const percent = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return percent.format(Number(change) / 100)
}

/** Prices as the server knows them, a dash where it knows none; the names alone where it knows none at all. */
export const RelatedTokens = memo(function RelatedTokens({ tag, onRetry }: Props) {
  const t = useStoreT()
  const tokens = useStore($relatedTokens, { ssr: () => IDLE })
  const quotes = tokens.state === 'ready' ? tokens.quotes : []
  if (tokens.state === 'idle' || (tokens.state === 'ready' && quotes.length === 0)) return null
  const isPriced = quotes.some(({ price }) => price !== null)
  return (
    <section className="storeTokens">
      <h2>{t('tokens.title')}</h2>
      {isPriced && <p>{t('tokens.lead')}</p>}
      {tokens.state === 'loading' && <p role="status">{t('states.loading')}</p>}
      {tokens.state === 'failed' && (
        <p role="alert">
          {t('states.failed')}{' '}
          <button type="button" onClick={onRetry}>
            {t('states.retry')}
          </button>
        </p>
      )}
      {tokens.state === 'ready' && (
        <ul role="list" className={isPriced ? 'storePrices' : 'storeNames'}>
          {quotes.map(({ symbol, icon_url, price, change_24h }) => (
            <li key={symbol}>
              <img src={safeUrl(icon_url)} alt="" width="28" height="28" loading="lazy" />
              <b>{symbol}</b>
              {isPriced && (
                <>
                  <span>{displayNumber(price, tag)}</span>
                  <span data-change={Math.sign(Number(change_24h))}>{changeOf(change_24h, tag)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})
