import { MAX_ADDRESS, MAX_ADDRESSES } from '../limits.ts'
import { checkPolkadot, checkSolana, checkTron } from './addresses/base58.ts'
import { checkBitcoin } from './addresses/bitcoin.ts'
import { checkEvm } from './addresses/evm.ts'
import { checkAptos, checkSui } from './addresses/move.ts'
import { type AddressError, type AddressVerdict, right, wrong } from './addresses/verdict.ts'
import { trimInvisible } from './invisible.ts'

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/** A chain whose rule is not known here: everything of it can be seen. */
function checkAny(text: string): AddressVerdict {
  const length = [...text].length
  return length > 0 && length <= MAX_ADDRESS && !INVISIBLE.test(text) ? right(text) : wrong('shape')
}

/** A name is 64 bits: twelve letters of five bits and a thirteenth of four. A dot at its end would be nothing. */
const EOS_NAME = /^(?:[a-z1-5.]{0,11}[a-z1-5]|[a-z1-5.]{12}[a-j1-5])$/

/** There are no capitals in such a name: those that a keyboard made are small letters. */
function checkEos(text: string): AddressVerdict {
  const name = /^[\w.]+$/.test(text) ? text.toLowerCase() : text
  return EOS_NAME.test(name) ? right(name) : wrong('shape')
}

/** A network's family (`ns`) → its rule. Every other family is checked by what holds for any address. */
const FAMILIES: ReadonlyMap<string, (text: string) => AddressVerdict> = new Map([
  ['ethereum', checkEvm],
  ['tron', checkTron],
  ['bitcoin', checkBitcoin],
  ['solana', checkSolana],
  ['eos', checkEos],
  ['polkadot', checkPolkadot],
  ['aptos', checkAptos],
  ['sui', checkSui],
])

type AddressesVerdict =
  | { ok: true; normal: string[] }
  /** `wrong`: the first that is, as it was typed. */
  | { ok: false; wrong: string; reason: AddressError | 'tooMany' }

/** Commas and semicolons of every input method, and line ends. */
const SEPARATOR = /[,，、;；\r\n]+/

/** One contract address on a network of the family. */
export const checkAddress = (family: string, text: string): AddressVerdict =>
  (FAMILIES.get(family) ?? checkAny)(trimInvisible(text))

/** Several, separated; each once in its normal form. Of none the answer is an empty list. */
export function checkAddresses(family: string, text: string): AddressesVerdict {
  const found = new Set<string>()
  for (const typed of text.split(SEPARATOR).map(trimInvisible)) {
    if (typed === '') continue
    const verdict = checkAddress(family, typed)
    if (!verdict.ok) return { ...verdict, wrong: typed }
    found.add(verdict.normal)
    if (found.size > MAX_ADDRESSES) return { ok: false, wrong: typed, reason: 'tooMany' }
  }
  return { ok: true, normal: [...found] }
}

/** Two spellings of one address are compared alike: those of EVM chains and EOS differ in case alone. */
export const addressKey = (family: string | undefined, address: string): string =>
  family === 'ethereum' || family === 'eos' ? address.toLowerCase() : address
