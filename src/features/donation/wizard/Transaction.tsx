import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useId } from 'react'
import { check, clock, close } from '#content/icons.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { shortenAddress } from '#lib/shorten-address.ts'
import type { DonationIntent, DonationReason } from '../contract.ts'
import { TRANSACTION_EXAMPLE } from '../network.ts'
import { REASON_KEYS } from '../reason-keys.ts'
import { changeLink, type DonationDraft, submitTransaction } from '../stores/donation.ts'
import { $submit, type Submit } from '../stores/submit-transaction.ts'
import type { DonationView } from '../view.ts'
import styles from './Donation.module.scss'

interface VerdictProps {
  draft: DonationDraft
  field: RefObject<HTMLInputElement | null>
}

function useSubmitText(): (submit: Submit) => string | undefined {
  const t = useT()
  return submit => {
    if (submit.state === 'failed') return t(`donation.name.${submit.cause}`)
    if (submit.state === 'released') return t('donation.name.released')
    if (submit.state !== 'refused') return undefined
    const key = REASON_KEYS[submit.reason]
    return `${t(`donation.reasons.${key}`)} ${t(`donation.nextSteps.${key}`)}`
  }
}

/** Where the transaction that paid is submitted; what is typed is kept with the draft. */
export function SubmitTransaction({ draft, field }: VerdictProps) {
  const t = useT()
  const { link = '' } = useStore(draft.$kept)
  const submit = useStore($submit)
  const text = useSubmitText()(submit)
  const id = useId()
  const isSending = submit.state === 'sending'

  function send(event: FormEvent): void {
    event.preventDefault()
    void submitTransaction(draft, link)
  }

  return (
    <form className={styles.name} onSubmit={send} noValidate>
      <label htmlFor={id}>{t('donation.name.label')}</label>
      <p className={styles.small} id={`${id}-hint`}>
        {t('donation.name.hint')}
      </p>
      <div className={styles.nameRow}>
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={TRANSACTION_EXAMPLE}
          value={link}
          readOnly={isSending}
          aria-invalid={text !== undefined}
          aria-describedby={text ? `${id}-error` : `${id}-hint`}
          onChange={event => changeLink(draft, event.currentTarget.value)}
        />
        <button type="submit" className="button" aria-busy={isSending}>
          {t(isSending ? 'donation.name.sending' : 'donation.name.button')}
        </button>
      </div>
      <div role="alert" id={`${id}-error`}>
        {text && <p className={styles.error}>{text}</p>}
      </div>
    </form>
  )
}

interface SubmitProps {
  intent: DonationIntent
  view: DonationView
  /** The latest refresh failed. */
  isOld: boolean
}

const ICONS = { pending: clock, confirmed: check, rejected: close } as const

interface ReasonProps {
  reason: DonationReason
  intent: DonationIntent
  hasNextStep: boolean
}

function Reason({ reason, intent, hasNextStep }: ReasonProps) {
  const t = useT()
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

function Transaction({ transaction }: Pick<DonationView, 'transaction'>) {
  const t = useT()
  if (!transaction) return null
  return (
    <p className={styles.small}>
      {t('donation.verdict.transaction')} <code>{shortenAddress(transaction.hash)}</code>{' '}
      {transaction.explorer && (
        <a href={transaction.explorer} target="_blank" rel="noopener noreferrer">
          {t('donation.verdict.explorer')}
        </a>
      )}
    </p>
  )
}

/** What is known of the transaction that was submitted last. */
export function TransactionVerdict({ intent, view, isOld }: SubmitProps) {
  const t = useT()
  const { state, amount, isSandbox, reason, hasNextStep, arrived, confirmations, transaction } = view
  if (state !== 'pending' && state !== 'confirmed' && state !== 'rejected') return null
  const { symbol } = intent.token
  const confirmed = isSandbox
    ? t('donation.verdict.confirmedSandbox')
    : t('donation.verdict.confirmedText', { amount, symbol })

  return (
    <section className={styles.verdict} data-state={state}>
      <svg className="iconLine" width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[state]} />
      </svg>
      <div className={styles.verdictText}>
        <div role="status">
          <h4>{t(`donation.verdict.${state}`)}</h4>
          {state === 'confirmed' && <p>{confirmed}</p>}
          {reason && <Reason reason={reason} intent={intent} hasNextStep={hasNextStep} />}
          {reason === 'wrong_amount' && arrived && (
            <p>{t('donation.verdict.arrived', { ...arrived, symbol })}</p>
          )}
        </div>
        {confirmations && (
          <div className={styles.progress}>
            <progress
              max={confirmations.required}
              value={confirmations.done}
              aria-labelledby="donation-confirmations"
            />
            <span id="donation-confirmations">{t('donation.verdict.confirmations', confirmations)}</span>
          </div>
        )}
        <Transaction transaction={transaction} />
        {isOld && <p className={styles.small}>{t('donation.verdict.isOld')}</p>}
        {state === 'rejected' && (
          <p className={styles.small}>{t('donation.verdict.help', { id: intent.id })}</p>
        )}
      </div>
    </section>
  )
}
