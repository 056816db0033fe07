import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useId } from 'react'
import { useT } from '#i18n/IslandMessages.tsx'
import { REASON_KEYS } from '../reason-keys.ts'
import { TRANSACTION_EXAMPLE } from '../settings.ts'
import { changeLink, type DonationDraft, submitTransaction } from '../stores/donation.ts'
import { $submit, type Submit } from '../stores/submit-transaction.ts'
import styles from './Donation.module.scss'

interface Props {
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
export function SubmitTransaction({ draft, field }: Props) {
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
        {text && <p className={styles.fault}>{text}</p>}
      </div>
    </form>
  )
}
