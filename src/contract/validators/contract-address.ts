import { MAX_ADDRESSES } from '../limits.ts'
import { judgeAny } from './addresses/any.ts'
import { judgeAptos } from './addresses/aptos.ts'
import { judgeBitcoin } from './addresses/bitcoin.ts'
import { judgeEos } from './addresses/eos.ts'
import { judgeEvm } from './addresses/evm.ts'
import { judgePolkadot } from './addresses/polkadot.ts'
import { judgeSolana } from './addresses/solana.ts'
import { judgeSui } from './addresses/sui.ts'
import { judgeTron } from './addresses/tron.ts'
import type { AddressFault, AddressVerdict } from './addresses/verdict.ts'
import { trimInvisible } from './invisible.ts'

/** A network's family (`ns`) → its rule. Every other family is judged by what can be said of any address. */
const FAMILIES: ReadonlyMap<string, (text: string) => AddressVerdict> = new Map([
  ['ethereum', judgeEvm],
  ['tron', judgeTron],
  ['bitcoin', judgeBitcoin],
  ['solana', judgeSolana],
  ['eos', judgeEos],
  ['polkadot', judgePolkadot],
  ['aptos', judgeAptos],
  ['sui', judgeSui],
])

export type AddressesVerdict =
  | { ok: true; normal: string[] }
  /** `wrong`: the first that is, as it was typed. */
  | { ok: false; wrong: string; reason: AddressFault | 'tooMany' }

/** Commas and semicolons of every input method, and line ends. */
const SEPARATOR = /[,，、;；\r\n]+/

/** One contract address on a network of the family. */
export const judgeAddress = (family: string, text: string): AddressVerdict =>
  (FAMILIES.get(family) ?? judgeAny)(trimInvisible(text))

/** Several, separated; each once in its normal form. Of none the answer is an empty list. */
export function judgeAddresses(family: string, text: string): AddressesVerdict {
  const found = new Set<string>()
  for (const typed of text.split(SEPARATOR).map(trimInvisible)) {
    if (typed === '') continue
    const verdict = judgeAddress(family, typed)
    if (!verdict.ok) return { ...verdict, wrong: typed }
    found.add(verdict.normal)
    if (found.size > MAX_ADDRESSES) return { ok: false, wrong: typed, reason: 'tooMany' }
  }
  return { ok: true, normal: [...found] }
}

/** Two spellings of one address are compared alike: those of EVM chains differ in case alone. */
export const addressKey = (family: string | undefined, address: string): string =>
  family === 'ethereum' ? address.toLowerCase() : address
