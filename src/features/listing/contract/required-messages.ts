import { type AnyObject, type AnySchema, ArraySchema, type ObjectSchema, Schema } from 'yup'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { readCode } from './codes.ts'
import { type FieldMeta, metaOf } from './fields.ts'
import { LISTING_SECTIONS, LISTING_STEPS } from './form.ts'
import { CODES_NAMING_FIELD, wordKey, wordKeys } from './message-keys.ts'
import { CHANGE_REASONS } from './submission-ids.ts'
import { OK_CODES, OPEN_CODES, OPEN_VERDICTS, SUBMISSION_STATES } from './submissions.ts'
import { LISTING_SCHEMAS } from './validate.ts'

/** A message that the code looks up by a name it puts together, so that no type knows of it. */
export interface RequiredMessage {
  /** Any one of these serves, as `namespace:key`; the first is the most particular. */
  anyOf: readonly string[]
  /** Who asks for it. */
  neededBy: string
}

type Schemas = Readonly<Partial<Record<ListingKind, ObjectSchema<AnyObject>>>>

/** Messages of tests are codes; a test that makes its codes while it runs lists them in its `params`. */
function codesIn(tests: readonly unknown[]): string[] {
  return tests.flatMap(test => {
    // Each of yup's tests keeps what it was made with.
    const { message, params } =
      (test as { OPTIONS?: { message?: unknown; params?: AnyObject } }).OPTIONS ?? {}
    const own: unknown = params?.codes
    const made = Array.isArray(own) ? own.map(String) : []
    return typeof message === 'string' ? [readCode(message).code, ...made] : made
  })
}

/** yup's own sentences are for values of another type, which no form of ours makes; the code for them is `unknown`. */
const isCode = (code: string) => /^[a-zA-Z]+$/.test(code)

/** The codes that a field can be refused with, its entries aside. */
const codesOf = (schema: AnySchema): string[] =>
  [
    // `required` sets these two for every type but text.
    ...codesIn(Object.values((schema as unknown as { internalTests: AnyObject }).internalTests)),
    ...codesIn(schema.tests),
  ].filter(isCode)

/** As it is when it is asked for. */
const askedFor = (schema: AnySchema, { when }: FieldMeta): AnySchema =>
  when ? schema.resolve({ value: undefined, parent: { [when.field]: when.is } }) : schema

const forField = (kind: ListingKind, field: string, codes: readonly string[], isEntry: boolean) =>
  [...new Set(codes)].map((code): RequiredMessage => {
    const own = wordKeys(kind, field).map(key => `listing:fieldErrors.${key}.${code}`)
    const isNaming = !isEntry && CODES_NAMING_FIELD.some(each => each === code)
    return {
      anyOf: isNaming ? own : [...own, `listing:errors.${code}`],
      neededBy: `the error "${code}" of ${kind}.${field}`,
    }
  })

const labelOf = (kind: ListingKind, field: string): RequiredMessage => ({
  anyOf: wordKeys(kind, field).map(key => `listing:fields.${key}.label`),
  neededBy: `${kind}.${field}`,
})

/** What is said of the entries of a list: of the parts of each, or of each as a whole. */
function messagesOfEntries(kind: ListingKind, name: string, schema: AnySchema): RequiredMessage[] {
  const entry = schema instanceof ArraySchema ? (schema.innerType as AnySchema | undefined) : undefined
  if (!(entry instanceof Schema)) return []
  const parts = 'fields' in entry ? Object.entries(entry.fields as Record<string, AnySchema>) : []
  return [
    ...forField(kind, name, codesOf(entry), true),
    ...parts.flatMap(([part, own]) => [
      labelOf(kind, `${name}_${part}`),
      ...forField(kind, `${name}_${part}`, codesOf(own), true),
    ]),
  ]
}

function messagesOfField(kind: ListingKind, name: string, field: AnySchema): RequiredMessage[] {
  const meta = metaOf(field)
  if (!meta) return []
  const schema = askedFor(field, meta)
  const options = (meta.options ?? []).map(option => ({
    anyOf: [`listing:options.${wordKey(name)}.${wordKey(option)}`],
    neededBy: `the option "${option}" of ${kind}.${name}`,
  }))
  return [
    labelOf(kind, name),
    ...options,
    ...forField(kind, name, codesOf(schema), false),
    ...messagesOfEntries(kind, name, schema),
  ]
}

const messagesOfKind = (kind: ListingKind, schema: ObjectSchema<AnyObject>): RequiredMessage[] => [
  ...Object.entries(schema.fields).flatMap(([name, field]) =>
    messagesOfField(kind, name, field as AnySchema),
  ),
  // A test of the whole form lays its code at one of the fields; which one it tells when it runs.
  ...codesIn(schema.tests)
    .filter(isCode)
    .map(code => ({
      anyOf: [
        ...Object.keys(schema.fields).flatMap(name =>
          wordKeys(kind, name).map(key => `listing:fieldErrors.${key}.${code}`),
        ),
        `listing:errors.${code}`,
      ],
      neededBy: `the error "${code}" of ${kind}`,
    })),
  ...Object.keys(LISTING_SECTIONS[kind]).map(section => ({
    anyOf: [`listing:sections.${section}`],
    neededBy: `a section of ${kind}`,
  })),
]

const each = (codes: readonly string[], prefix: string, neededBy: string): RequiredMessage[] =>
  codes.map(code => ({ anyOf: [`${prefix}.${wordKey(code)}`], neededBy: `${neededBy} "${code}"` }))

/**
 * The messages that the schemas and the lists of codes make necessary in English. Hints, placeholders and the name of an
 * entry are not among them: a field that has none is shown without.
 */
export const requiredMessages = (schemas: Schemas = LISTING_SCHEMAS): RequiredMessage[] => [
  ...LISTING_KINDS.flatMap(kind => {
    const schema = schemas[kind]
    return schema ? messagesOfKind(kind, schema) : []
  }),
  ...each(LISTING_STEPS, 'listing:steps', 'the step'),
  ...each(OK_CODES, 'listing:checkOk', 'the check'),
  ...each(OPEN_CODES, 'listing:checkOpen', 'the check'),
  ...each(['ok', ...OPEN_VERDICTS], 'listing:verdicts', 'the verdict'),
  ...each(CHANGE_REASONS, 'listing:staffReasons', 'the reason'),
  ...each(SUBMISSION_STATES, 'status:states', 'the state'),
  ...each(SUBMISSION_STATES, 'status:steps', 'the state'),
  { anyOf: ['listing:errors.other'], neededBy: 'a code of a newer server' },
]
