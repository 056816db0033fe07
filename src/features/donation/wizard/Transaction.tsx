import { useStore } from '@nanostores/react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { areTransactions, transactionHashOf } from '#contract/validators/transaction-link.ts'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import { withGap } from '#lib/sentences.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { Exact } from '#ui/Exact.tsx'
import type { DonationIntent, DonationReason } from '../contract.ts'
import { TRANSACTION_EXAMPLE } from '../network.ts'
import { isLost, REASON_KEYS } from '../reason-keys.ts'
import { changeLink, type DonationDraft, submitTransaction } from '../stores/donation.ts'
import { $submit, type Submit } from '../stores/submit-transaction.ts'
import type { DonationView } from '../view.ts'
import styles from './Donation.module.scss'
import { RetryTime } from './RetryTime.tsx'

function useSubmitText(): (submit: Submit, link: string) => string | undefined {
  const { t } = useTranslation('listing')
  return (submit, link) => {
    if (submit.state === 'failed') return t(`donation.name.${submit.cause}`)
    if (submit.state === 'released') return t('donation.name.released')
    if (submit.state !== 'refused') return undefined
    if (submit.reason === 'not_a_transaction' && areTransactions(link)) return t('errors.several')
    const key = REASON_KEYS[submit.reason]
    return withGap(t(`donation.reasons.${key}`)) + t(`donation.nextSteps.${key}`)
  }
}

/** Where the transaction that paid is submitted; what is typed is kept with the draft. */
export function SubmitTransaction({ draft }: { draft: DonationDraft }) {
  const { t } = useTranslation('listing')
  const { link = '' } = useStore(draft.$kept)
  const submit = useStore($submit)
  const text = useSubmitText()(submit, link)
  const id = useId()
  const hash = /\s/.test(link.trim()) ? transactionHashOf(link)?.hash : undefined
  const isSending = submit.state === 'sending'

  function send(event: FormEvent): void {
    event.preventDefault()
    void submitTransaction(draft, link)
  }

  return (
    <form className="formField" onSubmit={send} noValidate>
      <label htmlFor={id} className="formName">
        {t('donation.name.label')}
      </label>
      <p className="formHint" id={`${id}-hint`}>
        {t('donation.name.hint')}
      </p>
      <div className={`cluster ${styles.nameRow}`}>
        <input
          id={id}
          className="formInput"
          type="text"
          inputMode="url"
          autoComplete="off"
          {...EXACT_PROPS}
          enterKeyHint="send"
          placeholder={TRANSACTION_EXAMPLE}
          value={link}
          readOnly={isSending}
          aria-invalid={submit.state === 'refused' || submit.state === 'released'}
          aria-describedby={text ? `${id}-error` : `${id}-hint`}
          onChange={event => changeLink(draft, event.currentTarget.value)}
        />
        <button type="submit" className="button" aria-busy={isSending}>
          {t(isSending ? 'donation.name.sending' : 'donation.name.button')}
        </button>
      </div>
      {hash && (
        <p className="formHint" role="status">
          {t('form.readAs', { value: shortenAddress(hash) })}
        </p>
      )}
      {submit.state === 'sending' && submit.isSlow && (
        <p className="formHint" role="status">
          {t('donation.slow')}
        </p>
      )}
      <div role="alert" id={`${id}-error`}>
        {text && (
          <div className="formBad">
            <p>{text}</p>
            <RetryTime retryAt={submit.state === 'failed' ? submit.retryAt : undefined} />
          </div>
        )}
      </div>
    </form>
  )
}

interface VerdictProps {
  intent: DonationIntent
  /** What the donation is for, as staff call it. */
  reference: string
  view: DonationView
  /** The latest refresh failed. */
  isOld: boolean
}

interface ReasonProps {
  reason: DonationReason
  intent: DonationIntent
  hasNextStep: boolean
}

function Reason({ reason, intent, hasNextStep }: ReasonProps) {
  const { t } = useTranslation('listing')
  const key = REASON_KEYS[reason]
  const values = { token: shortenAddress(intent.token.address) }
  return (
    <>
      <p>{t(`donation.reasons.${key}`)}</p>
      {hasNextStep && (
        <p>
          <strong>{withGap(t('donation.verdict.next'))}</strong>
          <Exact text={t(`donation.nextSteps.${key}`, values)} exact={[values.token]} />
        </p>
      )}
    </>
  )
}

/** The transaction that was entered last, with the way to see it. */
export function Transaction({ transaction }: Pick<DonationView, 'transaction'>) {
  const { t } = useTranslation('listing')
  if (!transaction) return null
  return (
    <p className="formHint">
      <span>{`${t('donation.verdict.transaction')} `}</span>
      <code translate="no">{shortenAddress(transaction.hash)}</code>
      {transaction.explorer && (
        <a href={transaction.explorer} target="_blank" rel="noopener noreferrer">
          {t('donation.verdict.explorer')}
        </a>
      )}
    </p>
  )
}

interface MeterProps {
  done: number
  all: number
  label: string
  /** What in its label is an amount. */
  exact?: readonly string[]
}

/** How much of it is there, sewn on cloth. */
function Meter({ done, all, label, exact = [] }: MeterProps) {
  const id = useId()
  return (
    <div className="formHint">
      <progress max={all} value={done} aria-labelledby={id} />
      <span id={id}>
        <Exact text={label} exact={exact} />
      </span>
    </div>
  )
}

/** What is known of the transaction that was submitted last. */
export function TransactionVerdict({ intent, reference, view, isOld }: VerdictProps) {
  const { t } = useTranslation('listing')
  const { state, amount, isSandbox, reason, hasNextStep, arrived, confirmations } = view
  if (state === 'waived' || state === 'awaiting' || state === 'expired') return null
  const { symbol } = intent.token
  const confirmed = isSandbox
    ? t('donation.verdict.confirmedSandbox')
    : t('donation.verdict.confirmedText', { amount, symbol })

  return (
    <section className="stack">
      <div
        role="status"
        className={state === 'rejected' ? (isLost(reason) ? 'formBad' : 'formWarn') : undefined}
      >
        {state === 'confirmed' && (
          <p>
            <Exact text={confirmed} exact={[amount, symbol]} />
          </p>
        )}
        {/* Of a part the boxes below tell what to do. */}
        {reason && !(state === 'partial' && reason === 'wrong_amount') && (
          <Reason reason={reason} intent={intent} hasNextStep={hasNextStep && state !== 'partial'} />
        )}
      </div>
      {(state === 'partial' || reason === 'wrong_amount') && arrived && (
        <Meter
          done={Number(arrived.paid)}
          all={Number(arrived.expected)}
          label={t('donation.verdict.arrived', { ...arrived, symbol })}
          exact={[arrived.paid, arrived.expected, symbol]}
        />
      )}
      {confirmations && (
        <Meter
          done={confirmations.done}
          all={confirmations.required}
          label={t('donation.verdict.confirmations', confirmations)}
        />
      )}
      {isOld && <p className="formHint">{t('donation.verdict.isOld')}</p>}
      {state === 'rejected' && (
        <p className="formHint">
          <Exact text={t('donation.verdict.help', { id: reference })} exact={[reference]} />
        </p>
      )}
    </section>
  )
}
