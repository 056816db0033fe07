import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { readTyped } from '../stores/values.ts'

export const FORM_ID = 'listing-form'

/** What was typed into the page's own form before the island woke. */
export function typedBefore(fields: readonly FormField[]): ListingValues {
  const form = document.getElementById(FORM_ID)
  return form instanceof HTMLFormElement ? readTyped(fields, new FormData(form)) : {}
}
