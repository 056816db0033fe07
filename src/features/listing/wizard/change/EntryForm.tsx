import { useStore } from '@nanostores/react'
import { type FormEvent, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IDLE } from '#client/stores/async-state.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { Exact } from '#ui/Exact.tsx'
import { CHANGE_PURPOSES, type ChangePurpose, type ListingEntry } from '../../contract/changes.ts'
import type { FormField } from '../../contract/form.ts'
import type { ListingValues } from '../../contract/submissions.ts'
import { $changeSending, sendChangeSubmission } from '../../stores/change.ts'
import { formFieldsIn, isAsked, readValues } from '../../stores/values.ts'
import { focusField } from '../ErrorSummary.tsx'
import { useErrorText } from '../field-text.ts'
import { Field } from '../fields/Field.tsx'
import type { Choices } from '../fields/field-props.ts'
import submit from '../Submit.module.scss'
import { useListing } from '../use-listing.ts'
import { LogoField } from './LogoField.tsx'
import { PlainField } from './PlainField.tsx'

interface Props extends Choices {
  entry: ListingEntry
  lang: string
  tag: string
  fields: readonly FormField[]
}

/** What was edited, and whatever says in which language its words are. */
function editedValues(
  values: ListingValues,
  dirtyFields: Readonly<Record<string, unknown>>,
  { language }: ListingValues,
): ListingValues {
  const edited = Object.entries(values).filter(([name]) => Object.hasOwn(dirtyFields, name))
  const found = Object.fromEntries(edited)
  return Object.hasOwn(found, 'desc') ? { ...found, language } : found
}

function Purposes({ value, onChange }: { value: ChangePurpose; onChange: (purpose: ChangePurpose) => void }) {
  const { t } = useTranslation('listing')
  return (
    <fieldset className="formField">
      <legend className="formName">{t('change.purpose.label')}</legend>
      <div className="formChoices">
        {CHANGE_PURPOSES.map(purpose => (
          <label key={purpose} className="formChoice">
            <input
              type="radio"
              name="purpose"
              value={purpose}
              checked={purpose === value}
              onChange={() => onChange(purpose)}
            />
            <span>
              <b>{t(`change.purpose.${purpose}`)}</b>
              <small>{t(`change.purposeHint.${purpose}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What a try to send came to. */
function Outcome() {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  const sending = useStore($changeSending, { ssr: () => IDLE })
  if (sending.state === 'done')
    return (
      <p role="status" className="formDone">
        <Exact text={t('change.sent', { id: sending.id })} exact={[sending.id]} />
      </p>
    )
  if (sending.state === 'failed')
    return (
      <div role="alert" className="formBad">
        <p>{t(`change.errors.${sending.why}`)}</p>
        <RetryTime retryAt={sending.retryAt} />
      </div>
    )
  if (sending.state !== 'refused') return null
  const { form } = sending.fields
  return (
    <p role="alert" className="formBad">
      {form ? errorText('form', form) : t('send.refused')}
    </p>
  )
}

/** What is listed, to be edited, claimed or removed; the fields are those of the form for new listings. */
export function EntryForm({ entry, lang, tag, fields, ...choices }: Props) {
  const { t } = useTranslation('listing')
  const listing = useListing()
  const sending = useStore($changeSending, { ssr: () => IDLE })
  const [purpose, setPurpose] = useState<ChangePurpose>('change')
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [logo, setLogo] = useState<string>()
  const { control, watch, getValues, formState } = useForm<ListingValues>({
    defaultValues: useMemo(() => readValues(fields, entry.values), [fields, entry]),
  })
  const { dirtyFields } = formState
  const asked = formFieldsIn(fields).filter(({ name }) => isAsked(fields, name, watch()))
  const codes = sending.state === 'refused' ? sending.fields : {}
  const isSending = sending.state === 'sending'

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    listing.setComments({ serverErrors: {} })
    const values = purpose === 'removal' ? {} : editedValues(getValues(), dirtyFields, entry.values)
    const { kind, id } = entry
    await sendChangeSubmission({ ...values, kind, id, purpose, email, reason, lang }, logo, entry)
    const outcome = $changeSending.get()
    if (outcome.state !== 'refused') return
    listing.setComments({ serverErrors: outcome.fields })
    // What is wrong with the whole is beside the button.
    const first = Object.keys(outcome.fields).find(path => path !== 'form')
    if (first) requestAnimationFrame(() => focusField(first))
  }

  return (
    <form className={submit.form} method="dialog" noValidate onSubmit={event => void send(event)}>
      {entry.has_owner && <p className="formNote">{t('change.owned')}</p>}
      <Purposes value={purpose} onChange={setPurpose} />
      {purpose !== 'removal' && (
        <section className="formSection">
          <header className={submit.stepHead}>
            <h2>{t('change.fields.title')}</h2>
            <p>{t('change.fields.lead')}</p>
          </header>
          <LogoField tag={tag} now={entry.icon_url} logo={logo} code={codes.icon_url} onChange={setLogo} />
          {asked.map(field => (
            <Field
              key={field.name}
              field={field}
              control={control}
              onTyped={name => listing.forgetComments(name)}
              {...choices}
            />
          ))}
        </section>
      )}
      <PlainField
        name="reason"
        value={reason}
        code={codes.reason}
        isLong
        isOptional={purpose === 'change'}
        onChange={setReason}
      />
      <PlainField name="email" value={email} code={codes.email} onChange={setEmail} />
      <p className="formNote">{t('change.proof.lead')}</p>
      <Outcome />
      <div className={`cluster ${submit.actions}`}>
        <button type="submit" className="button" aria-busy={isSending}>
          {isSending ? t('change.sending') : t('change.send')}
        </button>
        <p className="formHint">{t('change.review')}</p>
      </div>
    </form>
  )
}
