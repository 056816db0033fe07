import { array, boolean, mixed, number, type Schema, string, type TestContext } from 'yup'
import { MAX_CONTACT, MAX_CONTACTS, MAX_DECIMALS, MAX_LINK } from '../limits.ts'
import { judgeAddresses } from '../validators/contract-address.ts'
import { normalWhole } from '../validators/decimal.ts'
import { normalEmail } from '../validators/email.ts'
import { cleanLine, cleanText } from '../validators/text.ts'
import { normalUrl } from '../validators/url.ts'
import { visibleLength } from '../validators/visible-length.ts'

/** What a form must know of the world to be judged. */
export interface ListingContext {
  /** `hid` of each network that can be named → its family (`ns`). */
  families: Readonly<Record<string, string>>
  /** `hid` of each category. */
  categories: readonly number[]
}

/** How a field is asked for; the page has one widget for each. */
export type Widget =
  | 'text'
  | 'longText'
  | 'url'
  | 'email'
  | 'number'
  | 'network'
  | 'networks'
  | 'addresses'
  | 'choice'
  | 'categories'
  | 'yesNo'
  | 'logo'
  | 'texts'
  | 'urls'
  | 'reports'
  | 'tokens'
  | 'standard'

export interface FieldMeta {
  widget: Widget
  options?: readonly string[]
  /** Longest text, counted in characters a person sees. */
  max?: number
  /** Most entries of a list. */
  maxItems?: number
  /** May stay empty. */
  optional?: boolean
  /** Shown, asked for and judged only while this field of the form has this value. */
  when?: { field: string; is: string | boolean }
}

/** The schema's own word on how to ask; every field made here carries one. */
export function metaOf(schema: { spec: { meta?: unknown } }): FieldMeta | undefined {
  // `meta` holds what the functions of this file put there.
  return schema.spec.meta as FieldMeta | undefined
}

const contextOf = (test: TestContext): ListingContext => ({
  families: {},
  categories: [],
  ...test.options.context,
})

/** A code with the value its words name: `tooLong:200`. Read back by `readCode`. */
export const codeWith = (code: string, value: string | number): string => `${code}:${value}`

export function readCode(text: string): { code: string; value: string } {
  const colon = text.indexOf(':')
  return colon < 0 ? { code: text, value: '' } : { code: text.slice(0, colon), value: text.slice(colon + 1) }
}

const meta = <S extends Schema>(schema: S, facts: FieldMeta): S => schema.meta({ ...facts }) as S

const fits = (max: number) => (value: string | undefined) =>
  value === undefined || visibleLength(value) <= max

/** One line of text. */
export function line(max: number, facts: Partial<FieldMeta> = {}) {
  const schema = string()
    .transform((value: unknown) => (typeof value === 'string' ? cleanLine(value) : value))
    .test('max', codeWith('tooLong', max), fits(max))
  return meta(facts.optional ? schema.default('') : schema.required('required'), {
    widget: 'text',
    max,
    ...facts,
  })
}

export function longText(max: number, facts: Partial<FieldMeta> = {}) {
  const schema = string()
    .transform((value: unknown) => (typeof value === 'string' ? cleanText(value) : value))
    .test('max', codeWith('tooLong', max), fits(max))
  return meta(facts.optional ? schema.default('') : schema.required('required'), {
    widget: 'longText',
    max,
    ...facts,
  })
}

/** An address on the web, in its normal form. */
export function webAddress(max = MAX_LINK, facts: Partial<FieldMeta> = {}) {
  const schema = string()
    .transform((value: unknown) => (typeof value === 'string' ? (normalUrl(value) ?? value.trim()) : value))
    .test('max', codeWith('tooLong', max), fits(max))
    .test('url', 'url', value => value === undefined || value === '' || normalUrl(value) !== undefined)
  return meta(facts.optional ? schema.default('') : schema.required('required'), {
    widget: 'url',
    max,
    ...facts,
  })
}

export function emailAddress() {
  const schema = string()
    .transform((value: unknown) => (typeof value === 'string' ? (normalEmail(value) ?? value.trim()) : value))
    .required('required')
    .test('email', 'email', value => value === undefined || value === '' || normalEmail(value) !== undefined)
  return meta(schema, { widget: 'email' })
}

/** A whole number as people type it; kept as text, as it may be larger than a number can say. */
export function wholeNumber(max: bigint, facts: Partial<FieldMeta> = {}) {
  const schema = string()
    .transform((value: unknown) => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' ? (normalWhole(text) ?? text.trim()) : text
    })
    .required('required')
    .test('number', 'number', value => !value || normalWhole(value) !== undefined)
    .test('range', codeWith('tooLarge', String(max)), value => {
      const whole = value && normalWhole(value)
      return !whole || BigInt(whole) <= max
    })
  return meta(schema, { widget: 'number', ...facts })
}

export const decimals = () => wholeNumber(BigInt(MAX_DECIMALS))

export const choice = <const Option extends string>(
  options: readonly Option[],
  facts: Partial<FieldMeta> = {},
) =>
  meta(
    string()
      .oneOf([...options, ''], 'unknown')
      .required('required'),
    { widget: 'choice', options, ...facts },
  )

export const yesNo = () => meta(boolean().required('required'), { widget: 'yesNo' })

const isKnown = (value: string | undefined, test: TestContext) => !value || value in contextOf(test).families

