import { DONATION_REASONS } from '#features/donation/contract.ts'
import { wordKey } from '#features/listing/contract/message-keys.ts'
import {
  CHANGE_REASONS,
  REJECTION_REASONS,
  SUBMISSION_STATES,
} from '#features/listing/contract/submissions.ts'
import type { Finding } from './findings.ts'
import type { Locale } from './locale-files.ts'

/** Namespace → keys that must be there, a plural sentence without its form: `{ listing: ['errors.tooLong'] }`. */
export type RequiredKeys = Readonly<Record<string, readonly string[]>>

const under = (group: string, codes: readonly string[]) => codes.map(code => `${group}.${wordKey(code)}`)

/**
 * Keys that code puts together from codes and names: no type and no search finds one that is missing, and visitors would
 * read the key. What adds a code or a field of a form adds its keys here.
 */
export const requiredKeys = (): RequiredKeys => ({
  listing: [
    ...under('staffReasons', CHANGE_REASONS),
    ...under('donation.reasons', DONATION_REASONS),
    ...under('donation.nextSteps', DONATION_REASONS),
  ],
  mail: under('rejectionReasons', REJECTION_REASONS),
  status: [...under('states', SUBMISSION_STATES), ...under('steps', SUBMISSION_STATES)],
})

/** The required keys that English does not have; the other languages fall back to English. */
export const missingRequired = ({ entries }: Locale, required: RequiredKeys): Finding[] =>
  Object.entries(required).flatMap(([namespace, keys]) =>
    keys
      .filter(key => !entries.has(`${namespace}:${key}`) && !entries.has(`${namespace}:${key}_other`))
      .map(key => ({
        path: `locales/en/${namespace}.json`,
        line: 1,
        problem: `"${key}" is missing: the code asks for it`,
      })),
  )
