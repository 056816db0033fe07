// Are the strings of every language complete and true? `node scripts/check/check-locales.ts [--allow-unused]`
import { DONATION_REASONS } from '#features/donation/contract.ts'
import { wordKey } from '#features/listing/contract/message-keys.ts'
import { type RequiredMessage, requiredMessages } from '#features/listing/contract/required-messages.ts'
import { REVIEWER_SENTENCES } from '#features/listing/contract/reviewer-sentences.ts'
import { REJECTION_REASONS } from '#features/listing/contract/submissions.ts'
import { pluralForm } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { knownUnits } from '../locales/ledger.ts'
import { type Locale, readLocales, readUses, unusedEntries } from '../locales/read-locales.ts'
import { completeness } from '../locales/report.ts'
import { type Finding, reportFindings } from './findings.ts'
import { glossaryFindings, readGlossary } from './glossary.ts'
import { ledgerFindings } from './locale-ledger-rules.ts'
import { checkLocale } from './locale-rules.ts'
import { styleFindings } from './style-rules.ts'
import { textFindings, twinFindings } from './text-rules.ts'

const under = (group: string, codes: readonly string[]): RequiredMessage[] =>
  codes.map(code => ({
    anyOf: [`${group}.${wordKey(code)}`],
    neededBy: `the code "${code}"`,
  }))

/**
 * Keys that code puts together from codes and names: no type and no search finds one that is missing, and visitors would
 * read the key. Those of a form come from its schema; what adds codes elsewhere adds its keys here.
 */
const requiredKeys = (): RequiredMessage[] => [
  ...requiredMessages(),
  ...under('listing:donation.reasons', DONATION_REASONS),
  ...under('listing:donation.nextSteps', DONATION_REASONS),
  ...under('mail:rejectionReasons', REJECTION_REASONS),
  ...under('mail:reviewerSentences', REVIEWER_SENTENCES),
]

/** What English has under none of the keys that would do; the other languages fall back to English. */
function missingRequired(english: Locale, required: readonly RequiredMessage[]): Finding[] {
  const own = new Set([...english.entries.keys()].map(id => pluralForm(id)?.stem ?? id))
  return required
    .filter(({ anyOf }) => !anyOf.some(id => own.has(id)))
    .map(({ anyOf: [id = ''], neededBy }) => {
      const [namespace, key] = id.split(':')
      return {
        path: `locales/en/${namespace}.json`,
        line: 1,
        problem: `"${key}" is missing: ${neededBy} needs it`,
      }
    })
}

export interface Options {
  /** While pages are being written, strings may come before the page that shows them. */
  allowUnused?: boolean
  /** Keys that code puts together; without them only what is in the files is checked. */
  required?: readonly RequiredMessage[]
}

interface LocaleResult {
  findings: Finding[]
  locales: Locale[]
}

/** What the words of a language themselves are held to, in pages, catalogue and guides. */
function wordFindings(root: string, locale: Locale, english: Locale): Finding[] {
  const rules = locale === english ? [] : readGlossary(root, locale.code)
  const units = knownUnits(root, locale, english)
  return [
    ...units.flatMap(unit => [...glossaryFindings(unit, rules), ...textFindings(unit, locale.code)]),
    ...(locale === english ? units.flatMap(styleFindings) : []),
    ...twinFindings(units),
  ]
}

/** Checks `locales/` of a repository. */
export function checkLocales(
  root: string,
  { allowUnused = false, required = [] }: Options = {},
): LocaleResult {
  const { locales, findings } = readLocales(root)
  const english = locales.find(({ code }) => code === DEFAULT_LANGUAGE)
  if (!english) return { findings, locales }
  const unused = allowUnused ? [] : unusedEntries(english, readUses(root))
  return {
    findings: [
      ...findings,
      ...missingRequired(english, required),
      ...locales.flatMap(locale => checkLocale(locale, english)),
      ...unused.map(({ path, line, key }) => ({ path, line, problem: `"${key}" is used nowhere in src` })),
      ...ledgerFindings(root, locales, english),
      ...locales.flatMap(locale => wordFindings(root, locale, english)),
    ],
    locales,
  }
}

if (import.meta.main) {
  const { findings, locales } = checkLocales(process.cwd(), {
    allowUnused: process.argv.includes('--allow-unused'),
    required: requiredKeys(),
  })
  const strings = locales.reduce((sum, { entries }) => sum + entries.size, 0)
  const rows = completeness(process.cwd())
  const sum = (name: 'missing' | 'stale') => rows.reduce((total, row) => total + row[name].length, 0)
  const gaps = `${sum('missing')} missing, ${sum('stale')} stale`
  reportFindings('locales', findings, `${strings} strings in ${locales.length} languages (${gaps})`)
}