/** One network, by `hid`. */
export const network = () =>
  meta(string().required('required').test('known', 'unknown', isKnown), { widget: 'network' })

/** One or more networks. */
export const networks = (maxItems: number) =>
  meta(
    array(string().required('required').test('known', 'unknown', isKnown))
      .transform((value: unknown) => (Array.isArray(value) ? [...new Set(value)] : value))
      .required('required')
      .min(1, 'required')
      .max(maxItems, codeWith('tooMany', maxItems)),
    { widget: 'networks', maxItems },
  )

export const categories = () =>
  meta(
    array(
      number()
        .required('required')
        .test('known', 'unknown', (value, test) => contextOf(test).categories.includes(value)),
    )
      .required('required')
      .min(1, 'required'),
    { widget: 'categories' },
  )

/** Several addresses, separated by commas; the wrong one is named. */
function judgeOn(family: string | undefined, value: string, test: TestContext) {
  const verdict = judgeAddresses(family ?? '', value)
  return verdict.ok || test.createError({ message: codeWith(verdict.reason, verdict.wrong) })
}

/** Contract addresses on the network that the field `networkField` beside it names. */
export const contractOn = (networkField: string, facts: Partial<FieldMeta> = {}) => {
  const schema = string()
    .transform((value: unknown) => (typeof value === 'string' ? cleanLine(value) : value))
    .test('address', 'shape', (value, test) => {
      if (!value) return true
      const hid: unknown = test.parent?.[networkField]
      return judgeOn(typeof hid === 'string' ? contextOf(test).families[hid] : undefined, value, test)
    })
  return meta(facts.optional ? schema.default('') : schema.required('required'), { widget: 'text', ...facts })
}

/** For each network that `networksField` names, its contract addresses separated by commas. */
export const contractsByNetwork = (networksField: string) =>
  meta(
    mixed<Record<string, string>>(
      (value): value is Record<string, string> =>
        typeof value === 'object' &&
        value !== null &&
        Object.values(value).every(each => typeof each === 'string'),
    )
      .default({})
      .transform((value: unknown, _original, _schema, options) => {
        if (typeof value !== 'object' || value === null) return value
        const known = { families: {}, ...options?.context }.families
        const entries = Object.entries(value).filter(([hid]) => hid in known)
        return Object.fromEntries(
          entries.map(([hid, text]) => [hid, typeof text === 'string' ? cleanLine(text) : text]),
        )
      })
      .test('contracts', 'required', (value, test) => {
        const hids: unknown = test.parent?.[networksField]
        for (const hid of Array.isArray(hids) ? hids : []) {
          const text = value?.[hid] ?? ''
          const path = `${test.path}.${hid}`
          if (text === '') return test.createError({ path, message: 'required' })
          const verdict = judgeAddresses(contextOf(test).families[hid] ?? '', text)
          if (!verdict.ok) return test.createError({ path, message: codeWith(verdict.reason, verdict.wrong) })
        }
        return true
      }),
    { widget: 'addresses' },
  )

/** What `uploadImage` answered with; the server looks whether the picture exists and has the logo's size. */
const IMAGE = /\/v1\/image\/([\w-]{20,64})$/
export const imageIdOf = (url: string): string | undefined => IMAGE.exec(url)?.[1]

export const logo = () =>
  meta(
    string()
      .required('required')
      .test('logo', 'logo', value => !value || imageIdOf(value) !== undefined),
    { widget: 'logo' },
  )

const withoutEmpty = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter(entry => entry !== '' && entry !== undefined && entry !== null) : value

/** Other ways to reach the project than by mail: one at least. */
export const contacts = () =>
  meta(
    array(line(MAX_CONTACT))
      .transform(withoutEmpty)
      .required('required')
      .min(1, 'required')
      .max(MAX_CONTACTS, codeWith('tooMany', MAX_CONTACTS)),
    { widget: 'texts', max: MAX_CONTACT, maxItems: MAX_CONTACTS },
  )

/** A list of addresses; an entry that was added and left empty is a fault, as the visitor meant to fill it. */
export const webAddresses = (max: number, maxItems: number, facts: Partial<FieldMeta> = {}) => {
  const schema = array(webAddress(max)).max(maxItems, codeWith('tooMany', maxItems))
  return meta(facts.optional ? schema.default([]) : schema.required('required').min(1, 'required'), {
    widget: 'urls',
    max,
    maxItems,
    ...facts,
  })
}

export const reports = (maxItems: number, facts: Partial<FieldMeta> = {}) =>
  meta(
    array(
      string()
        .required('required')
        .test('image', 'image', value => !value || imageIdOf(value) !== undefined),
    )
      .default([])
      .max(maxItems, codeWith('tooMany', maxItems)),
    { widget: 'reports', maxItems, optional: true, ...facts },
  )

/**
 * The field is there only while another one has a value. Otherwise whatever it holds is dropped, so that nobody is held
 * up by a field that is not shown.
 */
export function only<S extends Schema>(field: string, is: string | boolean, schema: S, empty: unknown): S {
  const nothing = mixed()
    .transform(() => empty)
    .default(empty)
  const conditional = mixed()
    .when(field, ([value]) => (value === is ? schema : nothing))
    .meta({ ...metaOf(schema), when: { field, is } })
  // To whoever reads the form it is the field that was given; while it is not asked for it is empty.
  return conditional as unknown as S
}
