import { useStore } from '@nanostores/react'
import { type ReactElement, useState } from 'react'
import { share as shareIcon } from '#content/icons.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Category } from '../contract/categories.ts'
import type { Application } from '../contract/dapps.ts'
import type { MarkedNetwork } from '../marks/network-marks.ts'
import type { StoreEntry } from '../stores/dapps.ts'
import { $favourites, toggleFavourite } from '../stores/favourites.ts'
import { relateTokens } from '../stores/related-tokens.ts'
import { Cautions } from './Cautions.tsx'
import dappStyles from './Dapp.module.scss'
import { DappIcon, hideBroken } from './DappIcon.tsx'
import styles from './Detail.module.scss'
import { EnterButton } from './EnterButton.tsx'
import { DappFact, Evidence } from './Evidence.tsx'
import { NO_IDS } from './page-state.ts'
import { RecentIncident } from './RecentIncident.tsx'
import { RelatedTokens } from './RelatedTokens.tsx'
import { StateFact } from './StateFact.tsx'
import { useHref, useStoreT } from './StoreMessages.tsx'

interface FavouriteProps {
  id: number
  title: string
}

function FavouriteButton({ id, title }: FavouriteProps) {
  const t = useStoreT()
  const isFavourite = useStore($favourites, { ssr: () => NO_IDS }).includes(id)
  return (
    <button
      type="button"
      className={`${dappStyles.favourite} needsScript`}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'favourites.remove' : 'favourites.add', { name: title })}
      onClick={() => toggleFavourite(id)}
    />
  )
}

/** What the list of similar ones shows of each. */
export type SimilarEntry = Pick<StoreEntry, 'id' | 'title' | 'desc' | 'desc_lang' | 'icon_url'>

export interface DappPageProps {
  lang: string
  /** The content language tag, for dates and numbers. */
  tag: string
  dapp: Application
  networks: readonly MarkedNetwork[]
  categories: readonly Category[]
  similar: readonly SimilarEntry[]
  /** It is closed, or may be: nothing leads to its address. */
  isGone: boolean
  /** The day of its latest incident, while that is recent. */
  incident: string | undefined
  /** Every one of the networks has a page; of a record newer than the build that is not known. */
  hasNetworkPages?: boolean
  /** A list of links to what helps before connecting. */
  guides?: ReactElement
  /** What a DApp can ask of a wallet: the page's own, as it is the same for all. */
  children?: ReactElement | ReactElement[]
}

interface ShareProps {
  title: string
}

/** The device's own share sheet where there is one, else the address for the clipboard. */
function ShareButton({ title }: ShareProps) {
  const t = useStoreT()
  const [message, setMessage] = useState('')

  async function share(): Promise<void> {
    const url = location.href.replace(/#.*/, '')
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setMessage(t('detail.shared'))
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setMessage(t('detail.shareFailed'))
    }
  }

  return (
    <>
      <button type="button" className="buttonSmall needsScript" onClick={share}>
        <svg className="iconLine" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path d={shareIcon} />
        </svg>
        <span>{t('detail.share')}</span>
      </button>
      <span role="status" className={`quiet ${styles.message}`}>
        {message}
      </span>
    </>
  )
}

interface SimilarProps {
  entries: readonly SimilarEntry[]
}

function Similar({ entries }: SimilarProps) {
  const t = useStoreT()
  const hrefOf = useHref()
  if (entries.length === 0) return null
  return (
    <section className="dappSimilar">
      <h2>{t('detail.similar')}</h2>
      <ul role="list" className="grid">
        {entries.map(entry => (
          <li key={entry.id}>
            <a className={dappStyles.link} href={hrefOf(entry)}>
              <DappIcon title={entry.title} icon={entry.icon_url} size={44} />
              <b>{entry.title}</b>
              <span className={dappStyles.desc} lang={entry.desc_lang}>
                {entry.desc}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NetworksProps extends Pick<DappPageProps, 'lang' | 'dapp' | 'networks' | 'hasNetworkPages'> {}

function Networks({ lang, dapp, networks, hasNetworkPages }: NetworksProps) {
  return (
    <ul role="list" className="cluster dappNetworks">
      {dapp.chains.map(hid => {
        const network = networks.find(network => network.hid === hid)
        const src = safeUrl(network?.icon)
        const cell = network?.place === undefined ? undefined : `cell cell${network.place}`
        return (
          <li key={hid}>
            <a
              className="withIcon"
              href={
                hasNetworkPages && network
                  ? `/${lang}/networks/${hid}/`
                  : `/${lang}/dappstore/?network=${encodeURIComponent(hid)}`
              }
            >
              {src && <img src={src} className={cell} alt="" width={18} height={18} loading="lazy" />}
              <span>{network?.title ?? hid}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Everything the record holds; what it does not hold has no row. */
export function DappPage(props: DappPageProps) {
  const { lang, tag, dapp, categories, similar, isGone, incident, guides, children } = props
  const t = useStoreT()
  const { id, title, desc, desc_lang, url, icon_url, chains, tp_connect } = dapp
  useState(() => import.meta.env.SSR || relateTokens({ dapps: [id], networks: chains }))
  const site = safeUrl(url)
  const ownCategories = categories.filter(({ hid }) => dapp.categories.includes(hid))

  return (
    <article className={`stack ${styles.dapp}`} onErrorCapture={hideBroken}>
      <header className={styles.head}>
        <DappIcon title={title} icon={icon_url} size={112} isEager />
        <div>
          <h1>{title}</h1>
          <p lang={desc_lang}>{desc}</p>
          {ownCategories.length > 0 && (
            <ul role="list" className={`cluster ${styles.tags}`}>
              {ownCategories.map(({ hid, title }) => (
                <li key={hid}>
                  <a className="chip" href={`/${lang}/dappstore/?category_id=${hid}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={`cluster ${styles.actions}`}>
          <RecentIncident day={incident} tag={tag} className="dappIncident" />
          {!isGone && <EnterButton dapp={dapp} incident={incident} tag={tag} />}
          <FavouriteButton id={id} title={title} />
          <ShareButton title={title} />
          <Cautions categories={dapp.categories} />
        </div>
      </header>
      <div className="split dappColumns">
        <div className="stack dappMain">
          <section>
            <h2>{t('detail.facts')}</h2>
            <div className="card dappFacts">
              <dl className="termRows">
                <StateFact state={dapp.evidence?.state} isGone={isGone} tag={tag} />
                {site && !isGone && (
                  <DappFact name={t('detail.site')}>
                    <span className="dappHost" translate="no">
                      {new URL(site).hostname.replace(/^www\./, '')}
                    </span>
                  </DappFact>
                )}
                {chains.length > 0 && (
                  <DappFact name={t('detail.networks')}>
                    <Networks {...props} />
                  </DappFact>
                )}
                <Evidence dapp={dapp} lang={lang} tag={tag} />
              </dl>
              <p className="cluster dappReport">
                <a href={`/${lang}/report/?dapp=${id}`}>{t('detail.report')}</a>
                <a href={`/${lang}/submit/change/?kind=dapp&id=${id}`}>{t('detail.claim')}</a>
                <a href={`/${lang}/listing/#marks`}>{t('detail.marks')}</a>
              </p>
            </div>
          </section>
          {tp_connect !== 'none' && !isGone && guides && (
            <section className="dappGuides">
              <h2>{t('detail.guides')}</h2>
              {guides}
            </section>
          )}
          <RelatedTokens tag={tag} />
          <Similar entries={similar} />
        </div>
        {tp_connect !== 'none' && !isGone && children}
      </div>
    </article>
  )
}
