import type { RefObject } from 'react'
import { useWords } from '#i18n/SubmitWords.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import { mayStillBePaid } from '../stores/donation.ts'
import styles from './Donation.module.scss'
import { NamePayment } from './NamePayment.tsx'
import { PaymentBox } from './PaymentBox.tsx'
import { Renewal } from './Renewal.tsx'
import { Verdict } from './Verdict.tsx'

const STEPS = ['pay', 'name', 'watch', 'send'] as const

interface Props {
  intent: DonationIntent
  /** The latest look at it failed. */
  isOld: boolean
  /** See DonationBox. */
  mayPay: boolean
  field: RefObject<HTMLInputElement | null>
}

/** From where to pay to what became of it. */
export function Payment({ intent, isOld, mayPay, field }: Props) {
  const t = useWords()
  const { state, kind, sandbox } = intent
  // Nobody is shown where to pay once a payment is named, so that nobody pays twice, or once the time is over.
  const isOpen = mayStillBePaid(intent)
  const isOver = !isOpen && (state === 'expired' || state === 'rejected')
  const isPayable = isOpen && mayPay
  // Where a payment was made and named goes away with the answer.
  const place = useKeptFocus()

  return (
    <>
      {isPayable && sandbox && (
        <div className={styles.sandbox} role="alert">
          <strong>{t('donation.sandbox.title')}</strong>
          <p>{t('donation.sandbox.text')}</p>
        </div>
      )}
      {isPayable && (
        <section className={styles.howTo}>
          <h3>{t('donation.steps.title')}</h3>
          <ol className={styles.steps}>
            {STEPS.map(step => (
              <li key={step}>{t(`donation.steps.${step}`)}</li>
            ))}
          </ol>
        </section>
      )}
      {isPayable && <PaymentBox intent={intent} />}
      {isOver && <Renewal intent={intent} />}
      <section className={styles.naming}>
        <h3 ref={place} tabIndex={-1}>
          {t('donation.name.title')}
        </h3>
        <Verdict intent={intent} isOld={isOld} isPayable={isPayable} />
        {state === 'pending' && (
          <details className={styles.change}>
            <summary>{t('donation.name.change')}</summary>
            <NamePayment kind={kind} field={field} />
          </details>
        )}
        {(isOpen || isOver) && <NamePayment kind={kind} field={field} />}
      </section>
    </>
  )
}
