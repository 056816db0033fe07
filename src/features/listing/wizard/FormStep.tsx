import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { NO_COMMENTS } from '../stores/revision.ts'
import { formFieldsIn, isAsked, readValues } from '../stores/values.ts'
import { ContractFacts } from './ContractFacts.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './fields/Field.tsx'
import type { Choices } from './fields/field-props.ts'
import {
  FORM_ID,
  NO_RULES,
  resolverOf,
  useAhead,
  useFoundErrors,
  useKeptValues,
  useTyping,
  useWantedField,
} from './form-hooks.ts'
import { StepHead } from './Steps.tsx'
import styles from './Submit.module.scss'
import { useListing } from './use-listing.ts'

interface Props extends Choices {
  fields: readonly FormField[]
  blankCodes: FieldCodes
  /** Fetches what the next step needs. */
  onAhead: () => void
  onNext: () => Promise<void>
}

export function FormStep({ fields, blankCodes, onAhead, onNext, ...choices }: Props) {
  const { t } = useTranslation('listing')
  const listing = useListing()
  const asked = useMemo(() => formFieldsIn(fields), [fields])
  const blank = useMemo(() => ({ values: readValues(fields, {}), codes: blankCodes }), [fields, blankCodes])
  const form = useForm<ListingValues>({
    mode: 'onTouched',
    defaultValues: blank.values,
    resolver: useMemo(() => resolverOf(listing, blank), [listing, blank]),
    shouldFocusError: false,
  })
  const { control, formState } = form
  const { errors, isSubmitting } = formState
  // Only what decides which fields are asked for; each field watches itself.
  const deciding = useMemo(() => [...new Set(fields.flatMap(({ meta }) => meta.when?.field ?? []))], [fields])
  const answers: unknown[] = useWatch({ control, name: deciding })
  const decided = Object.fromEntries(deciding.map((name, at) => [name, answers[at]]))
  const { serverErrors } = useStore(listing.$comments, { ssr: () => NO_COMMENTS })
  useKeptValues(form, fields)
  useWantedField()
  useAhead(onAhead)
  const typed = useTyping(form, fields)
  const { summary, codes } = useFoundErrors(form)

  function use(facts: ListingValues): void {
    for (const [name, value] of Object.entries(facts)) {
      form.setValue(name, value, { shouldDirty: true })
      typed(name)
    }
  }

  const visible = asked.filter(({ name }) => isAsked(fields, name, decided))
  const sections = [...new Set(asked.map(({ section }) => section))]
  const { icon_url, ...shown } = { ...serverErrors, ...codes }

  return (
    // Outside a dialog this method does nothing: without the island, no address ever holds what was typed.
    <form
      id={FORM_ID}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={form.handleSubmit(onNext)}
    >
      <StepHead title={t('form.title')} lead={t('form.lead')} />
      <noscript>
        <p className="formWarn">{t('form.noScript')}</p>
      </noscript>
      <ErrorSummary ref={summary} codes={shown} networks={choices.networks} />
      {sections.map((section, at) => (
        <section key={section} className="formSection">
          {/* The head of the step is right above it. */}
          <h3 className={at === 0 ? 'visuallyHidden' : undefined}>
            {t(`sections.${section}` as 'sections.contact')}
          </h3>
          {visible
            .filter(field => field.section === section)
            .map(field => (
              <Field key={field.name} field={field} control={control} onTyped={typed} {...choices} />
            ))}
          {section === 'onChain' && (
            <ContractFacts control={control} networks={choices.networks} onUse={use} />
          )}
        </section>
      ))}
      {errors.root?.type === NO_RULES && (
        <p role="alert" className="formBad">
          {t('form.noRules')}
        </p>
      )}
      {/* Shown by keep-typed.ts where the scripts of the form are gone for good. */}
      <p role="alert" className="formBad" data-broken hidden>
        {t('form.broken')}
      </p>
      <div className={`${styles.actions} cluster needsScript`}>
        <button type="submit" className="button" aria-busy={isSubmitting}>
          {isSubmitting ? t('form.checking') : t('form.next')}
        </button>
        <p className="formHint">{t('form.free')}</p>
      </div>
    </form>
  )
}
