import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { focusHeading } from '#client/dom/focus-heading.ts'
import type { IdRanges } from '#lib/id-ranges.ts'
import { isGone, recentIncident } from '../contract/standing.ts'
import { similarDapps } from '../dapp-page/similar-dapps.ts'
import { $dapp, $sameCategory, type DappDetailState as Detail, openDapp } from '../stores/dapp-detail.ts'
import { $categories } from '../stores/lists.ts'
import { $networks } from '../stores/networks.ts'
import type { DetailCopy } from './DappDetail.tsx'
import { DappPage } from './DappPage.tsx'
import { StoreLinks, StoreMessages, useHref, useStoreT } from './StoreMessages.tsx'
import { StoreStatus } from './StoreStatus.tsx'
import { keepFromSearchEngines, nameTrueAddress } from './true-address.ts'

interface Props {
  lang: string
  tag: string
  copy: DetailCopy
  built: IdRanges
  /** Links to what helps before connecting. */
  guides?: ReactElement
  /** What a DApp can ask of a wallet. */
  children?: ReactElement | ReactElement[]
}

const LOADING: Detail = { state: 'loading' }

function Screen({ lang, tag, guides, children }: Omit<Props, 'copy' | 'built'>) {
  const t = useStoreT()
  const detail = useStore($dapp, { ssr: () => LOADING })
  const neighbours = useStore($sameCategory)
  const { items: categories } = useStore($categories)
  const networks = useStore($networks)
  const dapp = detail.state === 'ready' ? detail.dapp : undefined
  const pathOf = useHref()
  const address = dapp ? pathOf(dapp) : ''
  const similar = useMemo(() => (dapp ? similarDapps(dapp, neighbours) : []), [dapp, neighbours])

  // Each state has a heading of its own.
  const hasRetried = useRef(false)
  useEffect(() => {
    if (hasRetried.current) focusHeading()
  }, [detail.state])

  useEffect(() => {
    if (detail.state === 'missing') keepFromSearchEngines()
    if (!dapp) return
    document.title = dapp.title
    nameTrueAddress(address)
  }, [detail.state, dapp, address])

  if (dapp)
    return (
      <DappPage
        lang={lang}
        tag={tag}
        dapp={dapp}
        networks={networks}
        categories={categories}
        similar={similar}
        guides={guides}
        isGone={isGone(dapp.evidence)}
        incident={recentIncident(dapp.evidence)}
      >
        {children}
      </DappPage>
    )
  return (
    <div className="storeEmpty">
      {detail.state === 'missing' ? (
        <>
          <h1>{t('detail.missing')}</h1>
          <p>{t('detail.missingLead')}</p>
        </>
      ) : (
        <>
          <h1>{t('detail.plainTitle')}</h1>
          {detail.state !== 'ready' && (
            <StoreStatus
              loading={detail}
              waiting={t('detail.loading')}
              failed={t('detail.failed')}
              onRetry={() => {
                hasRetried.current = true
                void openDapp(location.search, lang)
              }}
            />
          )}
        </>
      )}
      <a className="button buttonGhost" href={`/${lang}/dappstore/`}>
        {t('detail.toStore')}
      </a>
    </div>
  )
}

/** The screen for records newer than the build: it asks for the id of its address at once, having nothing else to show. */
export function DappById({ copy, built, ...page }: Props) {
  const { lang } = page
  useState(() => import.meta.env.SSR || openDapp(location.search, lang))
  return (
    <StoreMessages lang={lang} copy={copy}>
      <StoreLinks value={useMemo(() => ({ lang, built }), [lang, built])}>
        <Screen {...page} />
      </StoreLinks>
    </StoreMessages>
  )
}
