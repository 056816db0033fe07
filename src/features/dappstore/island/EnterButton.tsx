import { useStore } from '@nanostores/react'
import { type MouseEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { showWayOut } from '#client/dom/in-app.ts'
import { externalLink } from '#content/icons.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { withGap } from '#lib/sentences.ts'
import { Exact } from '#ui/Exact.tsx'
import type { Application } from '../contract/dapps.ts'
import {
  $acceptedHosts,
  $isRiskAccepted,
  $opening,
  acceptRisk,
  enterDapp,
  hideRisk,
} from '../stores/enter.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { RecentIncident } from './RecentIncident.tsx'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'

interface Props {
  dapp: Application
  /** The day of its latest incident, while that is recent. */
  incident: string | undefined
  tag: string
}

const NO_HOSTS: readonly string[] = []

const isOurs = (host: string): boolean => /(^|\.)tokenpocket\.pro$/.test(host)

/**
 * The way into a DApp. Before a stranger's site the risk statement is shown, once for each host: as a dialog, and before the island is
 * awake (or without scripts) by the link's own fragment, so that no tap gets past it.
 */
export function EnterButton({ dapp, incident, tag }: Props) {
  const { title, url, tp_connect } = dapp
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const isHidden = useStore($isRiskAccepted, { ssr: () => false })
  const accepted = useStore($acceptedHosts, { ssr: () => NO_HOSTS })
  const opening = useStore($opening, { ssr: () => undefined })
  const [isRemembered, setRemembered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isAwake, setAwake] = useState(false)
  const site = safeUrl(url)

  // The statement that the fragment opened becomes the dialog, and the fragment, which would open it again, goes.
  useEffect(() => {
    if (!site) return
    setAwake(true)
    if (location.hash !== '#risk') return
    history.replaceState(history.state, '', location.pathname + location.search)
    const isAccepted = $isRiskAccepted.get() || $acceptedHosts.get().includes(new URL(site).hostname)
    if (!isAccepted) dialog.current?.showModal()
  }, [site])

  if (!site) return null
  const host = new URL(site).hostname
  const asks = !isHidden && !accepted.includes(host) && !isOurs(host)

  function enter(event: MouseEvent): void {
    // A new tab by modifier is the site, as the link's address is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (site && enterDapp(site, dapp, showWayOut)) event.preventDefault()
  }

  function ask(event: MouseEvent): void {
    event.preventDefault()
    setRemembered(false)
    dialog.current?.showModal()
  }

  function accept(event: MouseEvent): void {
    acceptRisk(host)
    if (isRemembered) hideRisk()
    // First, as what is asked next is another dialog.
    dialog.current?.close()
    enter(event)
  }

  function cancel(event: MouseEvent): void {
    if (!dialog.current?.open) return
    event.preventDefault()
    dialog.current.close()
  }

  const words = { name: title, host }
  const label = (
    <>
      <span>{`${t('detail.enter', words)} `}</span>
      <small>
        <span translate="no">{host.replace(/^www\./, '')}</span>
        <svg className="iconLine" width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
          <path d={externalLink} />
        </svg>
      </small>
    </>
  )
  return (
    <>
      {asks ? (
        // biome-ignore lint/a11y/useValidAnchor: without the island the fragment itself opens the statement.
        <a className="button" href="#risk" onClick={ask}>
          {label}
        </a>
      ) : (
        <a className="button" href={site} target="_blank" rel="noopener noreferrer" onClick={enter}>
          {label}
        </a>
      )}
      {opening === site && (
        <p className="dappOpening" role="status">
          <span>{withGap(t('detail.opening'))}</span>
          <a href={site} target="_blank" rel="noopener noreferrer">
            {t('detail.openSite')}
          </a>
        </p>
      )}
      <dialog
        ref={dialog}
        id="risk"
        className="followModal dappRisk"
        data-awake={isAwake || undefined}
        aria-labelledby={titleId}
      >
        <h2 id={titleId}>{t('risk.title', words)}</h2>
        <RecentIncident day={incident} tag={tag} className="dappIncident" />
        <p>
          <Exact text={t('risk.text', words)} exact={[host]} />
        </p>
        <ul>
          <li>{t('risk.point1')}</li>
          <li>{t('risk.point2')}</li>
          <li>{t('risk.point3')}</li>
        </ul>
        <label className="dappRemember needsScript">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={event => setRemembered(event.currentTarget.checked)}
          />
          <span>{t('risk.remember')}</span>
        </label>
        {tp_connect !== 'none' && (
          <p>
            <a href={`/${lang}/download/app/`}>{t('install.first')}</a>
          </p>
        )}
        <div className="cluster dappAnswers">
          <a className="button" href={site} target="_blank" rel="noopener noreferrer" onClick={accept}>
            {t('risk.accept')}
          </a>
          {/* biome-ignore lint/a11y/useValidAnchor: without the island leaving the fragment closes the statement. */}
          <a className="button buttonGhost" href="#content" onClick={cancel}>
            {t('risk.cancel')}
          </a>
        </div>
      </dialog>
      <InstallOffer name={title} site={site} />
    </>
  )
}
