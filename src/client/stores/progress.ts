import { atom } from 'nanostores'

type Progress = { state: 'idle' } | { state: 'loading' } | { state: 'finished' } | { state: 'failed' }

/** How many things are under way: page changes and API calls that want to be seen. */
let underway = 0

export const $progress = atom<Progress>({ state: 'idle' })

export function startProgress(): void {
  underway += 1
  if (underway === 1) $progress.set({ state: 'loading' })
}

export function finishProgress(outcome: 'finished' | 'failed' = 'finished'): void {
  if (underway === 0) return
  underway -= 1
  if (underway === 0) $progress.set({ state: outcome })
}

export function hideProgress(): void {
  underway = 0
  $progress.set({ state: 'idle' })
}
