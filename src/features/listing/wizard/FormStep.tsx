import { useStore } from '@nanostores/react'
import { Fragment, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldCodes } from '#contract/endpoint.ts'
import { type FormField, LISTING_THINGS } from '../contract/form.ts'
import { fieldOfPath } from '../contract/message-keys.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { NO_COMMENTS } from '../stores/revision.ts'
import { formFieldsIn, isAsked, readValues } from '../stores/values.ts'
import { ErrorSummary, focusField } from './ErrorSummary.tsx'
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
import { LookUpResult } from './LookUpResult.tsx'
import { StepHead } from './Steps.tsx'
import styles from './Submit.module.scss'
import { useListing } from './use-listing.ts'
import { useLookUp } from './use-look-up.ts'

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
  const { serverErrors, reviewerComments } = useStore(listing.$comments, { ssr: () => NO_COMMENTS })
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

  const { reading, folded, unfold } = useLookUp({ form, fields: asked, blank: blank.values, typed })
  // What is wrong, or was said to be, is shown where it can be put right.
  const told = Object.keys({ ...errors, ...serverErrors, ...reviewerComments }).map(fieldOfPath)
  const shut = folded.filter(name => !told.includes(name))

  function edit(): void {
    unfold()
    requestAnimationFrame(() => focusField(shut[0] ?? ''))
  }

  const thing = LISTING_THINGS[listing.kind]
  const visible = asked.filter(({ name }) => !shut.includes(name) && isAsked(fields, name, decided))
  // Of one that was read in whole no heading is left.
  const sections = [...new Set(visible.map(({ section }) => section))]
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
              <Fragment key={field.name}>
                <Field field={field} control={control} onTyped={typed} {...choices} />
                {field.name === thing && reading.state !== 'idle' && (
                  <LookUpResult
                    reading={reading}
                    fields={asked}
                    shut={shut}
                    control={control}
                    onUse={use}
                    onEdit={edit}
                    {...choices}
                  />
                )}
              </Fragment>
            ))}
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
