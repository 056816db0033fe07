import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useT } from '#i18n/IslandMessages.tsx'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { NO_COMMENTS } from '../stores/field-comments.ts'
import { formFieldsIn, isAsked, readTyped, readValues } from '../stores/values.ts'
import { ErrorSummary, focusField } from './ErrorSummary.tsx'
import { Field } from './fields/Field.tsx'
import type { Choices } from './fields/field-props.ts'
import { FormPreview } from './ListingPreview.tsx'
import { codesIn, NO_RULES, resolverOf } from './resolver.ts'
import { StepHead } from './Steps.tsx'
import styles from './Submit.module.scss'
import { TokenFactsBox } from './TokenFactsBox.tsx'
import { useListing } from './use-listing.ts'

interface Props extends Choices {
  fields: readonly FormField[]
  onNext: () => void
}

export const FORM_ID = 'listing-form'
/** A letter typed quickly after another one does not validate the other fields anew each time. */
const SETTLED_MS = 200

/** What was typed into the page's own form before the island woke. */
function typedBefore(fields: readonly FormField[]): ListingValues {
  const form = document.getElementById(FORM_ID)
  return form instanceof HTMLFormElement ? readTyped(fields, new FormData(form)) : {}
}

export function FormStep({ fields, onNext, ...choices }: Props) {
  const t = useT()
  const listing = useListing()
  const { $draft, $comments, $wantedField, keepDraft, keepField, forgetComments, forgetChecks } = listing
  const asked = useMemo(() => formFieldsIn(fields), [fields])
  const form = useForm<ListingValues>({
    mode: 'onTouched',
    defaultValues: useMemo(() => readValues(fields, {}), [fields]),
    resolver: useMemo(() => resolverOf(listing), [listing]),
    shouldFocusError: false,
  })
  const { control, formState } = form
  const { errors, submitCount, isSubmitting } = formState
  // Only what decides which fields are asked for; each field watches itself.
  const deciding = useMemo(() => [...new Set(fields.flatMap(({ meta }) => meta.when?.field ?? []))], [fields])
  const answers: unknown[] = useWatch({ control, name: deciding })
  const decided = Object.fromEntries(deciding.map((name, at) => [name, answers[at]]))
  const summary = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { serverErrors } = useStore($comments, { ssr: () => NO_COMMENTS })

  // What this browser holds is shown once the page's own form is awake; another tab's changes as they come. Only now, as
  // the visitor may have typed until this moment.
  useLayoutEffect(() => {
    const fill = (from: ListingValues) => {
      for (const [name, value] of Object.entries(readValues(fields, from))) form.setValue(name, value)
    }
    const kept = $draft.get().values
    const early = Object.entries(typedBefore(fields)).filter(([name]) => !Object.hasOwn(kept, name))
    fill({ ...Object.fromEntries(early), ...kept })
    const stop = keepDraft(fill)
    const isHere = (name: string) => document.activeElement?.getAttribute('name')?.split('.')[0] === name
    for (const [name, value] of early) {
      keepField(name, value)
      // It was left before anybody could say what is wrong with it.
      if (!isHere(name)) form.setValue(name, value, { shouldTouch: true, shouldValidate: true })
    }
    return stop
  }, [fields, form, $draft, keepDraft, keepField])

  useEffect(() => {
    const stop = $wantedField.subscribe(wanted => {
      if (wanted === undefined) return
      $wantedField.set(undefined)
      requestAnimationFrame(() => focusField(wanted))
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [$wantedField])

  const typed = useCallback(
    (name: string, value: unknown) => {
      keepField(name, value)
      forgetComments(name)
      forgetChecks()
      clearTimeout(timer.current)
      // What stands beside other fields may hang on this one: a network and its addresses, decimals and precision.
      timer.current = setTimeout(() => {
        const isValidated = (other: string) => {
          const { isTouched, invalid } = form.getFieldState(other)
          return isTouched || invalid
        }
        const others = asked.map(field => field.name).filter(other => other !== name && isValidated(other))
        if (others.length > 0) void form.trigger(others)
      }, SETTLED_MS)
    },
    [form, asked, keepField, forgetComments, forgetChecks],
  )

  // What a try to go on has found; a row that is added later is not told of before the next one.
  const [listed, setListed] = useState<readonly string[]>([])
  const found = useRef<readonly string[]>([])
  found.current = Object.keys(codesIn(errors))
  useEffect(() => {
    if (submitCount > 0) setListed(found.current)
  }, [submitCount])
  useEffect(() => {
    if (listed.length > 0) summary.current?.focus()
  }, [listed])

  function use(facts: ListingValues): void {
    for (const [name, value] of Object.entries(facts)) {
      form.setValue(name, value)
      typed(name, value)
    }
  }

  const visible = asked.filter(({ name }) => isAsked(fields, name, decided))
  const sections = [...new Set(asked.map(({ section }) => section))]
  const left = Object.entries(codesIn(errors)).filter(([path]) => listed.includes(path))
  const { icon_url, ...shown } = { ...serverErrors, ...Object.fromEntries(left) }

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
        <p className={styles.warn}>{t('form.noScript')}</p>
      </noscript>
      <ErrorSummary ref={summary} codes={shown} networks={choices.networks} />
      {sections.map(section => (
        <section key={section} className={styles.section}>
          <h3>{t(`sections.${section}` as 'sections.contact')}</h3>
          {visible
            .filter(field => field.section === section)
            .map(field => (
              <Field key={field.name} field={field} control={control} onTyped={typed} {...choices} />
            ))}
          {section === 'onChain' && (
            <TokenFactsBox control={control} networks={choices.networks} onUse={use} />
          )}
        </section>
      ))}
      <FormPreview control={control} networks={choices.networks} />
      {errors.root?.type === NO_RULES && (
        <p role="alert" className={styles.bad}>
          {t('form.noRules')}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className="button needsScript" aria-busy={isSubmitting}>
          {isSubmitting ? t('form.checking') : t('form.next')}
        </button>
      </div>
    </form>
  )
}
