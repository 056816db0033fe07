import type { ReactNode } from 'react'
import { safeUrl } from '#lib/safe-url.ts'
import { withGap } from '#lib/sentences.ts'
import type { Application } from '../contract/dapps.ts'
import { partialDay } from '../dapp-page/partial-day.ts'
import { useStoreT } from './StoreMessages.tsx'

interface DappFactProps {
  name: string
  isWarning?: boolean
  children: ReactNode
}

export function DappFact({ name, isWarning, children }: DappFactProps) {
  return (
    <div className={isWarning ? 'dappWarning' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SourceProps {
  url: string | undefined
}

export function Source({ url }: SourceProps) {
  const t = useStoreT()
  const href = safeUrl(url)
  if (!href) return null
  return (
    <small>
      <span>{withGap(t('detail.source'))}</span>
      <a href={href} rel="noopener noreferrer">
        {new URL(href).hostname.replace(/^www\./, '')}
      </a>
    </small>
  )
}

interface Props {
  lang: string
  dapp: Application
  /** The content language tag, for dates and numbers. */
  tag: string
}

/** Which of a firm's reports it is, where no date tells: the repository, or the site it is on. */
function whereIs(url: string): string {
  const { hostname, pathname } = new URL(url)
  return (hostname === 'github.com' && pathname.split('/')[2]) || hostname.replace(/^www\./, '')
}

function Audits({ dapp: { audit_urls, evidence }, tag }: Omit<Props, 'lang'>) {
  const t = useStoreT()
  const audits = evidence?.audits ?? []
  const others = audit_urls
    .filter(url => !audits.some(audit => audit.url === url))
    .map(safeUrl)
    .filter(href => href !== undefined)
  if (audits.length + others.length === 0) return <p>{t('detail.noAudits')}</p>
  return (
    <ul role="list">
      {audits.map(({ firm, date, url }) => {
        const href = safeUrl(url)
        return (
          <li key={url}>
            <a href={href} rel="noopener noreferrer">
              {firm}
            </a>
            <span> </span>
            <small>{date ? partialDay(date, tag) : href && whereIs(href)}</small>
          </li>
        )
      })}
      {others.map((href, at) => (
        <li key={href}>
          <a href={href} rel="noopener noreferrer">
            {audits.length > 0 ? t('detail.moreAudits') : t('detail.audit', { number: at + 1 })}
          </a>
          <span> </span>
          <small translate="no">{new URL(href).hostname}</small>
        </li>
      ))}
    </ul>
  )
}

interface LookedProps {
  look: { date: string; url: string } | undefined
  tag: string
  isEmpty?: boolean
}

/** Up to which day somebody looked for it, and in what: without that, an empty row would read as "none". */
function Looked({ look, tag, isEmpty }: LookedProps) {
  const t = useStoreT()
  if (!look) return <p>{t('detail.notFollowed')}</p>
  const date = partialDay(look.date, tag)
  return (
    <p>
      <span>{withGap(t(isEmpty ? 'detail.noIncident' : 'detail.lookedFor', { date }))}</span>
      <Source url={look.url} />
    </p>
  )
}

function Incidents({ dapp: { evidence }, lang, tag }: Props) {
  const t = useStoreT()
  const dollars = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  return (
    <ul role="list">
      {evidence?.incidents.map(({ date, kind, loss_usd, url }) => (
        <li key={url}>
          <b>{partialDay(date, tag)}</b>
          <span>{` ${withGap(t(`detail.incident.${kind}`))}`}</span>
          {loss_usd !== undefined && (
            <span>{withGap(t('detail.loss', { amount: dollars.format(loss_usd) }))}</span>
          )}
          <Source url={url} />
        </li>
      ))}
      {evidence?.incidents.some(({ kind }) => kind === 'contract' || kind === 'website') && (
        <li>
          <a href={`/${lang}/learn/token-approvals/`}>{t('detail.approvals')}</a>
        </li>
      )}
    </ul>
  )
}

function Compatibility({ dapp: { tp_connect, evidence }, tag }: Omit<Props, 'lang'>) {
  const t = useStoreT()
  const known = evidence?.compatibility
  if (!known) return null
  const date = partialDay(known.date, tag)
  return (
    <DappFact name={t('detail.support')}>
      <b>{t(`support.${tp_connect}`)}</b>
      <p>{t(`detail.supportLead.${tp_connect}`)}</p>
      <small>
        {known.by === 'owner'
          ? t('detail.statedByOwner', { date })
          : t('detail.tested', { version: known.version ?? '', date })}
      </small>
    </DappFact>
  )
}

/** What can be proved of a DApp; what is not known has no row, but for incidents and audits, of which silence would say "none". */
export function Evidence({ dapp, lang, tag }: Props) {
  const t = useStoreT()
  const { evidence, create_time, update_time, proved_at } = dapp
  const hasIncidents = evidence !== undefined && evidence.incidents.length > 0
  return (
    <>
      <DappFact name={t('detail.incidents')} isWarning={hasIncidents}>
        {hasIncidents && <Incidents dapp={dapp} lang={lang} tag={tag} />}
        <Looked look={evidence?.looked?.incidents} tag={tag} isEmpty={!hasIncidents} />
      </DappFact>
      {evidence?.region && (
        <DappFact name={t('detail.regions')}>
          <span>{`${t(`detail.region.${evidence.region.kind}`)} `}</span>
          <Source url={evidence.region.url} />
        </DappFact>
      )}
      <Compatibility dapp={dapp} tag={tag} />
      <DappFact name={t('detail.audits')}>
        <Audits dapp={dapp} tag={tag} />
        {evidence?.looked?.audits && <Looked look={evidence.looked.audits} tag={tag} />}
      </DappFact>
      {create_time !== '' && (
        <DappFact name={t('detail.listed')}>{partialDay(create_time.slice(0, 10), tag)}</DappFact>
      )}
      {proved_at && <DappFact name={t('detail.proved')}>{partialDay(proved_at.slice(0, 10), tag)}</DappFact>}
      {update_time && (
        <DappFact name={t('detail.changed')}>{partialDay(update_time.slice(0, 10), tag)}</DappFact>
      )}
      {evidence?.checked && evidence.sources.length > 0 && (
        <DappFact name={t('detail.checked')}>
          <span>{`${partialDay(evidence.checked, tag)} `}</span>
          {evidence.sources.map(url => (
            <Source key={url} url={url} />
          ))}
        </DappFact>
      )}
    </>
  )
}
