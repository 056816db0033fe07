import { array, mixed, string, type TestContext, ValidationError } from 'yup'
import { MAX_ADDRESS, MAX_ADDRESSES, MAX_CONTACT, MAX_CONTACTS } from '#contract/limits.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { type Asset, checkTokenIds } from '#contract/validators/check-token-id.ts'
import { type AddressesVerdict, checkAddresses } from '#contract/validators/contract-address.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { cleanLine } from '#contract/validators/text.ts'
import { type AssetKind, askedOf } from '#contract/validators/token-ids.ts'
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
  symbol: true,
  several: true,
  tooMany: true,
} satisfies Record<Exclude<AddressesVerdict, { ok: true }>['reason'], true>)

/** The code for what is wrong with addresses that were typed, and which one it is; undefined when all are right. */
function addressError(verdict: AddressesVerdict, maxItems = MAX_ADDRESSES): string | undefined {
  if (verdict.ok) return verdict.normal.length <= maxItems ? undefined : codeWith('tooMany', maxItems)
  if (verdict.reason === 'tooMany') return codeWith('tooMany', maxItems)
  return codeWith(verdict.reason, [...verdict.wrong].slice(0, MAX_ADDRESS).join(''))
}

/** What a visitor typed is no template of yup's, so it comes from a function. */
const refuse = (test: TestContext, code: string, path = test.path) =>
  test.createError({ path, message: () => code })

/** Several in their normal form stand side by side as a person would write them. */
const normalAddresses = (verdict: AddressesVerdict | undefined, text: string): string =>
  verdict?.ok ? verdict.normal.join(', ') : cleanLine(text)

const textAt = (parent: unknown, field: string): string => {
  const value: unknown = field === '' ? '' : Object(parent)[field]
  return typeof value === 'string' ? value : ''
}

/** `required:ticker`: what is missing, as its standard calls it; of a contract nothing more is to be said. */
function missingId(asset: Asset | undefined): string {
  const asked = asset ? askedOf(asset) : []
  return asked.every(each => each === 'address') ? 'required' : codeWith('required', asked.join())
}

/**
 * What one token or collection is told apart by on the network beside it: a contract, a number, a ticker, as the standard that
 * `standardField` names has it.
 */
export function tokenIdOf(kind: AssetKind, standardField = '') {
  function assetOf(options: { context?: object } | undefined, parent: unknown): Asset | undefined {
    const family = familyOf(options, Object(parent).network)
    return family === undefined
      ? undefined
      : { kind, family, standard: textAt(parent, standardField), symbol: textAt(parent, 'symbol') }
  }
  function verdictOn(options: { context?: object } | undefined, parent: unknown, text: string) {
    const asset = assetOf(options, parent)
    return asset && checkTokenIds(asset, text)
  }
  return meta(
    string()
      // Tells yup which of them are read first.
      .when(['network', 'symbol', standardField].filter(Boolean), (_, schema) => schema)
      .transform((value: unknown, _original, _schema, options) =>
        typeof value === 'string'
          ? normalAddresses(verdictOn(options, options?.parent, value), value)
          : value,
      )
      .nonNullable('required')
      .defined('required')
      .test({
        name: 'address',
        message: 'required',
        params: { codes: ADDRESS_CODES },
        test: (value, test) => {
          if (value === '') return refuse(test, missingId(assetOf(test.options, test.parent)))
          const verdict = value ? verdictOn(test.options, test.parent, value) : undefined
          const error = verdict && addressError(verdict, 1)
          return error === undefined || refuse(test, error)
        },
      }),
    { widget: 'tokenId' },
  )
}

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
          hids.map(hid => {
            const [family, text] = [familyOf(options, hid), value[hid] ?? '']
            return [
              hid,
              normalAddresses(family === undefined ? undefined : checkAddresses(family, text), text),
            ]
          }),
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
            const error = text === '' ? 'required' : addressError(checkAddresses(family, text))
            return error === undefined ? [] : [refuse(test, error, `${test.path}.${hid}`)]
          })
          return errors.length === 0 || new ValidationError(errors)
        },
      }),
    { widget: 'addresses' },
  )
