import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { finishProgress, startProgress } from '#client/stores/progress.ts'
import { DAPP_NEXT_PAGE } from '#contract/limits.ts'
import { loadCategoryDapps, loadDappsByIds } from '../api/dapps.ts'
import type { Application } from '../contract/dapps.ts'
import { refreshCategories } from './lists.ts'
import { refreshNetworks } from './networks.ts'

export type DappDetailState =
  | Waiting
  | { state: 'failed'; reason: Failure['reason'] }
  | { state: 'missing' }
  | { state: 'ready'; dapp: Application }

export const $dapp = atom<DappDetailState>({ state: 'loading' })
/** Others of its first category, to choose the similar ones from. */
export const $sameCategory = atom<readonly Application[]>([])

async function loadNeighbours({ categories: [category] }: Application, lang: string): Promise<void> {
  if (category === undefined) return
  const answer = await loadCategoryDapps({ category_id: category, start: 0, count: DAPP_NEXT_PAGE, lang })
  if (answer.ok) $sameCategory.set(answer.data)
}

/** One DApp by its id as it is in the query, with the names that its record only numbers. */
export async function openDapp(query: string, lang: string): Promise<void> {
  const id = new URLSearchParams(query).get('id')?.trim() ?? ''
  if (!/^\d{1,15}$/.test(id)) return $dapp.set({ state: 'missing' })
  $dapp.set({ state: 'loading' })
  startProgress()
  void refreshNetworks()
  void refreshCategories(lang)
  const answer = await whenSlow(loadDappsByIds([Number(id)], lang), () => $dapp.set({ state: 'slow' }))
  finishProgress(answer.ok ? 'finished' : 'failed')
  if (!answer.ok) return $dapp.set({ state: 'failed', reason: answer.reason })
  const dapp = answer.data.find(candidate => candidate.id === Number(id))
  $dapp.set(dapp ? { state: 'ready', dapp } : { state: 'missing' })
  if (dapp) await loadNeighbours(dapp, lang)
}
