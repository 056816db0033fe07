import { fold } from '#lib/fold.ts'

/**
 * Letters and signs that are drawn like a Latin letter, from Unicode's confusables (UTS 39): Cyrillic, Greek, digits and
 * what people write instead of letters. `i`, `l` and `1` are one, as a capital I is drawn like a small l.
 */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ԁ: 'd', һ: 'h', н: 'h', і: 'l', ј: 'j', к: 'k', ӏ: 'l', м: 'm', п: 'n' },
  ...{ о: 'o', р: 'p', ԛ: 'q', г: 'r', с: 'c', ѕ: 's', т: 't', у: 'y', ү: 'y', х: 'x', ԝ: 'w', ь: 'b' },
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
  ...{ τ: 't', υ: 'u', χ: 'x', ω: 'w', ɑ: 'a', ɡ: 'g', ո: 'n', օ: 'o', ս: 'u' },
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' },
  ...{ $: 's', '@': 'a', '!': 'l', '|': 'l', '€': 'e', i: 'l' },
}
/** Two letters that are read as one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]
/** A ticker's sign in front, and trade marks, of which folding would make letters. */
const DECORATION = /^\s*[$#@]+|[™℠]/g
/** A shorter word has many neighbours that mean something else: it must be the same. */
const MIN_SLIP_LENGTH = 5
/** Names of the store and of the token list; far more than there are. */
const MAX_KEPT = 50_000

const kept = new Map<string, string>()

/** What is left of a name when everything is gone that the eye passes over. */
export function skeletonOf(name: string): string {
  const known = kept.get(name)
  if (known !== undefined) return known
  const drawn = [...fold(name.replace(DECORATION, ''))].map(letter => DRAWN_LIKE[letter] ?? letter).join('')
  const letters = drawn.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const skeleton = PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), letters)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(name, skeleton)
  return skeleton
}

/** Whether one slip (a wrong, missing or extra letter, or two in each other's place) leads from one to the other. */
function isOneSlipFrom(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

export function looksLike(name: string, listed: string): boolean {
  const [a, b] = [skeletonOf(name), skeletonOf(listed)]
  if (a === '' || b === '') return false
  return a === b || (Math.min(a.length, b.length) >= MIN_SLIP_LENGTH && isOneSlipFrom(a, b))
}

export interface ListedName {
  name: string
  /** Where it is found: a host, a contract. Of the same place it is the thing itself and no imitation. */
  place: string
}

/** The listed name that this one would be taken for, the very same first. */
export function lookAlikeOf(name: string, place: string, listed: readonly ListedName[]): string | undefined {
  const others = listed.filter(each => each.place !== place)
  const skeleton = skeletonOf(name)
  const found =
    others.find(each => skeleton !== '' && skeletonOf(each.name) === skeleton) ??
    others.find(each => looksLike(name, each.name))
  return found?.name
}
