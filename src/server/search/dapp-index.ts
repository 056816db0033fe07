import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import type { DappRecord } from '../db/dapps.ts'
import { fold, withoutScheme } from './fold.ts'

interface Entry {
  dapp: DappRecord
  title: string
  host: string
  /** Descriptions in every language: a visitor may type in another than the page's. */
  desc: string
}

/** How well a text is met, best first; entries of one grade keep their order by popularity. */
const GRADES = {
  exactTitle: 0,
  titleStart: 1,
  titleWordStart: 2,
  hostStart: 3,
  insideTitle: 4,
  insideHost: 5,
  insideDesc: 6,
} as const

const startsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

function grade({ title, host, desc }: Entry, wanted: string): number | undefined {
  if (title === wanted) return GRADES.exactTitle
  if (title.startsWith(wanted)) return GRADES.titleStart
  if (startsWord(title, wanted)) return GRADES.titleWordStart
  if (host.startsWith(wanted)) return GRADES.hostStart
  if (title.includes(wanted)) return GRADES.insideTitle
  if (host.includes(wanted)) return GRADES.insideHost
  if (desc.includes(wanted)) return GRADES.insideDesc
  return undefined
}

/** Several words may stand apart; the worst met decides, just behind those that have them together. */
function gradeWords(entry: Entry, wanted: string, words: string[]): number | undefined {
  const whole = grade(entry, wanted)
  if (whole !== undefined || words.length < 2) return whole
  let worst = 0
  for (const word of words) {
    const met = grade(entry, word)
    if (met === undefined) return undefined
    worst = Math.max(worst, met)
  }
  return worst + 0.5
}

export interface DappIndex {
  /** Published DApps by popularity. */
  all: readonly DappRecord[]
  byId: ReadonlyMap<number, DappRecord>
  inCategory: (category: number) => DappRecord[]
  search: (key: string, among?: readonly DappRecord[]) => DappRecord[]
}

export function buildDappIndex(dapps: DappRecord[]): DappIndex {
  const all = [...dapps].sort((a, b) => a.rank - b.rank || a.id - b.id)
  const entries = all.map((dapp): Entry => {
    const host = URL.canParse(dapp.url) ? new URL(dapp.url).hostname.replace(/^www\./, '') : ''
    return { dapp, host, title: fold(dapp.title), desc: fold(Object.values(dapp.desc).join('\n')) }
  })
  const inCategory = (category: number) =>
    all.filter(dapp => (category === HOT_CATEGORY_ID ? dapp.hot : dapp.categories.includes(category)))

  function search(key: string, among?: readonly DappRecord[]): DappRecord[] {
    const wanted = withoutScheme(fold(key.slice(0, MAX_KEY_LENGTH)))
    if (wanted === '') return [...(among ?? all)]
    const words = wanted.split(' ')
    const allowed = among && new Set(among)
    const found: { dapp: DappRecord; met: number }[] = []
    for (const entry of entries) {
      if (allowed && !allowed.has(entry.dapp)) continue
      const met = gradeWords(entry, wanted, words)
      if (met !== undefined) found.push({ dapp: entry.dapp, met })
    }
    // The sort is stable and the entries stand by popularity already.
    return found.sort((a, b) => a.met - b.met).map(({ dapp }) => dapp)
  }

  return { all, byId: new Map(all.map(dapp => [dapp.id, dapp])), inCategory, search }
}
