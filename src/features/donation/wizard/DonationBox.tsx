import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import { failureWord } from '#client/api/failure-word.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { $drafts } from '#features/listing/stores/draft.ts'
import { useWords } from '#i18n/SubmitWords.tsx'
import { $donation, openDonation, renewDonation, watchDonation } from '../stores/donation.ts'
import styles from './Donation.module.scss'
import { Payment } from './Payment.tsx'

interface Props {
  kind: ListingKind
  /** Nothing stands against the request; without it a payment can be named and followed, and none is made. */
  mayPay: boolean
  /** Where the transaction is named, for whoever wants to go on without. */
  field: RefObject<HTMLInputElement | null>
}

/** The donation as the server has it: asked for once, shown, paid, named and watched. */
export function DonationBox({ kind, mayPay, field }: Props) {
  const t = useWords()
  const donation = useStore($donation)
  const { intent: key } = useStore($drafts[kind])
  const id = key?.id

  // Asked for when there is none, and read anew when another tab has got another one.
  useEffect(() => {
    const { state } = $donation.get()
    const shown = $donation.get()
    const isShown = shown.state === 'ready' && shown.intent.id === id
    if (!isShown && state !== 'loading' && state !== 'slow') void openDonation(kind)
  }, [kind, id])
  useEffect(() => watchDonation(kind), [kind])

  switch (donation.state) {
    case 'idle':
    case 'loading':
    case 'slow':
      return (
        <p className={styles.waiting} role="status" aria-busy="true">
          {t(donation.state === 'slow' ? 'donation.slow' : 'donation.loading')}
        </p>
      )
    case 'failed':
      return (
        <div className={styles.fault} role="alert">
          <p>{t(`donation.failed.${failureWord(donation)}`)}</p>
          <button type="button" className={styles.textButton} onClick={() => openDonation(kind)}>
            {t('donation.retry')}
          </button>
        </div>
      )
    case 'gone':
      return (
        <div className={styles.caution} role="alert">
          <strong>{t('donation.goneTitle')}</strong>
          <p>{t('donation.gone')}</p>
          <button type="button" className="button buttonGhost" onClick={() => renewDonation(kind)}>
            {t('donation.renew.button')}
          </button>
        </div>
      )
    case 'untrusted':
      return (
        <div className={styles.sandbox} role="alert">
          <strong>{t('donation.untrustedTitle')}</strong>
          <p>{t('donation.untrusted')}</p>
        </div>
      )
    case 'ready':
      return donation.intent.waived ? (
        <p>{t('donation.waived')}</p>
      ) : (
        <Payment intent={donation.intent} isOld={donation.isOld} mayPay={mayPay} field={field} />
      )
  }
}
