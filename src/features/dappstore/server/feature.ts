import type { Feature } from '#platform/feature.ts'
import { bannerRoutes } from './banners-routes.ts'
import { categoryRoutes } from './categories-routes.ts'
import { dappRoutes } from './dapps-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { seedStore } from './seed.ts'

export const dappstoreFeature: Feature = {
  name: 'dappstore',
  routes: [bannerRoutes, categoryRoutes, dappRoutes, marketRoutes],
  jobs: ({ prices }) => [prices.poll()],
  seed: seedStore,
}
