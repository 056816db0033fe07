import { type ObjectSchema, ValidationError } from 'yup'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { isObject } from '#lib/is-object.ts'
import { widgetOf } from '../widgets/widgets.ts'
import { type FieldMeta, type ListingContext, metaOf } from './fields.ts'
import { chainListing, dappListing, nftListing, tokenListing } from './kinds.ts'

type Values = Record<string, unknown>

export const LISTING_SCHEMAS: Readonly<Record<ListingKind, ObjectSchema<Values>>> = {
  // Each knows its own fields; who asks by kind gets them as a record.
  dapp: dappListing as unknown as ObjectSchema<Values>,
  token: tokenListing as unknown as ObjectSchema<Values>,
  nft: nftListing as unknown as ObjectSchema<Values>,
  chain: chainListing as unknown as ObjectSchema<Values>,
}

export type ValidationResult = { ok: true; values: Values } | { ok: false; fields: FieldCodes }

/** `audit_url[0]` and `tokens[1].contract` as forms name their fields: `audit_url.0`, `tokens.1.contract`. */
const fieldOf = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1').replace(/\["([^"]+)"\]/g, '.$1')

/** The first error of each field, in the order of the form: a page leads the visitor to the first. */
function codesOf(kind: ListingKind, error: ValidationError): FieldCodes {
  const order = Object.keys(LISTING_SCHEMAS[kind].fields)
  const placeOf = (field: string) => order.indexOf(field.split('.')[0] ?? '')
  const found = new Map<string, string>()
  for (const { path, errors } of error.inner.length > 0 ? error.inner : [error]) {
    const field = fieldOf(path ?? '')
    // A value of the wrong type brings yup's own sentence; codes are ours.
    const code = errors[0] ?? ''
    if (!found.has(field)) found.set(field, /^[a-zA-Z]+(:.*)?$/.test(code) ? code : 'unknown')
  }
  return Object.fromEntries([...found].sort(([a], [b]) => placeOf(a) - placeOf(b)))
}

/**
 * What of it a form of the kind holds, not validated: two of them can be compared. Takes from what came only what the
 * form's fields can hold, so that the schema never meets anything else: yup reads JSON in texts, calls `toString` of
 * objects and walks as deep as it is led.
 */
export function contentOf(kind: ListingKind, form: unknown): Values {
  if (!isObject(form)) return {}
  const asked = fieldsOf(kind).filter(({ name }) => Object.hasOwn(form, name))
  return Object.fromEntries(asked.map(({ name, meta }) => [name, widgetOf(meta.widget).shape(form[name])]))
}

/** Checks a form and gives its normal form: trimmed, unknown keys gone; or the first error of each field. */
export function validateListing(kind: ListingKind, form: unknown, context: ListingContext): ValidationResult {
  const schema = LISTING_SCHEMAS[kind]
  try {
    const options = { abortEarly: false, stripUnknown: true, context }
    return { ok: true, values: schema.validateSync(contentOf(kind, form), options) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { ok: false, fields: codesOf(kind, error) }
  }
}

/** Fields by which a list tells its entries apart: with another value it would be another entry. */
export const FIXED_FIELDS: Readonly<Record<ListingKind, readonly string[]>> = {
  dapp: [],
  token: ['network'],
  nft: ['network'],
  chain: ['chain_id'],
}

/** Of a contract that holds many tokens, the symbol tells them apart, too. */
const fixedFields = (kind: ListingKind, listed: Values, { families }: ListingContext): readonly string[] =>
  kind === 'token' && families[String(listed.network)] === 'eos'
    ? [...FIXED_FIELDS.token, 'symbol']
    : FIXED_FIELDS[kind]

/**
 * Checks fields that are to change, laid over what is listed. What is wrong elsewhere was so before: lists know less than
 * forms. Gives the normal form of the fields that were sent.
 */
export function validateChange(
  kind: ListingKind,
  sent: Values,
  listed: Values,
  context: ListingContext,
): ValidationResult {
  const merged = contentOf(kind, { ...listed, ...sent })
  const whole = validateListing(kind, merged, context)
  const isSent = (path: string) => Object.hasOwn(sent, path.split('.')[0] ?? path)
  const errors = whole.ok ? [] : Object.entries(whole.fields).filter(([path]) => isSent(path))
  const fixed = fixedFields(kind, listed, context).filter(
    name => Object.hasOwn(sent, name) && sent[name] !== listed[name],
  )
  if (errors.length + fixed.length > 0)
    return {
      ok: false,
      fields: { ...Object.fromEntries(errors), ...Object.fromEntries(fixed.map(name => [name, 'fixed'])) },
    }
  const normal: Values = LISTING_SCHEMAS[kind].cast(merged, { stripUnknown: true, context, assert: false })
  return {
    ok: true,
    values: Object.fromEntries(
      Object.keys(sent)
        .filter(name => Object.hasOwn(normal, name))
        .map(name => [name, normal[name]]),
    ),
  }
}

/** The form's fields in their order, with how each is asked for. */
export function fieldsOf(kind: ListingKind): { name: string; meta: FieldMeta }[] {
  return Object.entries(LISTING_SCHEMAS[kind].fields).flatMap(([name, field]) => {
    const meta = metaOf(field)
    return meta ? [{ name, meta }] : []
  })
}
