import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { FormField } from '../contract/form.ts'
import type { LookedUp } from '../contract/look-up.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ValidationResult } from '../contract/validate.ts'
import { widgetOf } from '../widgets/widgets.ts'

/** Those that the form itself asks for; the logo has a step of its own. */
export const formFieldsIn = (fields: readonly FormField[]): readonly FormField[] =>
  fields.filter(({ meta }) => !widgetOf(meta.widget).hasOwnStep)

/** A form that holds something for each of its fields. */
export const readValues = (fields: readonly FormField[], values: ListingValues): ListingValues =>
  Object.fromEntries(
    formFieldsIn(fields).map(({ name, meta }) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return [name, widgetOf(meta.widget).read(value, meta)]
    }),
  )

/** What was read for the fields, as the form holds it: `LookedUp` has a line for each entry of a list. */
export const valuesRead = (fields: readonly FormField[], { values }: LookedUp): ListingValues =>
  Object.fromEntries(
    fields.flatMap(({ name, meta }) => {
      const text = values[name]
      return text === undefined ? [] : [[name, meta.widget === 'urls' ? text.split('\n') : text]]
    }),
  )

/** Whether two values that a field may hold are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a field is asked for, given what the others hold; a field under one that is not asked for is not either. */
export function isAsked(fields: readonly FormField[], name: string, values: ListingValues): boolean {
  const when = fields.find(field => field.name === name)?.meta.when
  if (!when) return true
  return values[when.field] === when.is && isAsked(fields, when.field, values)
}

/** The whole form as it is sent: the logo's address with the rest, nothing that was not asked for. */
export function formOf(values: ListingValues, logoUrl: string | undefined): ListingValues {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), icon_url: logoUrl ?? '' }
}

/** The schema of the forms, which a first step does without until something is to be validated. */
export const loadRules = () => import('../contract/validate.ts')

/** The networks and categories that a form may name. */
export const formContext = (
  networks: readonly Network[],
  categories: readonly { hid: number }[],
): ListingContext => ({
  families: Object.fromEntries(networks.map(({ hid, ns }) => [hid, ns])),
  categories: categories.map(({ hid }) => hid),
})

export function createValidation(kind: ListingKind) {
  let context = formContext([], [])

  function setContext(...choices: Parameters<typeof formContext>): void {
    context = formContext(...choices)
  }

  /** Validates a form by its schema. Rejects when that cannot be had. */
  async function validate(form: ListingValues): Promise<ValidationResult> {
    const { validateListing } = await loadRules()
    return validateListing(kind, form, context)
  }

  return { setContext, validate }
}
