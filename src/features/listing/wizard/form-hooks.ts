import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldError, FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { FieldCodes } from '#contract/endpoint.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { hasContent } from '../stores/draft.ts'
import type { ListingForm } from '../stores/listing.ts'
import { formFieldsIn, formOf, loadRules, readValues } from '../stores/values.ts'
import { focusField } from './ErrorSummary.tsx'
import { useListing } from './use-listing.ts'

/** Set as the form's own error when the rules could not be loaded, so that nothing passes unchecked. */
export const NO_RULES = 'noRules'

/** One error for each field of the form, which holds the codes of its inputs by path. */
function errorsOf(codes: FieldCodes): FieldErrors<ListingValues> {
  const byField = new Map<string, FieldCodes>()
  for (const [path, code] of Object.entries(codes)) {
    const field = path.split('.')[0] ?? path
    byField.set(field, { ...byField.get(field), [path]: code })
  }
  const errors = [...byField].map(([field, types]) => [field, { type: 'codes', types }])
  return Object.fromEntries(errors)
}

/** The errors of a form by path, in the order of its fields. */
const codesIn = (errors: FieldErrors<ListingValues>): FieldCodes =>
  // What `errorsOf` put there.
  Object.assign({}, ...Object.values(errors).map(error => (error as FieldError | undefined)?.types ?? {}))

// The form's own error beside those of its fields, which the type wants to be fields too.
const UNCHECKED = { root: { type: NO_RULES } } as unknown as FieldErrors<ListingValues>

const failed = (errors: FieldErrors<ListingValues>) => ({ values: {}, errors })

/** A form that nobody has typed into, and what the schema said of it at build. */
interface Blank {
  values: ListingValues
  codes: FieldCodes
}

const isBlank = (values: ListingValues, blank: Blank): boolean =>
  Object.entries(blank.values).every(
    ([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value),
  )

/** Validates the form as the server will; the logo has a step of its own. A blank one is answered without the schema. */
export const resolverOf =
  ({ validate }: Pick<ListingForm, 'validate'>, blank: Blank): Resolver<ListingValues> =>
  async values => {
    try {
      const result = isBlank(values, blank)
        ? { ok: false as const, fields: blank.codes }
        : await validate(formOf(values, undefined))
      const { icon_url, ...codes } = result.ok ? {} : result.fields
      return Object.keys(codes).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(codes) }
    } catch {
      return failed(UNCHECKED)
    }
  }

export const FORM_ID = 'listing-form'

/** A letter typed quickly after another one does not validate the other fields anew each time. */
const SETTLED_MS = 200

type Form = UseFormReturn<ListingValues>

/**
 * What this browser holds is shown once the page's own form is awake; another tab's changes as they come. What was typed
 * until that moment follows (client/islands/touched-fields.ts).
 */
export function useKeptValues(form: Form, fields: readonly FormField[]): void {
  const { keepDraft } = useListing()
  useLayoutEffect(() => keepDraft(form, values => readValues(fields, values)), [fields, form, keepDraft])
}

/** A field that is loaded when it is shown has no input at first: about two seconds of frames are waited for it. */
function focusSoon(path: string, frames = 120): void {
  requestAnimationFrame(() => {
    if (!focusField(path) && frames > 0) focusSoon(path, frames - 1)
  })
}

/**
 * A form that somebody fills in is gone on with: what the way on needs is fetched as soon as nothing else is, so that a press
 * finds it. Who only looks at a form is spared it.
 */
export function useAhead(onAhead: () => void): void {
  const { $draft } = useListing()
  const ahead = useRef(onAhead)
  useEffect(() => {
    let isAsked = false
    return $draft.subscribe(draft => {
      if (isAsked || !hasContent(draft)) return
      isAsked = true
      // One after the other, as the rules are wanted sooner: by each field that is left.
      whenIdle(() => void loadRules().then(ahead.current, () => {}))
    })
  }, [$draft])
}

/** Goes to the field that another step has asked for. */
export function useWantedField(): void {
  const { $wantedField } = useListing()
  useEffect(
    () =>
      $wantedField.subscribe(wanted => {
        if (wanted === undefined) return
        $wantedField.set(undefined)
        focusSoon(wanted)
      }),
    [$wantedField],
  )
}

/** What is done when a field is typed into. */
export function useTyping(form: Form, fields: readonly FormField[]): (name: string) => void {
  const { forgetComments, forgetChecks } = useListing()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (name: string) => {
      forgetComments(name)
      forgetChecks()
      clearTimeout(timer.current)
      // Fields beside it may depend on this one: a network and its addresses, decimals and precision.
      timer.current = setTimeout(() => {
        const isValidated = (other: string) => {
          const { isTouched, invalid } = form.getFieldState(other)
          return isTouched || invalid
        }
        const others = formFieldsIn(fields)
          .map(field => field.name)
          .filter(other => other !== name && isValidated(other))
        // The library drops what it finds of a field that was drawn anew meanwhile, as one may be while the rules are loaded.
        if (others.length > 0)
          void loadRules().then(
            () => form.trigger(others),
            () => {},
          )
      }, SETTLED_MS)
    },
    [form, fields, forgetComments, forgetChecks],
  )
}

/** What a try to go on has found, and the summary that shows it and takes the focus. */
export function useFoundErrors({ formState }: Form) {
  const { errors, submitCount } = formState
  const summary = useRef<HTMLElement>(null)
  // A row that is added later is not told of before the next try.
  const [listed, setListed] = useState<readonly string[]>([])
  const found = useRef<readonly string[]>([])
  found.current = Object.keys(codesIn(errors))
  useEffect(() => {
    if (submitCount > 0) setListed(found.current)
  }, [submitCount])
  useEffect(() => {
    if (listed.length > 0) summary.current?.focus()
  }, [listed])

  const codes = Object.entries(codesIn(errors)).filter(([path]) => listed.includes(path))
  return { summary, codes: Object.fromEntries(codes) }
}
