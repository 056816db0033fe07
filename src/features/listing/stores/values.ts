import type { ListingKind } from '#contract/listing-kinds.ts'
import { isObject } from '#lib/is-object.ts'
import type { Widget } from '../contract/fields.ts'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'

export interface TypedToken {
  network: string
  symbol: string
  contract: string
}

const asTyped = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const readToken = (value: unknown): TypedToken => {
  const fields = isObject(value) ? value : {}
  return {
    network: asTyped(fields.network),
    symbol: asTyped(fields.symbol),
    contract: asTyped(fields.contract),
  }
}

const readAddresses = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([hid, text]) => [hid, asTyped(text)]))

/** What each widget shows, whatever a stored draft, a file or an answer of the server holds. */
export const READERS = {
  networks: (value: unknown): string[] => asList(value).map(asTyped).filter(Boolean),
  texts: (value: unknown): string[] => asList(value).map(asTyped),
  categories: (value: unknown): number[] => asList(value).map(Number).filter(Number.isSafeInteger),
  addresses: readAddresses,
  tokens: (value: unknown): TypedToken[] => asList(value).map(readToken),
  yesNo: (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null),
  text: asTyped,
}

const LISTS: Partial<Record<Widget, (value: unknown) => unknown>> = {
  networks: READERS.networks,
  categories: READERS.categories,
  addresses: READERS.addresses,
  tokens: READERS.tokens,
  yesNo: READERS.yesNo,
  texts: READERS.texts,
  urls: READERS.texts,
  reports: READERS.texts,
}

/** A form that holds something for each field, the logo's aside: it has a step of its own. */
export function readValues(fields: readonly FormField[], values: ListingValues): ListingValues {
  const asked = fields.filter(({ meta }) => meta.widget !== 'logo')
  return Object.fromEntries(
    asked.map(({ name, meta }) => {
      const read = LISTS[meta.widget] ?? READERS.text
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      // A list of entries that must hold one shows its first field at once.
      const needsEntry = (meta.widget === 'texts' || meta.widget === 'urls') && !meta.optional
      const shown = read(value)
      return [name, needsEntry && asList(shown).length === 0 ? [''] : shown]
    }),
  )
}

/** Whether a field is asked for, given what the others hold; a field under one that is not asked for is not either. */
export function isAsked(fields: readonly FormField[], name: string, values: ListingValues): boolean {
  const when = fields.find(field => field.name === name)?.meta.when
  if (!when) return true
  return values[when.field] === when.is && isAsked(fields, when.field, values)
}

/** The whole form as it travels: the logo's address with the rest, nothing that was not asked for. */
export function formOf(values: ListingValues, logoUrl: string | undefined): ListingValues {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), icon_url: logoUrl ?? '' }
}

/** The name a request goes by. */
export const titleOf = (values: ListingValues): string => asTyped(values.title) || asTyped(values.name)

/** The file that a draft is carried in. */
export const draftFile = (kind: ListingKind, draft: object): string =>
  `${JSON.stringify({ listing: kind, draft })}\n`
