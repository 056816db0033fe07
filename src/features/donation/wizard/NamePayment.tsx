import { useStore } from '@nanostores/react'
import { type FormEvent, type RefObject, useId } from 'react'
import { failureWord } from '#client/api/failure-word.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { $drafts } from '#features/listing/stores/draft.ts'
import { useWords } from '#i18n/SubmitWords.tsx'
import { REASON_KEYS } from '../reason-keys.ts'
import { TRANSACTION_EXAMPLE } from '../settings.ts'
import { $naming, changeLink, type Naming, namePayment } from '../stores/donation.ts'
import styles from './Donation.module.scss'

interface Props {
  kind: ListingKind
  field: RefObject<HTMLInputElement | null>
}

function useNamingText(): (naming: Naming) => string | undefined {
  const t = useWords()
  return naming => {
    if (naming.state === 'failed') return t(`donation.name.${failureWord(naming)}`)
    if (naming.state === 'released') return t('donation.name.released')
    if (naming.state !== 'refused') return undefined
    const key = REASON_KEYS[naming.reason]
    return `${t(`donation.reasons.${key}`)} ${t(`donation.nextSteps.${key}`)}`
  }
}

/** Where a payment is named; what is typed is kept with the draft. */
export function NamePayment({ kind, field }: Props) {
  const t = useWords()
  const { link = '' } = useStore($drafts[kind])
  const naming = useStore($naming)
  const text = useNamingText()(naming)
  const id = useId()
  const isSending = naming.state === 'sending'

  function send(event: FormEvent): void {
    event.preventDefault()
    void namePayment(kind, link)
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
          aria-describedby={text ? `${id}-fault` : `${id}-hint`}
          onChange={event => changeLink(kind, event.currentTarget.value)}
        />
        <button type="submit" className="button" aria-busy={isSending}>
          {t(isSending ? 'donation.name.sending' : 'donation.name.button')}
        </button>
      </div>
      <div role="alert" id={`${id}-fault`}>
        {text && <p className={styles.fault}>{text}</p>}
      </div>
    </form>
  )
}
