import type { Unit } from '../locales/units.ts'
import { type Finding, lineAt } from './findings.ts'

/** What a text of a language must not hold: a pattern, and what is wrong with it. */
interface TextRule {
  /** Languages it is for; all, if it names none. */
  only?: readonly string[]
  except?: readonly string[]
  pattern: RegExp
  problem: string
}

const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

const RULES: readonly TextRule[] = [
  {
    // Joiners within Devanagari spell; everywhere else breaks are put in by the build, see src/i18n/line-breaks.ts.
    pattern: /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]|(?<![\u0900-\u097f])[\u200c\u200d]/,
    problem: 'holds a character that nobody sees; the build puts in where lines break',
  },
  { pattern: /(?<![\p{L}\d])Tron(?![\p{L}\d])/u, problem: 'writes the network TRON otherwise' },
  { pattern: /(?<=\p{L})'(?=\p{L})/u, problem: 'has a straight apostrophe: ’' },
  { pattern: /(?<=^|[\s(])"|"(?=$|[\s).,])/, problem: 'has straight quotation marks' },
  { except: ['ru'], pattern: /[«»]/, problem: 'has quotation marks of another language: « »' },
  { only: ['ru', 'ja', 'zh-tw'], pattern: /[“”]/, problem: 'has quotation marks of another language: “ ”' },
  { except: ['ja', 'zh-tw'], pattern: /[「」]/, problem: 'has quotation marks of another language: 「 」' },
  {
    only: ['zh', 'zh-tw'],
    pattern: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
    problem: 'has no space between Han characters and Latin letters or figures',
  },
  {
    only: ['ja'],
    pattern: new RegExp(`${CJK} [A-Za-z0-9]|[A-Za-z0-9] ${CJK}`, 'u'),
    problem: 'has a space between Japanese and Latin letters or figures',
  },
  {
    only: ['zh', 'zh-tw', 'ja'],
    pattern: new RegExp(`${CJK}[,;:!?]`, 'u'),
    problem: 'has half-width punctuation after its own script',
  },
  {
    only: ['zh', 'zh-tw', 'ja'],
    pattern: new RegExp(`[${CJK.slice(1, -1)}，。：；？！] ${CJK}`, 'u'),
    problem: 'has a space between two of its own signs',
  },
  { only: ['th'], pattern: /(?<!\d)25[4-9]\d(?!\d)/, problem: 'counts a year from the Buddha' },
]

/** Fewest and most characters that search engines show whole; a sign of Han, kana or Hangul is about two letters wide. */
const LENGTHS = {
  title: { letters: [1, 60], signs: [1, 60] },
  description: { letters: [70, 155], signs: [45, 90] },
} as const

function lengthFindings({ namespace, key, text = '', path, line }: Unit, code: string): Finding[] {
  if (namespace.includes('/') || (key !== 'title' && key !== 'description')) return []
  const [least, most] = LENGTHS[key][/^(zh|ja|ko)/.test(code) ? 'signs' : 'letters']
  if (text.length >= least && text.length <= most) return []
  return [{ path, line, problem: `"${key}" has ${text.length} characters, not ${least} to ${most}` }]
}

/** Without code, addresses, tags and the names of values, which follow no rule of a language. */
const words = (text: string): string =>
  text
    .replace(/```.*?```|`[^`\n]*`/gs, code => code.replace(/[^\n]/g, ' '))
    .replace(/https?:\/\/[^\s)，。]+|\]\([^)]*\)|<\/?\w+>/g, part =>
      ' '.repeat(part.length).slice(part.startsWith('<') ? part.length : 0),
    )

export function textFindings(unit: Unit, code: string): Finding[] {
  if (unit.text === undefined) return []
  const text = words(unit.text)
  const broken = RULES.flatMap(({ only, except, pattern, problem }) => {
    const found = !except?.includes(code) && (!only || only.includes(code)) ? pattern.exec(text) : null
    if (!found) return []
    const near = text.slice(Math.max(0, found.index - 8), found.index + 10).replaceAll('\n', ' ')
    const line = unit.isLong ? unit.line + lineAt(text, found.index) : unit.line
    return [{ path: unit.path, line, problem: `${unit.isLong ? '' : `"${unit.key}" `}${problem} (${near})` }]
  })
  return [...broken, ...lengthFindings(unit, code)]
}

/** Lists whose labels stand beside each other, by the keys in them. */
const LISTS: Readonly<Record<string, RegExp>> = {
  'the menus': /^common:menu\./,
  'the store': /^dappstore:(shelf|tabs|sections)\.|^catalogue\/(categories|sections):[\w-]+\.title$/,
  'the steps of a form': /^listing:steps\./,
  // A token's own part and a DApp's tokens are never in one form.
  'the headings of a form': /^listing:(form\.title|sections\.(?!token$)\w+)$/,
  'the states of a request': /^status:states\./,
  'the tabs of listings': /^submit:(dapp|token|nft|chain)\.short$/,
}

/** Two labels of one list that say the same where English says two things. */
export function twinFindings(units: readonly Unit[]): Finding[] {
  return Object.entries(LISTS).flatMap(([list, keys]) => {
    const labels = units.filter(
      ({ namespace, key, text }) => text !== undefined && keys.test(`${namespace}:${key}`),
    )
    const alike = Map.groupBy(labels, ({ text = '' }) => text.toLowerCase())
    return [...alike.values()].flatMap(([first, ...others]) => {
      const english = first?.sources.get('en')?.toLowerCase()
      return others
        .filter(({ sources }) => sources.get('en')?.toLowerCase() !== english)
        .map(({ path, line, key, text }) => ({
          path,
          line,
          problem: `"${key}" is called as "${first?.key}" is, in ${list}: ${text}`,
        }))
    })
  })
}
