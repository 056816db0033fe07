import { isObject } from '#lib/is-object.ts'

/** What a value means to a person who reads it: each consumer brings the names it has. */
export interface LineNames {
  networkOf: (hid: string) => string
  categoryOf: (hid: string) => string
  /** What one of the field's own options is called. */
  optionOf: (option: string) => string
  yes: string
  no: string
  /** What a page of an uploaded report is called; they are numbered from 1. */
  pageOf: (number: number) => string
  /** What the field is called. */
  label: string
}

export interface Line {
  text: string
  /** The address of a picture that was uploaded; `text` describes it. */
  image?: string
}

/**
 * A way to ask for a value, without its looks: those are in wizard/fields/Field.tsx, so that no server loads React.
 * One object per kind serves all who meet its values.
 */
export interface Widget<Value> {
  /**
   * Of a request's JSON only what a form of ours can hold, for the schema to validate; undefined for everything else. The
   * size is bounded, so that the schema never walks further than it must.
   */
  shape: (json: unknown) => unknown
  /** What it shows before anything was entered. */
  empty: Value
  /** What it shows of a stored draft, a file or an answer of the server, whatever those hold. */
  read: (json: unknown, meta?: { optional?: boolean }) => Value
  /** What was entered into the page's own form before the island woke; undefined when that is nothing. */
  typed: (data: FormData, name: string) => Value | undefined
  /** A value as lines for a person, none when nothing was given; it comes from outside and may be anything. */
  toLines: (value: unknown, names: LineNames) => Line[]
  /** Asked for in a step of its own instead of the form. */
  hasOwnStep?: true
}

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

/** Lines of those texts that are not empty. */
export const linesOf = (texts: readonly string[]): Line[] =>
  texts.flatMap(text => (text.trim() === '' ? [] : [{ text }]))

/** What the page's own form holds of one input. */
export function typedText(data: FormData, name: string): string | undefined {
  const typed = data.get(name)
  return typeof typed === 'string' && typed !== '' ? typed : undefined
}

/** A list of what was entered, unless all of it is empty. */
export const typedList = <Entry>(entries: Entry[]): Entry[] | undefined =>
  entries.some(entry => entry !== '') ? entries : undefined
