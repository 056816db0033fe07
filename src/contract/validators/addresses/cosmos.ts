import { bech32 } from '@scure/base'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const ADDRESS = /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,64}$/

/** An account is 20 bytes, a contract 32. */
export function checkCosmWasm(text: string): AddressVerdict {
  const lower = text === text.toUpperCase() ? text.toLowerCase() : text
  if (!ADDRESS.test(lower)) return wrong('shape')
  const decoded = bech32.decodeUnsafe(lower)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  if (!bytes) return wrong('checksum')
  return bytes.length === 20 || bytes.length === 32 ? right(lower) : wrong('shape')
}

const IBC = /^ibc\/([0-9a-f]{64})$/i
const FACTORY = /^factory\/([^/]+)\/([\w./-]{0,44})$/
/** The SDK's own rule: https://docs.cosmos.network/main/build/architecture/adr-024-coin-metadata */
const NATIVE = /^[a-z][a-z0-9/:._-]{2,127}$/i

/** A denomination: of the chain itself, from another chain (`ibc/…`), or made by an account (`factory/…`). */
export function checkDenomination(text: string): AddressVerdict {
  const hash = IBC.exec(text)?.[1]
  if (hash) return right(`ibc/${hash.toUpperCase()}`)
  const creator = FACTORY.exec(text)?.[1]
  if (creator) return checkCosmWasm(creator).ok ? right(text) : wrong('checksum')
  return NATIVE.test(text) && !/^(ibc|factory)\/|:\/\//i.test(text) ? right(text) : wrong('shape')
}
