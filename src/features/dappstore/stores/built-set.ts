import { atom } from 'nanostores'
import { whenIdle } from '#lib/when-idle.ts'
import { loadBuiltEntries } from '../api/entries.ts'
import type { MarkSheet } from '../marks/mark-sheet.ts'
import { fillStore, waitForStore } from './dapps.ts'
import { fillSections } from './lists.ts'
import { $builtNetworks } from './networks.ts'

/** Besides those that the page came with. */
export const $sheetsBelow = atom<readonly MarkSheet[]>([])

/**
 * The store as the build had it, in one file: everything works with it. Done when the line and the processor are free for
 * what the server knows better, at once where there is no such file.
 */
export async function loadBuiltSet(lang: string): Promise<void> {
  const answer = await waitForStore(loadBuiltEntries(lang))
  if (!answer.ok) return
  const { networks, sections, sheets, ...store } = answer.data
  // Before the rows that are drawn from them.
  $sheetsBelow.set(sheets)
  fillStore(store)
  $builtNetworks.set(networks)
  fillSections(sections)
  await new Promise<void>(resolve => whenIdle(resolve, 0))
}
