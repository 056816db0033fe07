import { pluralForm } from '#i18n/ledger.ts'
import type { Entry, Locale } from '../locales/read-locales.ts'
import type { Finding } from './findings.ts'

/** Names that stay as they are in every language, longest first where one holds another. */
export const KEPT_TERMS: ReadonlySet<string> = new Set([
  'Apple App Store',
  'App Store',
  'Google Play',
  'Chrome Web Store',
  'TokenPocket',
  'Telegram',
  'GitHub',
  'Twitter',
  'YouTube',
  'Discord',
  'Medium',
  'WalletConnect',
  'JavaScript',
  'MetaMask',
  'Android',
  'Windows',
  'Chrome',
  'Safari',
  'Firefox',
  'macOS',
  'Linux',
  'iPhone',
  'iPad',
  'iOS',
  'BNB Smart Chain',
  'Ethereum',
  'Bitcoin',
  'Solana',
  'Polkadot',
  'TRON',
  'IOST',
  'EOS',
  'Aptos',
  'Base',
  'DApps',
  'DApp',
  'NFTs',
  'NFT',
  'TPT',
  'USDT',
  'BSC',
  'BTC',
  'ETH',
  'TRX',
  'SOL',
  'API',
  'SDK',
  'RPC',
  'URL',
  'GAS',
  'QR',
  'APK',
  'SHA-256',
  'JPG',
  'PNG',
  'SVG',
  'MB',
  'px',
  'BEP-20',
  'ERC-20',
])

const KEY_PART = /^[a-z][a-zA-Z0-9]*$/
const MAX_DEPTH = 3

/** What is between single braces; `formatProblem` refuses what `src/i18n/translate.ts` would not fill in. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.trim()).sort()

const TAG = /<(\/?)([A-Za-z][\w-]*)\s*(\/?)>/g

/** The names of the tags in a string, and what stops them from being read as tags. */
export function tagsOf(text: string): { names: string[]; problem: string | undefined } {
  const open: string[] = []
  const names = new Set<string>()
  for (const [whole, slash, name = '', selfClosing] of text.matchAll(TAG)) {
    names.add(name)
    if (selfClosing) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name)
      return { names: [...names].sort(), problem: `${whole} closes what is not open` }
  }
  const left = open.at(-1)
  const rest = text.replace(TAG, '')
  const malformed = /<\/?[A-Za-z][^>]*>?/.exec(rest)?.[0]
  const problem = left
    ? `<${left}> is never closed`
    : malformed
      ? `${malformed} is not a plain <name>…</name>`
      : undefined
  return { names: [...names].sort(), problem }
}

/** Values of these names would be options of i18next, and `$t(` another key. */
const FOR_I18NEXT =
  /\{(context|defaultValue|interpolation|joinArrays|lngs?|ns|ordinal|postProcess|replace)\}|\$t\(/

function formatProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (text.includes('\uFFFD')) return 'holds a broken character'
  if (/\{\{|\}\}/.test(text)) return 'has doubled braces; a placeholder is {name}'
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return 'has a brace that belongs to no {name}'
  const order = FOR_I18NEXT.exec(text)?.[0]
  return order ? `has ${order}, which i18next reads as an order to itself` : tagsOf(text).problem
}

function keyProblem(key: string): string | undefined {
  const parts = key.split('.')
  if (parts.length > MAX_DEPTH) return `is ${parts.length} deep; ${MAX_DEPTH} is the limit`
  const last = parts.pop() ?? ''
  const wrong = [...parts, pluralForm(last)?.stem ?? last].find(part => !KEY_PART.test(part))
  return wrong === undefined ? undefined : `is not camelCase ("${wrong}")`
}

const finding = ({ path, line, key }: Entry, problem: string): Finding => ({
  path,
  line,
  problem: `"${key}" ${problem}`,
})

/** The forms a language's numbers take, by CLDR. */
export const formsOf = (tag: string): string[] => new Intl.PluralRules(tag).resolvedOptions().pluralCategories

/** True where a form is for one number only ("one book"), so that its sentence need not name the number. */
export function isSingleNumber(tag: string, form: string): boolean {
  const rules = new Intl.PluralRules(tag)
  let found = 0
  for (let number = 0; number <= 200 && found < 2; number++) if (rules.select(number) === form) found++
  return found === 1
}

/** `namespace:stem` of every English sentence that bends with a number. */
export function pluralFamilies(english: Locale): Set<string> {
  const forms = [...english.entries.keys()].map(pluralForm)
  return new Set(forms.flatMap(plural => (plural?.form === 'other' ? [plural.stem] : [])))
}

const familyOf = (id: string): string | undefined => pluralForm(id)?.stem

/** The English string that a string translates: the same key, or for a plural form English lacks, the general one. */
export function sourceOf(id: string, english: Locale): Entry | undefined {
  const family = familyOf(id)
  return english.entries.get(id) ?? (family ? english.entries.get(`${family}_other`) : undefined)
}

const list = (names: readonly string[], around: (name: string) => string) =>
  names.map(around).join(', ') || 'none'

/** What a family's other sentences name too: "One book" may leave the number out. */
function placeholdersOfFamily(namespace: string, family: string, english: Locale): string[] {
  return [...english.entries.values()]
    .filter(entry => entry.namespace === namespace && familyOf(`${namespace}:${entry.key}`) === family)
    .flatMap(({ text }) => placeholdersOf(text))
}

