// Are the strings of every language complete? `node scripts/check/check-locales.ts [--allow-unused] [--verbose]`
import { DONATION_REASONS } from '#features/donation/contract.ts'
import { wordKey } from '#features/listing/contract/message-keys.ts'
import { type RequiredMessage, requiredMessages } from '#features/listing/contract/required-messages.ts'
import { REJECTION_REASONS } from '#features/listing/contract/submissions.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { type Finding, reportFindings } from './findings.ts'
import { type Locale, readLocales, readUses, unusedEntries } from './locale-files.ts'
import { checkLocale, leftInEnglish, missingKeys, pluralForm } from './locale-rules.ts'

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
  /** Strings with words in them that are the same as English; many are right, so they are only listed. */
  sameAsEnglish: Finding[]
  locales: Locale[]
  missing: number
}

/** Checks `locales/` of a repository. */
export function checkLocales(
  root: string,
  { allowUnused = false, required = [] }: Options = {},
): LocaleResult {
  const { locales, findings } = readLocales(root)
  const english = locales.find(({ code }) => code === DEFAULT_LANGUAGE)
  if (!english) return { findings, sameAsEnglish: [], locales, missing: 0 }
  const others = locales.filter(locale => locale !== english)
  const unused = allowUnused ? [] : unusedEntries(english, readUses(root))
  return {
    findings: [
      ...findings,
      ...missingRequired(english, required),
      ...locales.flatMap(locale => checkLocale(locale, english)),
      ...unused.map(({ path, line, key }) => ({ path, line, problem: `"${key}" is used nowhere in src` })),
    ],
    sameAsEnglish: others.flatMap(locale =>
      leftInEnglish(locale, english).map(({ path, line, key, text }) => ({
        path,
        line,
        problem: `"${key}" left in English: ${text}`,
      })),
    ),
    locales,
    missing: others.reduce((sum, locale) => sum + missingKeys(locale, english).length, 0),
  }
}

if (import.meta.main) {
  const { findings, sameAsEnglish, locales, missing } = checkLocales(process.cwd(), {
    allowUnused: process.argv.includes('--allow-unused'),
    required: requiredKeys(),
  })
  if (process.argv.includes('--verbose')) {
    for (const { path, line, problem } of sameAsEnglish) console.log(`${path}:${line} ${problem}`)
  }
  const strings = locales.reduce((sum, { entries }) => sum + entries.size, 0)
  const gaps = `${missing} missing, ${sameAsEnglish.length} left in English`
  reportFindings('locales', findings, `${strings} strings in ${locales.length} languages (${gaps})`)
}
