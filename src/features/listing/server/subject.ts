import type { ListingKind } from '#contract/listing-kinds.ts'
import { hostOf } from '#lib/fold.ts'
import type { ListingValues } from '../contract/submissions.ts'

/** A text of a form that has been judged; empty where the kind has no such field. */
export const textIn = (values: ListingValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** Two spellings of one address are compared alike: those of EVM chains differ in case alone. */
export const addressKey = (family: string | undefined, address: string): string =>
  family === 'ethereum' ? address.toLowerCase() : address

export const pathOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname.replace(/\/+$/, '') : ''

/** Host and path by which people know a page; scheme, `www.`, query and a slash at the end make no other page of it. */
export const pageOf = (url: string): string => `${hostOf(url)}${pathOf(url)}`

/**
 * What a request wants listed, as one text. A DApp is submitted once per language, so requests in two languages are not
 * the same.
 */
export function subjectOf(
  kind: ListingKind,
  values: ListingValues,
  families: Readonly<Record<string, string>>,
): string {
  if (kind === 'dapp') return `dapp ${textIn(values, 'language')} ${pageOf(textIn(values, 'url'))}`
  if (kind === 'chain') return `chain ${textIn(values, 'chain_id')}`
  const network = textIn(values, 'network')
  return `${kind} ${network} ${addressKey(families[network], textIn(values, 'address'))}`
}
