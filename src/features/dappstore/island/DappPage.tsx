import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateTag } from '#lib/date-tag.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Category } from '../contract/categories.ts'
import type { Application } from '../contract/dapps.ts'
import type { StoreEntry } from '../stores/dapps.ts'
import { $favourites, toggleFavourite } from '../stores/favourites.ts'
import { loadRelatedTokens } from '../stores/related-tokens.ts'
import type { Network } from '../stores/results.ts'
import dappStyles from './Dapp.module.scss'
import { DappIcon, hideBroken } from './DappIcon.tsx'
import styles from './Detail.module.scss'
import { EnterButton } from './EnterButton.tsx'
import { RelatedTokens } from './RelatedTokens.tsx'
import { useHref, useStoreT } from './StoreMessages.tsx'

const NONE: readonly number[] = []

interface FavouriteProps {
  id: number
  title: string
}

function FavouriteButton({ id, title }: FavouriteProps) {
  const t = useStoreT()
  const isFavourite = useStore($favourites, { ssr: () => NONE }).includes(id)
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

export interface DappPageProps {
  lang: string
  /** The content language tag, for dates and numbers. */
  tag: string
  dapp: Application
  networks: readonly Network[]
  categories: readonly Category[]
  similar: readonly StoreEntry[]
  /** Where problems are reported. */
  mail: string
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
      <button type="button" className={`${styles.tool} needsScript`} onClick={share}>
        {t('detail.share')}
      </button>
      <span role="status" className={styles.message}>
        {message}
      </span>
    </>
  )
}

/** Everything the record holds. */
export function DappPage({ lang, tag, dapp, networks, categories, similar, mail }: DappPageProps) {
  const t = useStoreT()
  const hrefOf = useHref()
  const { id, title, desc, url, icon_url, chains, tp_connect, audit_urls, create_time } = dapp
  useState(() => import.meta.env.SSR || loadRelatedTokens(chains))
  const site = safeUrl(url)
  const host = site ? new URL(site).hostname.replace(/^www\./, '') : ''
  const networkOf = (hid: string) => networks.find(network => network.hid === hid)
  const ownCategories = categories.filter(({ hid }) => dapp.categories.includes(hid))
  const added = Date.parse(create_time)
  const report = `mailto:${mail}?subject=${encodeURIComponent(
    t('detail.reportSubject', { name: title, id }),
  )}&body=${encodeURIComponent(t('detail.reportBody', { name: title, url }))}`

  return (
    <article className={styles.dapp} onErrorCapture={hideBroken}>
      <header className={styles.head}>
        <DappIcon title={title} icon={icon_url} size={96} isEager />
        <div>
          <h1>{title}</h1>
          <p className="lead">{desc}</p>
        </div>
        <div className={styles.actions}>
          <EnterButton dapp={dapp} />
          <FavouriteButton id={id} title={title} />
          <ShareButton title={title} />
          <a className={styles.tool} href={report}>
            {t('detail.report')}
          </a>
        </div>
      </header>
      <dl className={styles.facts}>
        {site && (
          <div>
            <dt>{t('detail.site')}</dt>
            <dd className={styles.host}>{host}</dd>
          </div>
        )}
        <div>
          <dt>{t('detail.support')}</dt>
          <dd>
            <b>{t(`support.${tp_connect}`)}</b>
            <p>{t(`detail.supportLead.${tp_connect}`)}</p>
          </dd>
        </div>
        {chains.length > 0 && (
          <div>
            <dt>{t('detail.networks')}</dt>
            <dd>
              <ul role="list" className={styles.networks}>
                {chains.map(hid => {
                  const network = networkOf(hid)
                  const src = safeUrl(network?.icon)
                  return (
                    <li key={hid}>
                      <a href={`/${lang}/dappstore/?network=${encodeURIComponent(hid)}`}>
                        {src && <img src={src} alt="" width={20} height={20} loading="lazy" />}
                        {network?.title ?? hid}
                      </a>
                    </li>
                  )
                })}
              </ul>
            </dd>
          </div>
        )}
        {ownCategories.length > 0 && (
          <div>
            <dt>{t('detail.categories')}</dt>
            <dd>
              <ul role="list" className={styles.networks}>
                {ownCategories.map(({ hid, title }) => (
                  <li key={hid}>
                    <a href={`/${lang}/dappstore/?category_id=${hid}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('detail.audits')}</dt>
          <dd>
            {audit_urls.length === 0 && <p>{t('detail.noAudits')}</p>}
            <ul role="list">
              {audit_urls.map((address, at) => {
                const href = safeUrl(address)
                return (
                  href && (
                    <li key={address}>
                      <a href={href} rel="noopener noreferrer">
                        {t('detail.audit', { number: at + 1 })}
                      </a>{' '}
                      <small>{new URL(href).hostname}</small>
                    </li>
                  )
                )
              })}
            </ul>
          </dd>
        </div>
        {Number.isFinite(added) && (
          <div>
            <dt>{t('detail.added')}</dt>
            <dd>
              <time dateTime={create_time.slice(0, 10)}>
                {new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'long', timeZone: 'UTC' }).format(added)}
              </time>
            </dd>
          </div>
        )}
      </dl>
      {similar.length > 0 && (
        <section className={styles.similar}>
          <h2>{t('detail.similar')}</h2>
          <ul role="list">
            {similar.map(entry => (
              <li key={entry.id}>
                <a href={hrefOf(entry)}>
                  <DappIcon title={entry.title} icon={entry.icon_url} size={44} />
                  <span>
                    <b>{entry.title}</b>
                    <span>{entry.desc}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RelatedTokens tag={tag} onRetry={() => loadRelatedTokens(chains)} />
    </article>
  )
}
