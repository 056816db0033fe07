import { lastOf } from '#lib/last-of.ts'
import { checkCosmWasm, checkDenomination } from './addresses/cosmos.ts'
import { checkTon } from './addresses/ton.ts'
import { type AddressVerdict, right, wrong } from './addresses/verdict.ts'
import { checkXrpl } from './addresses/xrpl.ts'
import { type AddressesVerdict, checkAddress, checkEach, checkEos, checkPasted } from './contract-address.ts'
import { trimInvisible } from './invisible.ts'
import { type IdPlace, type IdShape, type TokenIdRule, tokenIdRule, tokenIdRules } from './token-ids.ts'

/** What a form says of a token or a collection beside what it is told apart by. */
export interface Asset extends IdPlace {
  symbol?: string
}

type Check = (text: string, asset: Asset) => AddressVerdict

const trimmed =
  (check: Check): Check =>
  (text, asset) =>
    check(trimInvisible(text), asset)
const pasted =
  (check: Check): Check =>
  (text, asset) =>
    checkPasted(part => check(part, asset), text)
const matching = (pattern: RegExp, normal = (text: string) => text) =>
  ((text: string) => (pattern.test(text) ? right(normal(text)) : wrong('shape'))) satisfies Check

const lower = (text: string): string => text.toLowerCase()

/** Any signs that can be seen, counted in bytes; large and small letters are the same. */
const ticker =
  (min: number, max: number): Check =>
  text => {
    const bytes = new TextEncoder().encode(text).length
    const isSeen = !/[\s,;\p{Cc}\p{Cf}\p{Cs}]/u.test(text)
    return isSeen && bytes >= min && bytes <= max ? right(lower(text)) : wrong('shape')
  }

const RUNE_ID = matching(/^[1-9]\d{0,9}:(?:0|[1-9]\d{0,9})$/)
/** Letters, of which 128 bits hold 28, and dots between them that are for the eye. */
const RUNE_NAME = /^[a-z](?:[•.]?[a-z]){0,27}$/i
const checkRune: Check = text => {
  const name = trimInvisible(text)
  return RUNE_NAME.test(name) ? right(name.toUpperCase().replaceAll('.', '•')) : checkPasted(RUNE_ID, text)
}

const INSCRIPTION = /^[0-9a-f]{64}i(?:0|[1-9]\d{0,5})$/
/** A marketplace's name for it; as long a number of hex digits is half of an inscription. */
const SLUG = /^(?![0-9a-f]{32,}(?:i\d*)?$)[a-z0-9][a-z0-9_-]{1,62}$/
const checkInscriptions: Check = text => {
  const slug = lower(trimInvisible(text))
  return SLUG.test(slug) ? right(slug) : checkPasted(part => matching(INSCRIPTION)(lower(part)), text)
}

const EOS_SYMBOL = /^[A-Z]{1,7}$/
/** `IQ@everipediaiq` as the chain prints it, `everipediaiq:IQ` as others do; the account alone goes with the form's symbol. */
const checkEosToken: Check = (text, { symbol = '' }) => {
  const [, before, account = '', after] = /^(?:([a-z]{1,7})@)?([^@:]+)(?::([a-z]{1,7}))?$/i.exec(text) ?? []
  const name = checkEos(account)
  if (!name.ok) return name
  const own = (before ?? after ?? symbol).toUpperCase()
  // It may be typed before its symbol, which is asked for by itself.
  if (own === '') return name
  const isOne = symbol === '' || own === symbol.toUpperCase()
  return EOS_SYMBOL.test(own) && isOne ? right(`${own}@${name.normal}`) : wrong('symbol')
}

const LINK_TO_COLLECTION = /^https?:\/\/\S+\/collection\/(?:[\w-]+\/)?([a-z1-5.]{1,13})(?=[/?#]|$)/
/** One contract holds the collections of everybody. */
const heldBy =
  (contract: string): Check =>
  text => {
    const typed = LINK_TO_COLLECTION.exec(text)?.[1] ?? text
    const name = typed.endsWith(`@${contract}`) ? typed.slice(0, -contract.length - 1) : typed
    const verdict = name === contract ? wrong('shape') : checkEos(name)
    return verdict.ok ? right(`${verdict.normal}@${contract}`) : verdict
  }

const checkType: Check = (text, { family }) => {
  const verdict = checkAddress(family, text)
  return verdict.ok && !verdict.normal.includes('::') ? wrong('shape') : verdict
}

/** Words that may mean anything are taken as they stand; numbers and addresses are found in what was pasted around them. */
const SHAPES: Readonly<Record<IdShape, Check>> = {
  address: (text, { family }) => checkAddress(family, text),
  coinType: checkType,
  eosToken: trimmed(checkEosToken),
  atomicAssets: trimmed(heldBy('atomicassets')),
  simpleAssets: trimmed(heldBy('simpleassets')),
  // The first is 1000001.
  trc10: pasted(matching(/^1(?!0{6})\d{6}$/)),
  number: pasted(matching(/^(?:0|[1-9]\d{0,38})$/)),
  brc20: trimmed(ticker(4, 5)),
  drc20: trimmed(ticker(4, 4)),
  rune: checkRune,
  inscriptions: checkInscriptions,
  denomination: trimmed(checkDenomination),
  cosmWasm: pasted(checkCosmWasm),
  ton: pasted(checkTon),
  xrpl: pasted(checkXrpl),
  iost: trimmed(matching(/^(?:[a-z0-9_]{2,16}|Contract[1-9A-HJ-NP-Za-km-z]{40,46})$/)),
}

const rulesFor = ({ kind, family, standard }: Asset): readonly TokenIdRule[] =>
  standard ? [tokenIdRule(kind, family, standard)] : tokenIdRules(kind, family)

/** What a token or a collection is told apart by, in its normal form, which says by itself what it is. */
export function checkTokenId(asset: Asset, text: string): AddressVerdict {
  const verdicts = rulesFor(asset).map(({ shape }) => SHAPES[shape](text, asset))
  // The last is the least particular: what it says of a wrong one says most.
  return verdicts.find(({ ok }) => ok) ?? lastOf(verdicts) ?? wrong('shape')
}

/** Several, separated by commas, as forms of before held them. */
export const checkTokenIds = (asset: Asset, text: string): AddressesVerdict =>
  checkEach(typed => checkTokenId(asset, typed), text)

/** On EOS and WAX what is in a contract, and the contract: `IQ@everipediaiq`. Of others the whole is the address. */
export function partsOfId(family: string, id: string): { address: string; id?: string } {
  const at = family === 'eos' ? id.indexOf('@') : -1
  return at < 0 ? { address: id } : { address: id.slice(at + 1), id: id.slice(0, at) }
}
