import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { forgetChecks } from '../stores/checks.ts'
import { $drafts } from '../stores/draft.ts'
import { $remarks, forgetRemarks } from '../stores/remarks.ts'
import { keepDraft, keepField } from '../stores/saving.ts'
import { $wantedField } from '../stores/steps.ts'
import { formFieldsIn, isAsked, readValues } from '../stores/values.ts'
import { FaultSummary, focusField } from './FaultSummary.tsx'
import { Field } from './fields/Field.tsx'
import type { Choices } from './fields/field-props.ts'
import { FormPreview } from './ListingPreview.tsx'
import { codesIn, NO_RULES, resolverOf } from './resolver.ts'
import { StepHead } from './StepHead.tsx'
import styles from './Submit.module.scss'
import { TokenFactsBox } from './TokenFactsBox.tsx'
import { FORM_ID, typedBefore } from './typed-before.ts'

interface Props extends Choices {
  kind: ListingKind
  fields: readonly FormField[]
  onNext: () => void
}

/** A letter typed quickly after another one does not judge the other fields anew each time. */
const SETTLED_MS = 200
const NO_REMARKS = { server: {}, staff: {} }

export function FormStep({ kind, fields, onNext, ...choices }: Props) {
  const t = useT()
  const asked = useMemo(() => formFieldsIn(fields), [fields])
  const form = useForm<ListingValues>({
    mode: 'onTouched',
    defaultValues: useMemo(() => readValues(fields, {}), [fields]),
    resolver: useMemo(() => resolverOf(kind), [kind]),
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
  const remarks = useStore($remarks, { ssr: () => NO_REMARKS })

  // What this browser holds is shown once the page's own form is awake; another tab's changes as they come. Only now, as
  // the visitor may have typed until this moment.
  useLayoutEffect(() => {
    const fill = (from: ListingValues) => {
      for (const [name, value] of Object.entries(readValues(fields, from))) form.setValue(name, value)
    }
    const kept = $drafts[kind].get().values
    const early = Object.entries(typedBefore(fields)).filter(([name]) => !Object.hasOwn(kept, name))
    fill({ ...Object.fromEntries(early), ...kept })
    const stop = keepDraft(kind, fill)
    const isHere = (name: string) => document.activeElement?.getAttribute('name')?.split('.')[0] === name
    for (const [name, value] of early) {
      keepField(kind, name, value)
      // It was left before anybody could say what is wrong with it.
      if (!isHere(name)) form.setValue(name, value, { shouldTouch: true, shouldValidate: true })
    }
    return stop
  }, [kind, fields, form])

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
  }, [])

  const typed = useCallback(
    (name: string, value: unknown) => {
      keepField(kind, name, value)
      forgetRemarks(name)
      forgetChecks()
      clearTimeout(timer.current)
      // What stands beside other fields may hang on this one: a network and its addresses, decimals and precision.
      timer.current = setTimeout(() => {
        const isJudged = (other: string) => {
          const { isTouched, invalid } = form.getFieldState(other)
          return isTouched || invalid
        }
        const others = asked.map(field => field.name).filter(other => other !== name && isJudged(other))
        if (others.length > 0) void form.trigger(others)
      }, SETTLED_MS)
    },
    [kind, form, asked],
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
  const { icon_url, ...shown } = { ...remarks.server, ...Object.fromEntries(left) }

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
      <FaultSummary ref={summary} kind={kind} codes={shown} networks={choices.networks} />
      {sections.map(section => (
        <section key={section} className={styles.section}>
          <h3>{t(`sections.${section}` as 'sections.contact')}</h3>
          {visible
            .filter(field => field.section === section)
            .map(field => (
              <Field
                key={field.name}
                kind={kind}
                field={field}
                control={control}
                onTyped={typed}
                {...choices}
              />
            ))}
          {section === 'onChain' && (
            <TokenFactsBox control={control} networks={choices.networks} onUse={use} />
          )}
        </section>
      ))}
      <FormPreview kind={kind} control={control} networks={choices.networks} />
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
