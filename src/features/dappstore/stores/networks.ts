import { atom, computed } from 'nanostores'
import { $chains } from '#features/chains/stores/chains.ts'

export interface Network {
  hid: string
  title: string
  icon: string
}

/** Networks as the page came with them, then all that the built set names. */
export const $builtNetworks = atom<readonly Network[]>([])

/** Networks as the server lists them now, else as the build had them. */
export const $networks = computed([$chains, $builtNetworks], (chains, built): readonly Network[] =>
  chains.state === 'ready' && chains.data.length > 0 ? chains.data : built,
)
