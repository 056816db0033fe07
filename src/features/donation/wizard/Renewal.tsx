import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useWords } from '#i18n/SubmitWords.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import { $naming, renewDonation } from '../stores/donation.ts'
import { $isPaying } from '../stores/wallets.ts'
import styles from './Donation.module.scss'

interface Props {
  intent: DonationIntent
}

/** The amount's time is over: another one, but not before it is certain that the old one was not paid. */
export function Renewal({ intent }: Props) {
  const t = useWords()
  const [asks, setAsking] = useState(false)
  const isPaying = useStore($isPaying)
  const place = useKeptFocus()
  // Whoever was told that it is another request's amount by now is not told that a payment of it counts.
  const isReleased = useStore($naming).state === 'released'
  const { amount, token, kind } = intent
  return (
    <section className={styles.caution}>
      <strong>{t('donation.renew.title')}</strong>
      {asks ? (
        <>
          <p role="alert">{t('donation.renew.sure', { amount, symbol: token.symbol })}</p>
          <div className={styles.answers}>
            <button type="button" className="button" disabled={isPaying} onClick={() => renewDonation(kind)}>
              {t('donation.renew.yes')}
            </button>
            <button ref={place} type="button" className="button buttonGhost" onClick={() => setAsking(false)}>
              {t('donation.renew.no')}
            </button>
          </div>
        </>
      ) : (
        <>
          {!isReleased && <p>{t('donation.renew.text')}</p>}
          <button ref={place} type="button" className="button buttonGhost" onClick={() => setAsking(true)}>
            {t('donation.renew.button')}
          </button>
        </>
      )}
    </section>
  )
}
