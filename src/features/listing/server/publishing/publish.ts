import type { ListingKind } from '#contract/listing-kinds.ts'
import { touchCatalogue } from '#platform/db/revision.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { ChainListing } from '../../contract/chain.ts'
import type { DappListing } from '../../contract/dapp.ts'
import type { NftListing } from '../../contract/nft.ts'
import type { TokenListing } from '../../contract/token.ts'
import type { Approved, Published } from './approved.ts'
import { publishNft, publishToken } from './assets.ts'
import { publishChain } from './chain.ts'
import { publishDapp } from './dapp.ts'

// Each form was judged by the schema of its kind before it was stored, and nothing else is stored.
const PUBLISHERS: Record<ListingKind, (tx: Tx, approved: Approved<unknown>) => Promise<Published>> = {
  dapp: (tx, approved) => publishDapp(tx, approved as Approved<DappListing>),
  token: (tx, approved) => publishToken(tx, approved as Approved<TokenListing>),
  nft: (tx, approved) => publishNft(tx, approved as Approved<NftListing>),
  chain: (tx, approved) => publishChain(tx, approved as Approved<ChainListing>),
}

/** Puts an approved request into the list of its kind; servers that run show it with the next call. */
export async function publish(tx: Tx, kind: ListingKind, approved: Approved<unknown>): Promise<Published> {
  // First of all: on Postgres this row is the lock behind which two approvals take different ids and places.
  await touchCatalogue(tx)
  const published = await PUBLISHERS[kind](tx, approved)
  await tx
    .updateTable('submissions')
    .set({ published_as: published.publishedAs })
    .where('id', '=', approved.id)
    .execute()
  return published
}
