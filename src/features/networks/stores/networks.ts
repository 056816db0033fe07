import { atom } from 'nanostores'
import { type LastGood, lastGood } from '#client/stores/last-good.ts'
import { loadNetworks } from '../api/networks.ts'
import type { Network } from '../contract/networks.ts'

/** No name or address of a network is longer. */
const MAX_TEXT = 2048
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT

const isNetwork = (value: unknown): value is Network => {
  if (typeof value !== 'object' || value === null) return false
  // Any object has text keys; each is checked below.
  const fields = value as Record<string, unknown>
  return ['hid', 'icon', 'title', 'ns', 'chain_id'].every(name => isShort(fields[name]))
}

export const $currentNetworks = atom<LastGood<Network[]>>({ state: 'idle' })

/** Specification, section 4: when the list cannot be had, the last stored copy serves. */
export const loadCurrentNetworks = lastGood({
  key: 'chains',
  store: $currentNetworks,
  load: () => loadNetworks(),
  isGood: (value: unknown): value is Network[] => Array.isArray(value) && value.every(isNetwork),
})
