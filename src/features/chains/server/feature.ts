import type { Feature } from '#platform/feature.ts'
import { chainRoutes } from './chains-routes.ts'
import { seedChains } from './seed.ts'

export const chainsFeature: Feature = { name: 'chains', routes: [chainRoutes], seed: seedChains }
