import { isObject } from '#lib/is-object.ts'

// What a value holds that comes from outside: a draft, a file or a request, and may be anything.

/** No field holds more characters: 3,000 that a person sees, each of at most 32 units. What is cut is too long anyway. */
const MAX_TEXT = 100_000
/** No list is longer: one entry more than the longest may have shows that it is too long. */
const MAX_ENTRIES = 101

export const scalarOf = (value: unknown): string | number | boolean | undefined => {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

export const textOf = (value: unknown): string | undefined => {
  const scalar = scalarOf(value)
  return scalar === undefined || typeof scalar === 'boolean' ? undefined : String(scalar)
}

export const textIn = (value: unknown): string => textOf(value) ?? ''

export const listOf = <Entry>(value: unknown, read: (entry: unknown) => Entry): Entry[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(read) : undefined

export const textsIn = (value: unknown): string[] => listOf(value, textIn) ?? []

export const recordOf = (value: unknown): Record<string, string> | undefined =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .slice(0, MAX_ENTRIES)
          .map(([name, text]) => [name, textIn(text)]),
      )
    : undefined

/** Networks that were chosen, by `hid`. */
export const networksIn = (json: unknown): string[] => textsIn(json).filter(Boolean)

/** Categories of the store, by `hid`. */
export const categoriesIn = (json: unknown): number[] =>
  (listOf(json, Number) ?? []).filter(hid => Number.isSafeInteger(hid))

/** The fields of a listed token, see contract/kinds.ts. */
export interface TypedToken {
  network: string
  symbol: string
  contract: string
}

/** By name, as every object also has `toString`. */
const tokenIn = (json: unknown): TypedToken => {
  const { network = '', symbol = '', contract = '' } = recordOf(json) ?? {}
  return { network, symbol, contract }
}
export const tokensIn = (json: unknown): TypedToken[] | undefined => listOf(json, tokenIn)

/**
 * What the field of any form can hold, for who does not know which one it is: a text, a number, yes or no, no answer yet,
 * a list of texts, numbers or rows of texts, or texts by name. Nothing is nested deeper, and nothing is longer.
 */
export function formValueOf(json: unknown): unknown {
  if (json === null) return null
  if (Array.isArray(json)) return listOf(json, entry => scalarOf(entry) ?? recordOf(entry) ?? '')
  return scalarOf(json) ?? recordOf(json)
}
