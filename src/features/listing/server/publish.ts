import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import { touchCatalogue } from '#platform/db/lists.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { Approved, Published, Services } from '#platform/feature.ts'
import type { ChainListing, DappListing, NftListing, TokenListing } from '../contract/kinds.ts'
import { announce } from './announce.ts'

type Publishers = Services['publishers']
type Lists = Pick<Services, 'publishers' | 'articles'>

// Each form was validated by the schema of its kind before it was stored, and nothing else is stored.
const PUBLISH: Record<
  ListingKind,
  (to: Publishers, tx: Tx, approved: Approved<unknown>) => Promise<Published>
> = {
  dapp: (to, tx, approved) => to.dapp.publish(tx, approved as Approved<DappListing>),
  token: (to, tx, approved) => to.token.publish(tx, approved as Approved<TokenListing>),
  nft: (to, tx, approved) => to.nft.publish(tx, approved as Approved<NftListing>),
  chain: (to, tx, approved) => to.chain.publish(tx, approved as Approved<ChainListing>),
}

/** Puts an approved request into the list of its kind and into the news; servers that run show it with the next call. */
export async function publish(
  { publishers, articles }: Lists,
  tx: Tx,
  kind: ListingKind,
  approved: Approved<unknown>,
): Promise<Published> {
  // First of all: on Postgres this row is the lock behind which two approvals take different ids and places.
  await touchCatalogue(tx)
  const published = await PUBLISH[kind](publishers, tx, approved)
  const { publishedAs } = published
  await tx
    .updateTable('submissions')
    .set({ published_as: publishedAs })
    .where('id', '=', approved.id)
    .execute()
  if (publishedAs !== null) await announce(articles, tx, kind, approved, publishedAs)
  return published
}

/** Takes out of the lists what the approval of a request put there, and nothing that another request did. */
export async function unpublish(
  { publishers, articles }: Lists,
  tx: Tx,
  submissionId: string,
  publishedAs: string,
): Promise<void> {
  await touchCatalogue(tx)
  await articles.retract(tx, publishedAs)
  const [kind, name = '', part] = publishedAs.split(' ')
  if (isListingKind(kind)) await publishers[kind].unpublish(tx, { submissionId, name, part })
}
