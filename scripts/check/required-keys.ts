import { DONATION_REASONS } from '#features/donation/contract.ts'
import { wordKey } from '#features/listing/contract/message-keys.ts'
import { type RequiredMessage, requiredMessages } from '#features/listing/contract/required-messages.ts'
import { REJECTION_REASONS } from '#features/listing/contract/submissions.ts'
import type { Finding } from './findings.ts'
import type { Locale } from './locale-files.ts'
import { pluralForm } from './locale-rules.ts'

const under = (group: string, codes: readonly string[]): RequiredMessage[] =>
  codes.map(code => ({
    anyOf: [`${group}.${wordKey(code)}`],
    neededBy: `the code "${code}"`,
  }))

/**
 * Keys that code puts together from codes and names: no type and no search finds one that is missing, and visitors would
 * read the key. Those of a form come from its schema; what adds codes elsewhere adds its keys here.
 */
export const requiredKeys = (): RequiredMessage[] => [
  ...requiredMessages(),
  ...under('listing:donation.reasons', DONATION_REASONS),
  ...under('listing:donation.nextSteps', DONATION_REASONS),
  ...under('mail:rejectionReasons', REJECTION_REASONS),
]

/** What English says under none of the keys that would do; the other languages fall back to English. */
export function missingRequired(english: Locale, required: readonly RequiredMessage[]): Finding[] {
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
