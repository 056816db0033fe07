import { chainsFeature } from '#features/chains/server/feature.ts'
import { dappstoreFeature } from '#features/dappstore/server/feature.ts'
import { donationFeature } from '#features/donation/server/feature.ts'
import { listingFeature } from '#features/listing/server/feature.ts'
import { newsFeature } from '#features/news/server/feature.ts'
import { subscribeFeature } from '#features/subscribe/server/feature.ts'
import type { Feature } from '#platform/feature.ts'

/** In the order in which a new database is filled: what the store holds refers to networks. */
export const FEATURES: readonly Feature[] = [
  newsFeature,
  chainsFeature,
  dappstoreFeature,
  donationFeature,
  listingFeature,
  subscribeFeature,
]
