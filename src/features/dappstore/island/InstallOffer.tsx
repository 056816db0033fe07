import { useStore } from '@nanostores/react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { $missing, closeOffer, declineOffer, type Missing } from '../stores/enter.ts'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'

/** Where the wallet of a device is to be had. */
const DOWNLOAD = { app: 'download/app', extension: 'download/pc' } as const

interface Props {
  name: string
  site: string
}

/** For a visitor who came without the wallet: where it is to be had, and the site without it. */
export function InstallOffer({ name, site }: Props) {
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const missing = useStore($missing, { ssr: () => undefined })
  const dialog = useRef<HTMLDialogElement>(null)
  const remember = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const isOffered = missing?.site === site
  // Kept while the dialog closes: a link that its own click takes away would lead nowhere.
  const [wallet, setWallet] = useState<Missing['wallet']>()
  if (isOffered && missing.wallet !== wallet) setWallet(missing.wallet)

  useEffect(() => {
    if (isOffered) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOffered])

  function goOn(): void {
    if (remember.current?.checked) declineOffer()
    closeOffer()
  }

  return (
    <dialog
      ref={dialog}
      className="followModal dappRisk"
      aria-labelledby={wallet && titleId}
      onClose={closeOffer}
    >
      {wallet && (
        <>
          <h2 id={titleId}>{t('install.title', { name })}</h2>
          <p>{t(`install.${wallet}`, { name })}</p>
          <label className="dappRemember">
            <input ref={remember} type="checkbox" />
            <span>{t('risk.remember')}</span>
          </label>
          <div className="cluster dappAnswers">
            <a className="button" href={`/${lang}/${DOWNLOAD[wallet]}/`}>
              {t('install.get')}
            </a>
            <a
              className="button buttonGhost"
              href={site}
              target="_blank"
              rel="noopener noreferrer"
              onClick={goOn}
            >
              {t('install.browser')}
            </a>
            <button type="button" className="buttonSmall" onClick={closeOffer}>
              {t('risk.cancel')}
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}