function placeholderProblem(
  id: string,
  entry: Entry,
  source: Entry,
  locale: Locale,
  english: Locale,
): string | undefined {
  const own = new Set(placeholdersOf(entry.text))
  const family = familyOf(id)
  const allowed = new Set(placeholdersOf(source.text))
  const needed = new Set(allowed)
  if (family) {
    for (const name of placeholdersOfFamily(entry.namespace, family, english)) allowed.add(name)
    // A language whose "one" also means 21 must put the number back in.
    const plural = pluralForm(id)
    if (allowed.has('count')) needed.add('count')
    if (plural && isSingleNumber(locale.tag, plural.form)) needed.delete('count')
  }
  const lost = [...needed].filter(name => !own.has(name))
  const extra = [...own].filter(name => !allowed.has(name))
  if (lost.length === 0 && extra.length === 0) return undefined
  const braces = (name: string) => `{${name}}`
  return `has the placeholders ${list([...own].sort(), braces)}; English has ${list([...allowed].sort(), braces)}`
}

function tagProblem(entry: Entry, source: Entry): string | undefined {
  const own = tagsOf(entry.text).names
  const english = tagsOf(source.text).names
  if (own.join() === english.join()) return undefined
  const angles = (name: string) => `<${name}>`
  return `has the tags ${list(own, angles)}; English has ${list(english, angles)}`
}

/** A language's sentences of one family, by their form. */
function membersOf(family: string, locale: Locale): Map<string, Entry> {
  const members = new Map<string, Entry>()
  for (const [id, entry] of locale.entries) {
    const plural = pluralForm(id)
    if (plural && familyOf(id) === family) members.set(plural.form, entry)
  }
  return members
}

function familyFindings(family: string, locale: Locale): Finding[] {
  const members = membersOf(family, locale)
  const [first] = members.values()
  if (!first) return []
  const needed = formsOf(locale.tag)
  const sentence = { ...first, key: first.key.replace(/_[a-z]+$/, '') }
  const lacking = needed.filter(form => !members.has(form))
  const unused = [...members].filter(([form]) => !needed.includes(form))
  return [
    ...lacking.map(form => finding(sentence, `lacks the plural form _${form}`)),
    ...unused.map(([, entry]) => finding(entry, `is a plural form that ${locale.tag} does not use`)),
  ]
}

const pluralFindings = (locale: Locale, english: Locale): Finding[] =>
  [...pluralFamilies(english)].flatMap(family => familyFindings(family, locale))

/** What English itself may do wrong with a key. */
function keyProblems(id: string, key: string, families: ReadonlySet<string>): string[] {
  const naming = keyProblem(key)
  const family = familyOf(id)
  const lacksOther = family !== undefined && !families.has(family)
  return [...(naming ? [naming] : []), ...(lacksOther ? ['is a plural form without its _other'] : [])]
}

/** What is wrong with one language's strings. What it lacks altogether falls back to English and is no finding. */
export function checkLocale(locale: Locale, english: Locale): Finding[] {
  const families = pluralFamilies(english)
  const problemsOf = (id: string, entry: Entry): (string | undefined)[] => {
    const format = formatProblem(entry.text)
    const problems = [format, ...(locale === english ? keyProblems(id, entry.key, families) : [])]
    const family = familyOf(id)
    const source =
      english.entries.get(id) ?? (family && families.has(family) ? sourceOf(id, english) : undefined)
    if (!source) return [...problems, 'is stale: English has no such key']
    if (format) return problems
    return [...problems, placeholderProblem(id, entry, source, locale, english), tagProblem(entry, source)]
  }
  const findings = [...locale.entries].flatMap(([id, entry]) =>
    problemsOf(id, entry).flatMap(problem => (problem ? finding(entry, problem) : [])),
  )
  return [...pluralFindings(locale, english), ...findings]
}

/** English keys that a language has no text for; a plural sentence counts as one. */
export function missingKeys(locale: Locale, english: Locale): string[] {
  const families = pluralFamilies(english)
  const own = new Set([...locale.entries.keys()].map(id => familyOf(id) ?? id))
  const missing = new Set<string>()
  for (const id of english.entries.keys()) {
    const family = familyOf(id)
    if (family && families.has(family) ? !own.has(family) : !locale.entries.has(id)) missing.add(family ?? id)
  }
  return [...missing]
}

/** How many texts English has; a plural sentence counts as one. */
export const sentenceCount = (english: Locale): number =>
  missingKeys({ ...english, entries: new Map() }, english).length

const TERMS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...KEPT_TERMS].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** True for a string with something in it to translate: not only names, placeholders, numbers or an address. */
export function hasWords(text: string): boolean {
  if (/^(https?:\/\/|mailto:)\S+$|^\S+@\S+\.\S+$/.test(text)) return false
  return /\p{L}/u.test(
    text
      .replace(/\{[^{}]*\}/g, '')
      .replace(TAG, '')
      .replace(TERMS, ''),
  )
}

/** Strings that are the same as English although they hold words. */
export const leftInEnglish = (locale: Locale, english: Locale): Entry[] =>
  [...locale.entries].flatMap(([id, entry]) =>
    english.entries.get(id)?.text === entry.text && hasWords(entry.text) ? [entry] : [],
  )
