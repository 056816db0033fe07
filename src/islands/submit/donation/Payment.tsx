import { type RefObject, useEffect, useRef } from 'react'
import type { DonationIntent } from '#contract/donation.ts'
import { useWords } from '../SubmitWords.tsx'
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
  // Nobody is shown where to pay once a payment is named, so that nobody pays twice.
  const isOpen = state === 'awaiting' || state === 'rejected'
  const title = useRef<HTMLHeadingElement>(null)
  const hasNamed = useRef(false)

  // The field that a payment was named in goes away with the answer, and the focus must not go with it.
  useEffect(() => {
    if (state !== 'awaiting' && hasNamed.current && document.activeElement === document.body)
      title.current?.focus()
  }, [state])

  return (
    <>
      {isOpen && mayPay && sandbox && (
        <div className={styles.sandbox} role="alert">
          <strong>{t('donation.sandbox.title')}</strong>
          <p>{t('donation.sandbox.text')}</p>
        </div>
      )}
      {isOpen && mayPay && (
        <section className={styles.howTo}>
          <h3>{t('donation.steps.title')}</h3>
          <ol className={styles.steps}>
            {STEPS.map(step => (
              <li key={step}>{t(`donation.steps.${step}`)}</li>
            ))}
          </ol>
        </section>
      )}
      {isOpen && mayPay && <PaymentBox intent={intent} />}
      {state === 'expired' && <Renewal intent={intent} />}
      <section className={styles.naming} onSubmit={() => (hasNamed.current = true)}>
        <h3 ref={title} tabIndex={-1}>
          {t('donation.name.title')}
        </h3>
        <Verdict intent={intent} isOld={isOld} />
        {state === 'pending' && (
          <details className={styles.change}>
            <summary>{t('donation.name.change')}</summary>
            <NamePayment kind={kind} field={field} />
          </details>
        )}
        {(isOpen || state === 'expired') && <NamePayment kind={kind} field={field} />}
      </section>
    </>
  )
}
