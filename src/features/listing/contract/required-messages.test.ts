import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnyObject, type ObjectSchema, object } from 'yup'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { choice, line, only } from './fields.ts'
import { LISTING_SECTIONS } from './form.ts'
import { webAddresses } from './list-fields.ts'
import { requiredMessages } from './required-messages.ts'
import { OK_CODES, OPEN_CODES } from './submissions.ts'
import { fieldsOf, LISTING_SCHEMAS } from './validate.ts'

const NAMESPACES = ['listing', 'status'].map(name => [
  name,
  JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')),
])
const ENGLISH = Object.fromEntries(NAMESPACES)

/** The text or group behind `namespace:key`, one of its plural forms included. */
function textOf(id: string): unknown {
  const [namespace = '', key = ''] = id.split(':')
  const at = (path: string) =>
    path.split('.').reduce<unknown>((group, step) => Object(group)[step], ENGLISH[namespace])
  return at(key) ?? at(`${key}_other`)
}

const lacked = (schemas?: Parameters<typeof requiredMessages>[0]): string[] =>
  requiredMessages(schemas)
    .filter(({ anyOf }) => !anyOf.some(id => typeof textOf(id) === 'string'))
    .map(({ neededBy }) => neededBy)

/** The form of a DApp with one field more. */
const dappWith = (fields: AnyObject) => ({
  dapp: LISTING_SCHEMAS.dapp.concat(object(fields) as ObjectSchema<AnyObject>) as ObjectSchema<AnyObject>,
})

test('English has every message that the forms use', () => {
  expect(lacked()).toEqual([])
})

test('a field that is added to a schema alone is asked for by its label and by each error of its own', () => {
  expect(lacked(dappWith({ motto: line(20) }))).toEqual(['dapp.motto', 'the error "required" of dapp.motto'])
  expect(lacked(dappWith({ motto: line(20, { optional: true }) }))).toEqual(['dapp.motto'])
})

test('options, entries of lists and fields that are not always asked for are asked for too', () => {
  expect(lacked(dappWith({ size: choice(['small', 'very-large']) }))).toEqual([
    'dapp.size',
    'the option "small" of dapp.size',
    'the option "very-large" of dapp.size',
    'the error "required" of dapp.size',
  ])
  expect(lacked(dappWith({ mirrors: only('hasAudit', true, webAddresses(99, 3), []) }))).toEqual([
    'dapp.mirrors',
    'the error "required" of dapp.mirrors',
  ])
})

test('codes that a test makes while it runs are known as well', () => {
  const needs = requiredMessages().map(({ neededBy }) => neededBy)
  expect(needs).toContain('the error "checksum" of dapp.address')
  expect(needs).toContain('the error "checksum" of token.address')
})

test('every section begins with a field of its form, and the first field begins one', () => {
  for (const kind of LISTING_KINDS) {
    const names = fieldsOf(kind).map(({ name }) => name)
    const starts = Object.values(LISTING_SECTIONS[kind])
    expect(starts.filter(start => !names.includes(start))).toEqual([])
    expect(starts[0]).toBe(names[0])
  }
})

test('every check has a message, and none that cannot come out so', () => {
  const { checkOk, checkOpen } = ENGLISH.listing
  expect(Object.keys(checkOk).sort()).toEqual([...OK_CODES].sort())
  expect(Object.keys(checkOpen).sort()).toEqual([...OPEN_CODES].sort())
})

/** Specification, section 5, word for word; `{name} is required` for each field it names. */
const SPECIFIED = [
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

const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(textsOf)

test('every message of the specification is said in its own words', () => {
  const texts = textsOf(ENGLISH.listing)
  expect(SPECIFIED.filter(message => !texts.includes(message))).toEqual([])
})
