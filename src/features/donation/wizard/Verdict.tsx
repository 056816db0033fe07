import { check, clock, close } from '#content/icons.ts'
import { useWords } from '#i18n/SubmitWords.tsx'
import { safeUrl } from '#lib/safe-url.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import type { DonationIntent, DonationReason } from '../contract.ts'
import { REASON_KEYS } from '../reason-keys.ts'
import styles from './Donation.module.scss'

interface Props {
  intent: DonationIntent
  /** The latest look at it failed. */
  isOld: boolean
  /** The page shows where to pay. */
  isPayable: boolean
}

const LOOKS = { pending: clock, confirmed: check, rejected: close } as const

interface ReasonProps {
  reason: DonationReason
  intent: DonationIntent
  hasNextStep: boolean
}

function Reason({ reason, intent, hasNextStep }: ReasonProps) {
  const t = useWords()
  const key = REASON_KEYS[reason]
  const values = { token: shortenAddress(intent.token.address) }
  return (
    <>
      <p>{t(`donation.reasons.${key}`)}</p>
      {hasNextStep && (
        <p>
          <strong>{t('donation.verdict.next')}</strong> {t(`donation.nextSteps.${key}`, values)}
        </p>
      )}
    </>
  )
}

/** What is known of the transaction that was named last. */
export function Verdict({ intent, isOld, isPayable }: Props) {
  const t = useWords()
  const { verdict, state, token, amount, sandbox } = intent
  // What to do about a rejected payment is to pay, which nobody is told where there is nothing to pay.
  const hasNextStep = state === 'pending' || isPayable
  if (state !== 'pending' && state !== 'confirmed' && state !== 'rejected') return null
  const { symbol } = token
  const { reason = null, confirmations = 0, required = 0, paid = null } = verdict ?? {}
  const link = safeUrl(verdict?.explorer_url)
  const isWrongAmount = reason === 'wrong_amount' && paid !== null
  const confirmed = sandbox
    ? t('donation.verdict.confirmedSandbox')
    : t('donation.verdict.confirmedText', { amount, symbol })

  return (
    <section className={styles.verdict} data-state={state}>
      <svg className="iconLine" width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
        <path d={LOOKS[state]} />
      </svg>
      <div className={styles.verdictText}>
        <div role="status">
          <h4>{t(`donation.verdict.${state}`)}</h4>
          {state === 'confirmed' && <p>{confirmed}</p>}
          {state !== 'confirmed' && reason && (
            <Reason reason={reason} intent={intent} hasNextStep={hasNextStep} />
          )}
          {isWrongAmount && <p>{t('donation.verdict.arrived', { paid, expected: amount, symbol })}</p>}
        </div>
        {state === 'pending' && required > 0 && (
          <div className={styles.progress}>
            <progress max={required} value={confirmations} aria-labelledby="donation-confirmations" />
            <span id="donation-confirmations">
              {t('donation.verdict.confirmations', { done: Math.min(confirmations, required), required })}
            </span>
          </div>
        )}
        {verdict?.tx_hash && (
          <p className={styles.small}>
            {t('donation.verdict.transaction')} <code>{shortenAddress(verdict.tx_hash)}</code>{' '}
            {link && (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {t('donation.verdict.explorer')}
              </a>
            )}
          </p>
        )}
        {isOld && <p className={styles.small}>{t('donation.verdict.isOld')}</p>}
        {state === 'rejected' && (
          <p className={styles.small}>{t('donation.verdict.help', { id: intent.id })}</p>
        )}
      </div>
    </section>
  )
}
