import type { AnyObject, ObjectSchema } from 'yup'
import { isObject } from '#lib/is-object.ts'
import { metaOf, type Widget } from './fields.ts'

/** No field holds more characters: 3,000 that a person sees, each of at most 32 units. What is cut is too long anyway. */
const MAX_TEXT = 100_000
/** No list is longer: one entry more than the longest may have shows that it is too long. */
const MAX_ENTRIES = 101

const scalarOf = (value: unknown): string | number | boolean | undefined => {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
const textOf = (value: unknown): string | undefined => {
  const scalar = scalarOf(value)
  return scalar === undefined || typeof scalar === 'boolean' ? undefined : String(scalar)
}
const listOf = <Entry>(value: unknown, read: (entry: unknown) => Entry): Entry[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(read) : undefined
const recordOf = (value: unknown): Record<string, string | undefined> | undefined =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .slice(0, MAX_ENTRIES)
          .map(([name, text]) => [name, textOf(text) ?? '']),
      )
    : undefined

/** The fields of a listed token, see `dapp.ts`; by name, as every object also has `toString`. */
const tokenOf = (value: unknown) => {
  const { network, symbol, contract } = recordOf(value) ?? {}
  return { network, symbol, contract }
}

/** What each widget can have made; a value of another shape was not made by a form of ours and counts as none. */
const SHAPES: Partial<Record<Widget, (value: unknown) => unknown>> = {
  yesNo: value => (value === '' ? undefined : scalarOf(value)),
  networks: value => listOf(value, textOf),
  texts: value => listOf(value, textOf),
  urls: value => listOf(value, textOf),
  reports: value => listOf(value, textOf),
  categories: value => listOf(value, scalarOf),
  addresses: recordOf,
  tokens: value => listOf(value, tokenOf),
}

/**
 * Takes from what came only what the form's fields can hold, so that the schema never meets anything else: yup reads
 * JSON in texts, calls `toString` of objects and walks as deep as it is led.
 */
export function readForm<Values extends AnyObject>(
  { fields }: ObjectSchema<Values>,
  form: unknown,
): Record<string, unknown> {
  if (!isObject(form)) return {}
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(form, name)) continue
    const widget = metaOf(field)?.widget
    const shape = (widget && SHAPES[widget]) ?? textOf
    read[name] = shape(form[name])
  }
  return read
}
