import { MAX_ADDRESS, MAX_ADDRESSES } from '../limits.ts'
import { judgePolkadot, judgeSolana, judgeTron } from './addresses/base58.ts'
import { judgeBitcoin } from './addresses/bitcoin.ts'
import { judgeEvm } from './addresses/evm.ts'
import { judgeAptos, judgeSui } from './addresses/move.ts'
import { type AddressError, type AddressVerdict, right, wrong } from './addresses/verdict.ts'
import { trimInvisible } from './invisible.ts'

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/** A chain whose rule is not known here: everything of it can be seen. */
function judgeAny(text: string): AddressVerdict {
  const length = [...text].length
  return length > 0 && length <= MAX_ADDRESS && !INVISIBLE.test(text) ? right(text) : wrong('shape')
}

/** A name is 64 bits: twelve letters of five bits and a thirteenth of four. A dot at its end would be nothing. */
const EOS_NAME = /^(?:[a-z1-5.]{0,11}[a-z1-5]|[a-z1-5.]{12}[a-j1-5])$/

const judgeEos = (text: string): AddressVerdict => (EOS_NAME.test(text) ? right(text) : wrong('shape'))

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

type AddressesVerdict =
  | { ok: true; normal: string[] }
  /** `wrong`: the first that is, as it was typed. */
  | { ok: false; wrong: string; reason: AddressError | 'tooMany' }

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
