import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Network } from '#features/networks/contract/networks.ts'
import { useLateList } from './use-late-list.ts'

const $asked = atom(0)

/** Somebody is at work on the form: the API's own list of networks is worth its scripts and its call. */
export const askNetworks = (): void => $asked.set(1)

const bringNetworks = async () => {
  const { $currentNetworks: $list, loadCurrentNetworks: load } = await import(
    '#features/networks/stores/networks.ts'
  )
  return { $list, load }
}

/** The networks as the API has them now, once they were asked for; until then, and where that fails, those of the build. */
export function useNetworks(built: readonly Network[]): readonly Network[] {
  const asked = useStore($asked, { ssr: () => 0 })
  // A form for a network names no other.
  return useLateList<readonly Network[]>(built.length > 0 ? asked : 0, bringNetworks) ?? built
}

export const bringNetworkFinder = () =>
  import('#features/networks/stores/network-search.ts').then(({ loadNetworkSearch }) => loadNetworkSearch())
