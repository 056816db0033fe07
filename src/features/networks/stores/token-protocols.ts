import { atom } from 'nanostores'
import { type LastGood, lastGood } from '#client/stores/last-good.ts'
import { loadTokenProtocols } from '../api/tokens.ts'
import type { TokenProtocolMap } from '../contract/tokens.ts'

const isProtocol = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'

function isMap(value: unknown): value is TokenProtocolMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every(list => Array.isArray(list) && list.every(isProtocol))
}

export const $tokenProtocols = atom<LastGood<TokenProtocolMap>>({ state: 'idle' })

/** Specification, section 4: when the map cannot be had, the last stored copy serves. */
export const loadTokenProtocolMap = lastGood({
  key: 'tokenProtocols',
  store: $tokenProtocols,
  load: () => loadTokenProtocols(),
  isGood: isMap,
})
