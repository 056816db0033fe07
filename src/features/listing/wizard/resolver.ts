import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ListingForm } from '../stores/listing.ts'
import { formOf } from '../stores/values.ts'

/** Set as the form's own error when the rules could not be loaded, so that nothing passes unchecked. */
export const NO_RULES = 'noRules'

/** One error for each field of the form, which holds the codes of its inputs by path. */
export function errorsOf(codes: FieldCodes): FieldErrors<ListingValues> {
  const byField = new Map<string, FieldCodes>()
  for (const [path, code] of Object.entries(codes)) {
    const field = path.split('.')[0] ?? path
    byField.set(field, { ...byField.get(field), [path]: code })
  }
  const errors = [...byField].map(([field, types]) => [field, { type: 'codes', types }])
  return Object.fromEntries(errors)
}

/** The errors of a form by path, in the order of its fields. */
export const codesIn = (errors: FieldErrors<ListingValues>): FieldCodes =>
  // What `errorsOf` put there.
  Object.assign({}, ...Object.values(errors).map(error => (error as FieldError | undefined)?.types ?? {}))

// The form's own error beside those of its fields, which the type wants to be fields too.
const UNCHECKED = { root: { type: NO_RULES } } as unknown as FieldErrors<ListingValues>

const failed = (errors: FieldErrors<ListingValues>) => ({ values: {}, errors })

/** Validates the form as the server will; the logo has a step of its own. */
export const resolverOf =
  ({ validate }: Pick<ListingForm, 'validate'>): Resolver<ListingValues> =>
  async values => {
    try {
      const result = await validate(formOf(values, undefined))
      const { icon_url, ...codes } = result.ok ? {} : result.fields
      return Object.keys(codes).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(codes) }
    } catch {
      return failed(UNCHECKED)
    }
  }
