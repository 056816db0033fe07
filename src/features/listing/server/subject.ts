import type { ListingKind } from '#contract/listing-kinds.ts'
import { addressKey } from '#contract/validators/contract-address.ts'
import { pageOf } from '#lib/fold.ts'
import type { ListingValues } from '../contract/submissions.ts'

/** A text of a form that has been judged; empty where the kind has no such field. */
export const textIn = (values: ListingValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

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
