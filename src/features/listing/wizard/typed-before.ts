import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'

export const FORM_ID = 'listing-form'

/** What was typed into the page's own form before the island woke, or what the browser put back into it. */
export function typedBefore(fields: readonly FormField[]): ListingValues {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return {}
  const data = new FormData(form)
  const values: ListingValues = {}
  for (const { name, meta } of fields) {
    const { widget } = meta
    const all = data.getAll(name)
    if (widget === 'networks') values[name] = all
    else if (widget === 'categories') values[name] = all.map(Number)
    else if (widget === 'yesNo' && all.length > 0) values[name] = all[0] === 'true'
    else if (widget === 'texts' || widget === 'urls') values[name] = data.getAll(`${name}.0`)
    else if (all.length > 0) values[name] = all[0]
  }
  const isTyped = (value: unknown) =>
    Array.isArray(value) ? value.some(entry => entry !== '') : value !== ''
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isTyped(value)))
}
