import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { failureWord } from '#client/api/failure-word.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import {
  $donation,
  type DonationDraft,
  openDonation,
  renewDonation,
  viewNow,
  watchDonation,
} from '../stores/donation.ts'
import { $submit } from '../stores/submit-transaction.ts'
import { $isPaying } from '../stores/wallets.ts'
import { isPayable } from '../view.ts'
import styles from './Donation.module.scss'
import { PaymentBox } from './PaymentBox.tsx'
import { StateStrip } from './StateStrip.tsx'
import { SubmitTransaction, Transaction, TransactionVerdict } from './Transaction.tsx'

interface Props {
  draft: DonationDraft
  /** No check stops the request; without it a transaction can be submitted and followed, and none is made. */
  mayPay: boolean
  /** Where the transaction is submitted, for anyone who goes on without paying. */
  field: RefObject<HTMLInputElement | null>
}

interface PaymentProps extends Props {
  intent: DonationIntent
  /** The latest refresh failed. */
  isOld: boolean
}

interface RenewalProps {
  intent: DonationIntent
  draft: DonationDraft
  isReleased: boolean
}

/** The amount's time is over: another one, but not before it is certain that the old one was not paid. */
function Renewal({ intent, draft, isReleased }: RenewalProps) {
  const t = useT()
  const [asks, setAsking] = useState(false)
  const isPaying = useStore($isPaying)
  const place = useKeptFocus()
  const { amount, token } = intent
  return (
    <section className={styles.caution}>
      {asks ? (
        <>
          <p role="alert">{t('donation.renew.sure', { amount, symbol: token.symbol })}</p>
          <div className={styles.answers}>
            <button type="button" className="button" disabled={isPaying} onClick={() => renewDonation(draft)}>
              {t('donation.renew.yes')}
            </button>
            <button ref={place} type="button" className="button buttonGhost" onClick={() => setAsking(false)}>
              {t('donation.renew.no')}
            </button>
          </div>
        </>
      ) : (
        <>
          {/* A payment of an amount that is another request's by now does not count, so the page does not claim it. */}
          {!isReleased && <p>{t('donation.renew.text')}</p>}
          <button ref={place} type="button" className="button buttonGhost" onClick={() => setAsking(true)}>
            {t('donation.renew.button')}
          </button>
        </>
      )}
    </section>
  )
}

/** From where to pay to what became of it. */
export function Payment({ draft, intent, isOld, mayPay, field }: PaymentProps) {
  const t = useT()
  // What came of a submission is part of the view.
  useStore($submit)
  const view = viewNow(intent, !mayPay)
  const { offer } = view
  const isOver = offer === 'late' || offer === 'released'
  // Where a payment was made and submitted goes away with the answer.
  const place = useKeptFocus()

  return (
    <div className={styles.card}>
      <StateStrip view={view} />
      {offer === 'sandbox' && (
        <div className={styles.sandbox} role="alert">
          <strong>{t('donation.sandbox.title')}</strong>
          <p>{t('donation.sandbox.text')}</p>
        </div>
      )}
      <TransactionVerdict intent={intent} view={view} isOld={isOld} />
      {isPayable(view) && <PaymentBox intent={intent} draft={draft} />}
      {isOver && <Renewal intent={intent} draft={draft} isReleased={offer === 'released'} />}
      <section className={styles.naming}>
        <h3 ref={place} tabIndex={-1}>
          {t('donation.name.title')}
        </h3>
        <Transaction transaction={view.transaction} />
        {offer === 'confirming' && (
          <details className={styles.change}>
            <summary>{t('donation.name.change')}</summary>
            <SubmitTransaction draft={draft} field={field} />
          </details>
        )}
        {offer !== 'none' && offer !== 'confirming' && <SubmitTransaction draft={draft} field={field} />}
      </section>
    </div>
  )
}

/** The donation as the server has it: asked for once, shown, paid, submitted and watched. */
export function DonationBox({ draft, mayPay, field }: Props) {
  const t = useT()
  const donation = useStore($donation)
  const { intent: key } = useStore(draft.$kept)
  const id = key?.id

  // Asked for when there is none, and read anew when another tab has got another one.
  useEffect(() => {
    const shown = $donation.get()
    const isShown = shown.state === 'ready' && shown.intent.id === id
    if (!isShown && shown.state !== 'loading' && shown.state !== 'slow') void openDonation(draft)
  }, [draft, id])
  useEffect(() => watchDonation(draft), [draft])

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
        <div className={styles.error} role="alert">
          <p>{t(`donation.failed.${failureWord(donation)}`)}</p>
          <button type="button" className={styles.textButton} onClick={() => openDonation(draft)}>
            {t('donation.retry')}
          </button>
        </div>
      )
    case 'gone':
      return (
        <div className={styles.caution} role="alert">
          <strong>{t('donation.goneTitle')}</strong>
          <p>{t('donation.gone')}</p>
          <button type="button" className="button buttonGhost" onClick={() => renewDonation(draft)}>
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
        <Payment
          draft={draft}
          intent={donation.intent}
          isOld={donation.isOld}
          mayPay={mayPay}
          field={field}
        />
      )
  }
}
