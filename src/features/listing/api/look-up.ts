import { call, type Outcome } from '#client/api/call.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { type LookedUp, lookUp } from '../contract/look-up.ts'

export const askLookUp = ({
  network,
  ...asked
}: {
  kind: ListingKind
  of: string
  network: string
}): Promise<Outcome<LookedUp>> => call(lookUp, { ...asked, ...(network && { network }) })
