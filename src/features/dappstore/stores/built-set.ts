import { whenIdle } from '#lib/when-idle.ts'
import { loadBuiltEntries } from '../api/entries.ts'
import { fillStore, waitForStore } from './dapps.ts'
import { fillSections } from './lists.ts'
import { $builtNetworks } from './networks.ts'

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
  await new Promise<void>(resolve => whenIdle(resolve, 0))
}
