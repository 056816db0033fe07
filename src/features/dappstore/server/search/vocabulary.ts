import {
  isMistyped,
  MIN_TYPO_LENGTH,
  PARTS,
  type Part,
  type Searchable,
  TYPO_GRADES,
  typoWordsOf,
} from '../../search/rank.ts'

/** Entries that hold a word, by the part of theirs that holds it. */
type Holders = Partial<Record<Part, Searchable[]>>

/**
 * The distinct words of all entries. What was typed is compared with each word once instead of with each entry, and only
 * with words that have two letters of it in a place where one slip may have left them.
 */
export interface Vocabulary {
  /** The grade of each entry of which a word is `wanted` but for one slip. */
  mistyped: (wanted: string) => ReadonlyMap<Searchable, number>
}

/** Two letters at a place, as a key. */
const pairAt = (text: string, at: number): string => text.slice(at, at + 2)

/** Where the third and fourth letter of a word come from when the slip was in the first two; see `startsWithTypo`. */
const shiftedPairs = (wanted: string): string[] => [
  // A wrong letter, or the first two in each other's place.
  pairAt(wanted, 2),
  // A letter that is missing.
  pairAt(wanted, 1),
  // A letter too many.
  pairAt(wanted, 3),
  // The second and third in each other's place.
  wanted.charAt(1) + wanted.charAt(3),
]

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export function buildVocabulary(entries: readonly Searchable[]): Vocabulary {
  const words = new Map<string, Holders>()
  for (const entry of entries) {
    for (const part of PARTS) {
      for (const word of new Set(typoWordsOf(entry[part]))) {
        const holders = words.get(word) ?? {}
        words.set(word, holders)
        const held = holders[part]
        if (held) held.push(entry)
        else holders[part] = [entry]
      }
    }
  }
  const byStart = new Map<string, string[]>()
  const byThird = new Map<string, string[]>()
  for (const word of words.keys()) {
    push(byStart, pairAt(word, 0), word)
    push(byThird, pairAt(word, 2), word)
  }

  function mistyped(wanted: string): ReadonlyMap<Searchable, number> {
    const grades = new Map<Searchable, number>()
    if (wanted.length < MIN_TYPO_LENGTH) return grades
    const near = new Set(byStart.get(pairAt(wanted, 0)))
    for (const pair of shiftedPairs(wanted)) for (const word of byThird.get(pair) ?? []) near.add(word)
    for (const word of near) {
      const holders = words.get(word) ?? {}
      for (const part of PARTS) {
        const held = holders[part]
        if (!held || !isMistyped(part, word, wanted)) continue
        for (const entry of held) {
          grades.set(entry, Math.min(grades.get(entry) ?? Number.POSITIVE_INFINITY, TYPO_GRADES[part]))
        }
      }
    }
    return grades
  }

  return { mistyped }
}
