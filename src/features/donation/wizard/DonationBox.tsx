import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWord } from '#client/api/failure-word.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import {
  $donation,
  $foreign,
  type DonationDraft,
  openDonation,
  viewNow,
  watchDonation,
} from '../stores/donation.ts'
import { $submit } from '../stores/submit-transaction.ts'
import { type DonationView, isPayable } from '../view.ts'
import { Arrivals } from './Arrivals.tsx'
import { AwaitedOffer } from './AwaitedOffer.tsx'
import styles from './Donation.module.scss'
import { PaymentBox } from './PaymentBox.tsx'
import { SenderSignature } from './SenderSignature.tsx'
import { StateStrip } from './StateStrip.tsx'
import { SubmitTransaction, Transaction, TransactionVerdict } from './Transaction.tsx'

interface Props {
  draft: DonationDraft
  /** What the donation is for, as its owner and staff call it. */
  reference: string
  /** How it goes on without an amount that may be paid. */
  renewal: ReactElement
}

interface PaymentProps extends Props {
  intent: DonationIntent
  /** The latest refresh failed. */
  isOld: boolean
}

interface NamingProps {
  draft: DonationDraft
  intent: DonationIntent
  view: DonationView
}

/** Where a transaction is submitted: the faster way, as it is found without; in the sandbox the only one. */
function Naming({ draft, intent, view }: NamingProps) {
  const { t } = useTranslation('listing')
  // Where a payment was made and submitted goes away with the answer.
  const place = useKeptFocus()
  const { offer, transaction } = view
  const title = (
    <h3 ref={place} tabIndex={-1}>
      {t('donation.name.title')}
    </h3>
  )
  if (offer === 'sandbox') {
    return (
      <section className="stack seamAbove">
        {title}
        <SubmitTransaction draft={draft} />
      </section>
    )
  }
  return (
    <section className="stack seamAbove">
      {transaction && title}
      <Transaction transaction={transaction} />
      {offer !== 'none' && (
        <details key={transaction?.hash}>
          <summary className="linkButton">
            {t(transaction ? 'donation.name.change' : 'donation.name.ask')}
          </summary>
          <SubmitTransaction draft={draft} />
          {!transaction && <SenderSignature intent={intent} draft={draft} />}
        </details>
      )}
    </section>
  )
}

/** From where to pay to what became of it. */
export function Payment({ draft, reference, intent, isOld, renewal }: PaymentProps) {
  const { t } = useTranslation('listing')
  // What came of a submission is part of the view.
  useStore($submit)
  const view = viewNow(intent)
  const { offer, state } = view
  const isForeign = useStore($foreign) === intent.id
  // What arrived may be a part of it: who sent that is not asked for the whole of it once more.
  const mayBePart = state === 'rejected' && view.reason === 'wrong_amount'
  const isHeldBack = mayBePart && !isForeign

  return (
    <div className={styles.card}>
      <StateStrip view={view} symbol={intent.token.symbol} />
      {offer === 'sandbox' && (
        <div className={`formBad ${styles.sandbox}`} role="alert">
          <strong>{t('donation.sandbox.title')}</strong>
          <p>{t('donation.sandbox.text')}</p>
        </div>
      )}
      <TransactionVerdict intent={intent} reference={reference} view={view} isOld={isOld} />
      <Arrivals arrivals={view.arrivals} symbol={intent.token.symbol} />
      {(state === 'partial' || isHeldBack) && <SenderSignature intent={intent} draft={draft} />}
      {(view.isHeld || (isPayable(view) && isHeldBack)) && (
        <button type="button" className="linkButton" onClick={() => $foreign.set(intent.id)}>
          {t('donation.part.notMine')}
        </button>
      )}
      {isPayable(view) && !isHeldBack && <PaymentBox intent={intent} view={view} draft={draft} />}
      {(offer === 'late' || offer === 'released') && renewal}
      <Naming draft={draft} intent={intent} view={view} />
    </div>
  )
}

/** The donation as the server has it: shown, paid, found and watched. */
export function DonationBox({ draft, reference, renewal }: Props) {
  const { t } = useTranslation('listing')
  const donation = useStore($donation)
  const { intent: key } = useStore(draft.$kept)
  const id = key?.id

  // Read anew when another tab has sent another request.
  useEffect(() => {
    const shown = $donation.get()
    const isShown = shown.state === 'ready' && shown.intent.id === id
    if (!isShown && !isWaiting(shown)) void openDonation(draft)
  }, [draft, id])
  useEffect(() => watchDonation(draft), [draft])

  switch (donation.state) {
    case 'idle':
    case 'loading':
    case 'slow':
      return <AwaitedOffer text={t(donation.state === 'slow' ? 'donation.slow' : 'donation.loading')} />
    case 'failed':
      return (
        <div className="formBad" role="alert">
          <p>{t(`donation.failed.${failureWord(donation)}`)}</p>
          <button type="button" className="linkButton" onClick={() => openDonation(draft)}>
            {t('donation.retry')}
          </button>
        </div>
      )
    case 'gone':
      return (
        <div className="formWarn" role="alert">
          <strong>{t('donation.goneTitle')}</strong>
          <p>{t('donation.gone')}</p>
        </div>
      )
    case 'untrusted':
      return (
        <div className={`formBad ${styles.sandbox}`} role="alert">
          <strong>{t('donation.untrustedTitle')}</strong>
          <p>{t('donation.untrusted')}</p>
        </div>
      )
    case 'ready':
      return (
        <Payment
          draft={draft}
          reference={reference}
          intent={donation.intent}
          isOld={donation.isOld}
          renewal={renewal}
        />
      )
  }
}
