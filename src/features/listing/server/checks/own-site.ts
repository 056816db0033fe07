import type { ListingKind } from '#contract/listing-kinds.ts'
import { OWN_SITE, sharedHost } from '../../contract/own-site.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'

/** Staff are told to ask for a site of the project's own; nothing is said when it may be that. */
export function checkOwnSite(
  kind: ListingKind,
  values: ListingValues,
  explorers: readonly string[],
): ListingCheck[] {
  const field = OWN_SITE[kind]
  const detail = sharedHost(textInLanguage(values, field), explorers)
  return detail === undefined ? [] : [{ code: 'siteShared', verdict: 'staff', field, detail }]
}
