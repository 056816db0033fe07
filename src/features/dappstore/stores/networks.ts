import { atom, computed } from 'nanostores'

export interface StoreNetwork {
  hid: string
  title: string
  icon: string
}

/** Networks as the page came with them, then all that the built set names. */
export const $builtNetworks = atom<readonly StoreNetwork[]>([])

/** What the server lists; `isSettled` once it has answered or cannot. */
export const $listedNetworks = atom<{ items: readonly StoreNetwork[]; isSettled: boolean }>({
  items: [],
  isSettled: false,
})

/** Networks as the server lists them now, else as the build had them. */
export const $networks = computed([$listedNetworks, $builtNetworks], ({ items }, built) =>
  items.length > 0 ? items : built,
)

/** Asks the server for its networks; what reads the answer comes with the question. */
export async function refreshNetworks(): Promise<void> {
  try {
    const { $currentNetworks, loadCurrentNetworks } = await import('#features/networks/stores/networks.ts')
    await loadCurrentNetworks()
    const chains = $currentNetworks.get()
    $listedNetworks.set({ items: chains.state === 'ready' ? chains.data : [], isSettled: true })
  } catch {
    // The file could not be had; a call itself never throws.
    $listedNetworks.set({ items: [], isSettled: true })
  }
}

/**
 * What finds networks. It is asked for from here, not from the hook that the form has, too: beside the store's late parts the
 * bundler lists a sheet that the build does not write, and without it the search is not loaded (e2e/search-answers.spec.ts).
 */
export const loadNetworkFinder = () =>
  import('#features/networks/stores/network-search.ts').then(({ loadNetworkSearch }) => loadNetworkSearch())
