import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $donation, type Donation, viewNow } from '#features/donation/stores/donation.ts'
import { $submit } from '#features/donation/stores/submit-transaction.ts'
import { $isPaying } from '#features/donation/stores/wallets.ts'
import { isPayable } from '#features/donation/view.ts'
import styles from '#features/donation/wizard/Donation.module.scss'
import { DonationBox } from '#features/donation/wizard/DonationBox.tsx'
import { useT } from '#i18n/IslandMessages.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Checks } from './Checks.tsx'
import { StepHead } from './Steps.tsx'
import { useListing } from './use-listing.ts'

const STEPS = ['pay', 'name', 'watch', 'send'] as const

interface Props {
  onBack: () => void
  onReady: () => void
}

/** The browser asks before the page is left while a wallet pays or the transaction is being submitted. */
function useLeaveWarning(): void {
  const isPaying = useStore($isPaying)
  const isSubmitting = useStore($submit).state === 'sending'
  const isBusy = isPaying || isSubmitting
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}

/** Whether the request can be sent already: a payment that is being checked does not hold it up. */
function readiness(donation: Donation): 'waived' | 'confirmed' | 'pending' | undefined {
  if (donation.state !== 'ready') return undefined
  const { waived, state } = donation.intent
  if (waived) return 'waived'
  return state === 'confirmed' || state === 'pending' ? state : undefined
}

/** The third step: what can be checked is checked, then the donation is paid and its transaction submitted. */
export function DonationStep({ onBack, onReady }: Props) {
  const t = useT()
  const { $draft, $mayDonate, donationDraft } = useListing()
  const donation = useStore($donation)
  const field = useRef<HTMLInputElement>(null)
  const mayDonate = useStore($mayDonate)
  const { link } = useStore($draft)
  // A transaction that was submitted is followed whatever the checks find since.
  const isOpen = mayDonate || link !== undefined
  const ready = isOpen ? readiness(donation) : undefined
  const mayBePaid = mayDonate && donation.state === 'ready' && isPayable(viewNow(donation.intent))
  const place = useKeptFocus()
  useLeaveWarning()

  const priced = donation.state === 'ready' && !donation.intent.waived && !donation.intent.sandbox
  const lead = priced
    ? t('donation.lead', { amount: `${donation.intent.amount} ${donation.intent.token.symbol}` })
    : t('donation.leadOpen')
  const told = {
    waived: undefined,
    confirmed: t('donation.goConfirmed'),
    pending: t('donation.goPending'),
  }

  return (
    <div className={styles.step}>
      <div className={styles.why}>
        <StepHead title={t('donation.title')} lead={lead} />
        <Checks />
        {mayBePaid && (
          <section className={styles.howTo}>
            <h3>{t('donation.steps.title')}</h3>
            <ol className={styles.steps}>
              {STEPS.map(step => (
                <li key={step}>{t(`donation.steps.${step}`)}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {isOpen && (
        <div ref={place} tabIndex={-1} className={styles.donation}>
          <DonationBox draft={donationDraft} mayPay={mayDonate} field={field} />
        </div>
      )}
      <div className={styles.actions}>
        <p role="status">{ready ? told[ready] : mayBePaid && t('donation.goAwaiting')}</p>
        <button type="button" className="button buttonGhost" onClick={onBack}>
          {t('steps.back')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={!ready}
          onClick={() => (ready ? onReady() : field.current?.focus())}
        >
          {t('donation.continue')}
        </button>
      </div>
    </div>
  )
}
