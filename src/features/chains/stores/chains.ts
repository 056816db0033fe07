import { atom } from 'nanostores'
import { type LastGood, lastGood } from '#client/stores/last-good.ts'
import { loadChains } from '../api/chains.ts'
import type { Chain } from '../contract/chains.ts'

/** No name or address of a network is longer. */
const MAX_TEXT = 2048
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT

const isChain = (value: unknown): value is Chain => {
  if (typeof value !== 'object' || value === null) return false
  // Any object has text keys; each is checked below.
  const fields = value as Record<string, unknown>
  return ['hid', 'icon', 'title', 'ns', 'chain_id'].every(name => isShort(fields[name]))
}

export const $chains = atom<LastGood<Chain[]>>({ state: 'idle' })

/** Specification, section 4: when the list cannot be had, the last stored copy serves. */
export const loadChainList = lastGood({
  key: 'chains',
  store: $chains,
  load: () => loadChains(),
  isGood: (value: unknown): value is Chain[] => Array.isArray(value) && value.every(isChain),
})
