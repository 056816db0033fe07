import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Specification, section 5, word for word; `{name} is required` for each field it names. */
const MESSAGES = [
  'Network is required',
  'DApp Name is required',
  'DApp Contract is required',
  'DApp Website is required',
  'Desc is required',
  'DApp Logo is required',
  'Contract account is required',
  'Email is required',
  'Other contact information is required',
  'Select at least one category',
  'Select at least one',
  'Audit report URL is required.',
  'Fill in at least one item of audit information',
  'Add at least one token information.',
  'Please enter the correct Email address',
  'Please enter the correct URL',
  'No more than {count} characters',
  'Address is required',
  'Owner address is required',
  'Symbol is required',
  'BL symbol is required',
  'Total supply is required',
  'Decimal is required',
  'Precision is required',
  'GAS is required',
  'Website is required',
  'Company or personal name is required',
  'Contact is required',
  'Project introduction is required',
  'Token name is required',
  'Token logo is required',
  'Official Website is too long',
  'Token Introduction is too long',
  'Please submit 200*200px, JPG&PNG, max 5M logo',
  'Chain not found',
]

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return Object.values(words ?? {}).flatMap(textsOf)
}

test('every message of the specification is said in its own words', () => {
  const texts = textsOf(JSON.parse(readFileSync('locales/en/listing.json', 'utf8')))
  expect(MESSAGES.filter(message => !texts.includes(message))).toEqual([])
})
