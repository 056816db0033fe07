import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Chain } from '#features/chains/contract/chains.ts'
import { useLateList } from './use-late-list.ts'

const $asked = atom(0)

/** Somebody is at work on the form: the API's own list of networks is worth its scripts and its call. */
export const askNetworks = (): void => $asked.set(1)

const bringNetworks = async () => {
  const { $chains: $list, loadChainList: load } = await import('#features/chains/stores/chains.ts')
  return { $list, load }
}

/** The networks as the API has them now, once they were asked for; until then, and where that fails, those of the build. */
export function useNetworks(built: readonly Chain[]): readonly Chain[] {
  const asked = useStore($asked, { ssr: () => 0 })
  // A form for a network names no other.
  return useLateList<readonly Chain[]>(built.length > 0 ? asked : 0, bringNetworks) ?? built
}
