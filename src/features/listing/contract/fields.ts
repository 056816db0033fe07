import { type AnySchema, array, boolean, mixed, number, Schema, string, type TestContext } from 'yup'
import { HOT_CATEGORY_ID, MAX_DECIMALS, MAX_LINK } from '#contract/limits.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { normalWhole } from '#contract/validators/decimal.ts'
import { areEmails, emailIn, normalEmail } from '#contract/validators/email.ts'
import { cleanLine, cleanText } from '#contract/validators/text.ts'
import { areLinks, linkIn, normalUrl } from '#contract/validators/url.ts'
import { visibleLength } from '#contract/validators/visible-length.ts'
import type { WidgetKind } from '../widgets/widgets.ts'
import { codeWith } from './codes.ts'
import { isDocument } from './images.ts'

/** What a form is validated against besides its schema. */
export interface ListingContext {
  /** `hid` of each network that can be named → its family (`ns`). */
  families: Readonly<Record<string, string>>
  /** `hid` of each category. */
  categories: readonly number[]
}

export interface FieldMeta {
  /** How it is asked for. */
  widget: WidgetKind
  options?: readonly string[]
  /** Longest text, counted in characters a person sees. */
  max?: number
  /** A sentence: the keyboard may correct it, as it may not a name, symbol or account. */
  isProse?: boolean
  /** Most entries of a list. */
  maxItems?: number
  /** May stay empty. */
  optional?: boolean
  /** Shown, asked for and validated only while this field of the form has this value. */
  when?: { field: string; is: string | boolean }
}

/** The schema's own word on how to ask; every field made here carries one. */
export function metaOf(field: unknown): FieldMeta | undefined {
  // `meta` holds what the functions of this file put there.
  return field instanceof Schema ? (field.spec.meta as FieldMeta | undefined) : undefined
}

/** The context that `validateListing` was given. */
export const contextOf = (options: { context?: object } | undefined): ListingContext => ({
  families: {},
  categories: [],
  ...options?.context,
})

/** The facts are kept with the schema, whose type they do not change. */
export const meta = <S extends AnySchema>(schema: S, facts: FieldMeta): S => schema.meta({ ...facts }) as S

const fits = (max: number) => (value: string | undefined) =>
  value === undefined || visibleLength(value) <= max

const TEXT = string()
const cleanedWith = (clean: (text: string) => string) =>
  TEXT.transform((value: unknown) => (typeof value === 'string' ? clean(value) : value))

/** Left out, it is an empty text; either way a text comes out. */
const askedFor = (schema: typeof TEXT, { optional }: Partial<FieldMeta>) =>
  optional ? schema.default('').defined() : schema.required('required')

/** One line of text. */
export function line(max: number, facts: Partial<FieldMeta> = {}) {
  const schema = cleanedWith(cleanLine).test('max', codeWith('tooLong', max), fits(max))
  return meta(askedFor(schema, facts), { widget: 'text', max, ...facts })
}

export function longText(max: number, facts: Partial<FieldMeta> = {}) {
  const schema = cleanedWith(cleanText).test('max', codeWith('tooLong', max), fits(max))
  return meta(askedFor(schema, facts), { widget: 'longText', max, ...facts })
}

/** Of two that differ nobody guesses which is meant. */
const severalIn = (test: TestContext) => test.createError({ message: 'several' })

/** An address on the web, in its normal form. */
export function webAddress(max = MAX_LINK, facts: Partial<FieldMeta> = {}) {
  const schema = cleanedWith(text => linkIn(text) ?? text.trim())
    .test('max', codeWith('tooLong', max), fits(max))
    .test(
      'url',
      'url',
      (value, test) =>
        !value || normalUrl(value) !== undefined || (areLinks(value) ? severalIn(test) : false),
    )
  return meta(askedFor(schema, facts), { widget: 'url', max, ...facts })
}

export function emailAddress() {
  const schema = cleanedWith(text => emailIn(text) ?? text.trim())
    .required('required')
    .test(
      'email',
      'email',
      (value, test) =>
        !value || normalEmail(value) !== undefined || (areEmails(value) ? severalIn(test) : false),
    )
  return meta(schema, { widget: 'email' })
}

/** More digits than the validator reads; still a number, and too large a one. */
const ENDLESS = /^\d{79,}$/

/** A whole number as people type it; kept as text, as it may be larger than a number can hold. */
export function wholeNumber(max: bigint, facts: Partial<FieldMeta> = {}) {
  const wholeOf = (text: string) => normalWhole(text, Number.POSITIVE_INFINITY)
  const schema = cleanedWith(text => wholeOf(text) ?? text.trim())
    .required('required')
    .test('number', 'number', value => !value || ENDLESS.test(value) || wholeOf(value) !== undefined)
    .test('range', codeWith('tooLarge', String(max)), value => {
      if (ENDLESS.test(value ?? '')) return false
      const whole = wholeOf(value ?? '')
      return whole === undefined || BigInt(whole) <= max
    })
  return meta(schema, { widget: 'number', ...facts })
}

export const decimals = () => wholeNumber(BigInt(MAX_DECIMALS))

export const choice = <const Option extends string>(
  options: readonly Option[],
  facts: Partial<FieldMeta> = {},
) =>
  meta(
    string<Option>()
      .required('required')
      .test('known', 'unknown', value => !value || options.includes(value)),
    { widget: 'choice', options, ...facts },
  )

export const yesNo = () => meta(boolean().required('required'), { widget: 'yesNo' })

/** Categories by `hid`. What is hot is not chosen by who submits. */
export const categories = () =>
  meta(
    array(number().required('required'))
      .transform((value: unknown) => (Array.isArray(value) ? [...new Set(value.map(Number))] : value))
      .required('required')
      .min(1, 'required')
      .test('known', 'unknown', (value, test) => {
        const known = contextOf(test.options).categories
        return (value ?? []).every(hid => hid !== HOT_CATEGORY_ID && known.includes(hid))
      }),
    { widget: 'categories' },
  )

/** What `uploadImage` answered with; the server looks whether the picture exists and has the logo's size. */
export const logo = () =>
  meta(
    string()
      .required('required')
      .test('logo', 'logo', value => !value || (imageIdOf(value) !== undefined && !isDocument(value))),
    { widget: 'logo' },
  )

/**
 * The field is there only while another one has a value. Otherwise whatever it holds is dropped, so that no visitor is held
 * up by a field that is not shown.
 */
export function only<S extends AnySchema>(field: string, is: string | boolean, schema: S, empty: unknown): S {
  // The default and not the transform gives the value: yup hands out a copy of it each time.
  const nothing = mixed()
    .transform(() => undefined)
    .default(empty)
  const conditional = mixed()
    .when(field, ([value]) => (value === is ? schema : nothing))
    .meta({ ...metaOf(schema), when: { field, is } })
  // For a reader of the form it is the field that was given; while it is not asked for it is empty.
  return conditional as unknown as S
}
