import { useStore } from '@nanostores/react'
import { memo, useContext, useDeferredValue } from 'react'
import { externalLink } from '#content/icons.ts'
import { displayNumber } from '#lib/display-number.ts'
import { hostOf } from '#lib/fold.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { MarketQuote } from '../contract/market.ts'
import { $relatedTokens } from '../stores/related-tokens.ts'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'

interface Props {
  /** The content language tag, for numbers. */
  tag: string
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

interface TokenProps {
  token: MarketQuote
}

/** To its page at the explorer, a coin to its network's page here. */
function TokenName({ token: { symbol, title, icon_url, url, chain } }: TokenProps) {
  const { lang } = useContext(StoreLinks)
  const explorer = safeUrl(url)
  const name = (
    <>
      <img src={safeUrl(icon_url)} alt="" width="28" height="28" loading="lazy" />
      <b translate="no">{`${symbol} `}</b>
    </>
  )
  if (!explorer) {
    return (
      <a className="withIcon" href={`/${lang}/networks/${chain}/`}>
        {name}
        {title !== symbol && <small>{title}</small>}
      </a>
    )
  }
  return (
    <a className="withIcon" href={explorer} target="_blank" rel="noopener noreferrer">
      {name}
      <small>
        <span translate="no">{hostOf(explorer)}</span>
        <svg className="iconLine" width="13" height="13" viewBox="0 0 24 24" aria-hidden="true">
          <path d={externalLink} />
        </svg>
      </small>
    </a>
  )
}

const NO_TOKENS: readonly MarketQuote[] = []

/** Tokens of what is looked at, with a price where the server knows one, a dash where it knows none of this one. */
export const RelatedTokens = memo(function RelatedTokens({ tag }: Props) {
  const t = useStoreT()
  const tokens = useDeferredValue(useStore($relatedTokens, { ssr: () => NO_TOKENS }))
  if (tokens.length === 0) return null
  const isPriced = tokens.some(({ price }) => price !== null)
  return (
    <section className="storeTokens">
      <h2>{t('tokens.title')}</h2>
      {isPriced && <p>{t('tokens.lead')}</p>}
      <ul role="list" className={isPriced ? 'grid storePrices' : 'cluster'}>
        {tokens.map(token => (
          <li key={token.symbol}>
            <TokenName token={token} />
            {isPriced && (
              <>
                <span>{displayNumber(token.price, tag)}</span>
                <span data-change={Math.sign(Number(token.change_24h))}>
                  {changeOf(token.change_24h, tag)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
})
