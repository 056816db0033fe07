import { array, mixed, string, type TestContext, ValidationError } from 'yup'
import { MAX_ADDRESS, MAX_ADDRESSES, MAX_CONTACT, MAX_CONTACTS } from '#contract/limits.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { checkAddresses } from '#contract/validators/contract-address.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { cleanLine } from '#contract/validators/text.ts'
import { codeWith } from './codes.ts'
import { contextOf, type FieldMeta, line, meta, webAddress } from './fields.ts'

const isEmpty = (entry: unknown): boolean =>
  entry === undefined || entry === null || (typeof entry === 'string' && cleanLine(entry) === '')

/**
 * Ways to reach the project besides its mailbox, one at least: specification, section 5, a review fails without, so a
 * list of nothing but mailboxes is reported before anything is paid.
 */
export const contacts = () =>
  meta(
    array(line(MAX_CONTACT))
      .transform((value: unknown) => (Array.isArray(value) ? value.filter(entry => !isEmpty(entry)) : value))
      .required('required')
      .min(1, 'required')
      .max(MAX_CONTACTS, codeWith('tooMany', MAX_CONTACTS))
      .test('mailbox', 'mailbox', value => {
        return !value || value.length === 0 || value.some(entry => normalEmail(entry) === undefined)
      }),
    { widget: 'texts', max: MAX_CONTACT, maxItems: MAX_CONTACTS },
  )

/** A list of addresses; an entry that was added and left empty is an error, as the visitor meant to fill it. */
export const webAddresses = (max: number, maxItems: number, facts: Partial<FieldMeta> = {}) => {
  const schema = array(webAddress(max)).max(maxItems, codeWith('tooMany', maxItems))
  return meta(
    facts.optional ? schema.default([]).defined() : schema.required('required').min(1, 'required'),
    {
      widget: 'urls',
      max,
      maxItems,
      ...facts,
    },
  )
}

/** Reports, uploaded as pictures of their pages or as documents. */
export const reports = (maxItems: number, facts: Partial<FieldMeta> = {}) =>
  meta(
    array(
      string()
        .required('required')
        .test('image', 'image', value => !value || imageIdOf(value) !== undefined),
    )
      .default([])
      .defined()
      .max(maxItems, codeWith('tooMany', maxItems)),
    { widget: 'reports', maxItems, optional: true, ...facts },
  )

/** A network's family; undefined for one that is not ours, whatever name it has (`constructor` too). */
function familyOf(options: { context?: object } | undefined, hid: unknown): string | undefined {
  const { families } = contextOf(options)
  return typeof hid === 'string' && Object.hasOwn(families, hid) ? families[hid] : undefined
}

const isKnown = (test: TestContext, hid: unknown) => familyOf(test.options, hid) !== undefined

/** One network, by `hid`. */
export const network = () =>
  meta(
    string()
      .required('required')
      .test('known', 'unknown', (value, test) => !value || isKnown(test, value)),
    { widget: 'network' },
  )

/** One or more networks. */
export const networks = (maxItems: number) =>
  meta(
    array(string().required('required'))
      .transform((value: unknown) => (Array.isArray(value) ? [...new Set(value)] : value))
      .required('required')
      .min(1, 'required')
      .max(maxItems, codeWith('tooMany', maxItems))
      .test('known', 'unknown', (value, test) => (value ?? []).every(hid => isKnown(test, hid))),
    { widget: 'networks', maxItems },
  )

/** What `addressError` can answer with, for those who look for its words; a new reason is asked for here. */
const ADDRESS_CODES = Object.keys({
  shape: true,
  checksum: true,
  tooMany: true,
} satisfies Record<Exclude<ReturnType<typeof checkAddresses>, { ok: true }>['reason'], true>)

/** The code for what is wrong with addresses typed on a network, and which one it is; undefined when all are right. */
function addressError(family: string, text: string, maxItems = MAX_ADDRESSES): string | undefined {
  const verdict = checkAddresses(family, text)
  if (verdict.ok) return verdict.normal.length <= maxItems ? undefined : codeWith('tooMany', maxItems)
  if (verdict.reason === 'tooMany') return codeWith('tooMany', maxItems)
  return codeWith(verdict.reason, [...verdict.wrong].slice(0, MAX_ADDRESS).join(''))
}

/** What a visitor typed is no template of yup's, so it comes from a function. */
const refuse = (test: TestContext, code: string, path = test.path) =>
  test.createError({ path, message: () => code })

/** Several in their normal form stand side by side as a person would write them. */
function normalAddresses(family: string | undefined, text: string): string {
  const verdict = family === undefined ? undefined : checkAddresses(family, text)
  return verdict?.ok ? verdict.normal.join(', ') : cleanLine(text)
}

/** The one contract address on the network that the field `networkField` beside it names. */
export const contractOn = (networkField: string, facts: Partial<FieldMeta> = {}) =>
  meta(
    string()
      // Tells yup which of the two is read first.
      .when(networkField, (_, schema) => schema)
      .transform((value: unknown, _original, _schema, options) =>
        typeof value === 'string'
          ? normalAddresses(familyOf(options, options?.parent?.[networkField]), value)
          : value,
      )
      .required('required')
      .test({
        name: 'address',
        message: 'shape',
        params: { codes: ADDRESS_CODES },
        test: (value, test) => {
          const family = familyOf(test.options, test.parent?.[networkField])
          const error = value && family !== undefined ? addressError(family, value, 1) : undefined
          return error === undefined || refuse(test, error)
        },
      }),
    { widget: 'text', ...facts },
  )

type ByNetwork = Record<string, string>

const isByNetwork = (value: unknown): value is ByNetwork =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string')

const chosen = (parent: unknown, networksField: string): string[] => {
  const hids: unknown = Object(parent)[networksField]
  return Array.isArray(hids) ? hids.filter(hid => typeof hid === 'string') : []
}

/** For each network that `networksField` names, its contract addresses separated by commas; others are dropped. */
export const contractsByNetwork = (networksField: string) =>
  meta(
    mixed<ByNetwork>(isByNetwork)
      .when(networksField, (_, schema) => schema)
      .default({})
      .defined()
      .transform((value: unknown, _original, _schema, options) => {
        if (!isByNetwork(value)) return {}
        const hids = chosen(options?.parent, networksField).filter(hid => Object.hasOwn(value, hid))
        return Object.fromEntries(
          hids.map(hid => [hid, normalAddresses(familyOf(options, hid), value[hid] ?? '')]),
        )
      })
      .test({
        name: 'contracts',
        message: 'required',
        params: { codes: ADDRESS_CODES },
        test: (value, test) => {
          const errors = chosen(test.parent, networksField).flatMap(hid => {
            const family = familyOf(test.options, hid)
            if (family === undefined) return []
            const text = Object.hasOwn(value, hid) ? (value[hid] ?? '') : ''
            const error = text === '' ? 'required' : addressError(family, text)
            return error === undefined ? [] : [refuse(test, error, `${test.path}.${hid}`)]
          })
          return errors.length === 0 || new ValidationError(errors)
        },
      }),
    { widget: 'addresses' },
  )
