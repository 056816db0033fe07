import { readSnapshot } from '#content/snapshot.ts'
import type { Chain } from './contract/chains.ts'

/** Every network, as the API had them at the time of the build. */
export const builtChains = () => readSnapshot<Chain[]>('chains')
