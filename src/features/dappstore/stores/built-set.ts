import { loadBuiltEntries } from '../api/entries.ts'
import { fillStore, waitForStore } from './dapps.ts'
import { fillSections } from './lists.ts'
import { $builtNetworks } from './networks.ts'

/** An old browser has no idle time to wait for. */
const whenIdle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis
    ? new Promise(resolve => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }))
    : Promise.resolve()
const IDLE_TIMEOUT_MS = 2000

/**
 * The store as the build had it, in one file: everything works with it. Done when the line and the processor are free for
 * what the server knows better, at once where there is no such file.
 */
export async function loadBuiltSet(lang: string): Promise<void> {
  const answer = await waitForStore(loadBuiltEntries(lang))
  if (!answer.ok) return
  const { networks, sections, ...store } = answer.data
  fillStore(store)
  $builtNetworks.set(networks)
  fillSections(sections)
  await whenIdle()
}
