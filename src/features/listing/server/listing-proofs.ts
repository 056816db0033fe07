import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { ProofResult } from './change/proof.ts'

export interface ListingProof extends ProofResult {
  /** Until when it may be given; null once it was, or is left to staff. */
  until: string | null
}

/** How a request for something new is proved; undefined: nobody asked. */
export async function listingProofOf(on: Db | Tx, id: string): Promise<ListingProof | undefined> {
  const row = await on
    .selectFrom('listing_proofs')
    .select(['proof_json', 'proof_until'])
    .where('submission_id', '=', id)
    .executeTakeFirst()
  // Written by us and by nobody else.
  return row && { ...(JSON.parse(row.proof_json) as ProofResult), until: row.proof_until }
}

/**
 * Whether it proves what is listed: a DApp is its site, a token and a collection their contract. The site that a form names for a
 * contract is anybody's choice.
 */
export function isProofOf(kind: ListingKind, { state, method }: ProofResult): boolean {
  const isOfContract = method === 'signature'
  return state === 'proven' && isOfContract === (kind === 'token' || kind === 'nft')
}
