import { MAX_ADDRESS, MAX_ADDRESSES } from '../limits.ts'
import { checkPolkadot, checkSolana, checkTron } from './addresses/base58.ts'
import { checkBitcoin } from './addresses/bitcoin.ts'
import { checkEvm } from './addresses/evm.ts'
import { checkAptos, checkSui } from './addresses/move.ts'
import { type AddressError, type AddressVerdict, right, wrong } from './addresses/verdict.ts'
import { dropInvisible, trimInvisible } from './invisible.ts'
import { allAlike, narrowed, pastedWords } from './pasted.ts'

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/** A chain whose rule is not known here: everything of it can be seen. */
export function checkAny(text: string): AddressVerdict {
  const length = [...text].length
  return length > 0 && length <= MAX_ADDRESS && !INVISIBLE.test(text) ? right(text) : wrong('shape')
}

/** A name is 64 bits: twelve letters of five bits and a thirteenth of four. A dot at its end would be nothing. */
const EOS_NAME = /^(?:[a-z1-5.]{0,11}[a-z1-5]|[a-z1-5.]{12}[a-j1-5])$/

/** There are no capitals in such a name: those that a keyboard made are small letters. */
export function checkEos(text: string): AddressVerdict {
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

export type AddressesVerdict =
  | { ok: true; normal: string[] }
  /** `wrong`: the first that is, as it was typed. */
  | { ok: false; wrong: string; reason: AddressError | 'tooMany' }

/** Commas and semicolons of every input method, and line ends. */
const SEPARATOR = /[,，、;；\r\n]+/

/** Families of which a plain word may be an address: nothing is looked for around it. */
const PLAIN = new Set(['eos'])

/** `Contract:0x…`, `eip155:1:0x…`: up to two labels before an address. The `::` of a coin's type is no label's end. */
const LABELS = /^(?:[^:=]{1,40}[:=](?![:/])){1,2}/

/** The parts of a word that may be an address: all of it, what follows its labels, the places of an explorer's link. */
const placesOf = (word: string): string[] => [
  word,
  word.replace(LABELS, ''),
  ...word.split(/[/?#=&]+/),
  ...word.split('-'),
]

/** What a rule finds, whatever is written around it: a label, quotes, brackets, an explorer's link. Of two that differ none. */
export function checkPasted(check: (text: string) => AddressVerdict, text: string): AddressVerdict {
  const verdict = check(trimInvisible(text))
  if (verdict.ok) return verdict
  const places = [dropInvisible(text), ...pastedWords(narrowed(text)).flatMap(placesOf)]
  const found = places.flatMap(place => {
    const each = check(place)
    return each.ok ? each.normal : []
  })
  const only = allAlike(found)
  if (only !== undefined) return right(only)
  return found.length > 0 ? wrong('several') : verdict
}

/** One contract address on a network of the family. */
export function checkAddress(family: string, text: string): AddressVerdict {
  const check = FAMILIES.get(family)
  if (!check || PLAIN.has(family)) return (check ?? checkAny)(trimInvisible(text))
  return checkPasted(check, text)
}

/** Several, separated; each once in its normal form. Of none the answer is an empty list. */
export function checkEach(check: (text: string) => AddressVerdict, text: string): AddressesVerdict {
  const found = new Set<string>()
  for (const typed of text.split(SEPARATOR).map(trimInvisible)) {
    if (typed === '') continue
    const verdict = check(typed)
    if (!verdict.ok) return { ...verdict, wrong: typed }
    found.add(verdict.normal)
    if (found.size > MAX_ADDRESSES) return { ok: false, wrong: typed, reason: 'tooMany' }
  }
  return { ok: true, normal: [...found] }
}

export const checkAddresses = (family: string, text: string): AddressesVerdict =>
  checkEach(typed => checkAddress(family, typed), text)

/** The name of a rune; tickers are in small letters. */
const RUNE = /^[A-Z•]+$/

/**
 * Two spellings of one address, or of what a token is told apart by, are compared alike: those of EVM chains and EOS differ in case
 * alone, a rune's name by dots that are for the eye.
 */
export function addressKey(family: string | undefined, address: string): string {
  if (family === 'bitcoin' && RUNE.test(address)) return address.replaceAll('•', '')
  return family === 'ethereum' || family === 'eos' ? address.toLowerCase() : address
}
