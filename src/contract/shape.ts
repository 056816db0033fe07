import { isObject } from '#lib/is-object.ts'

/**
 * What crosses the wire, described once: the TypeScript type, the tolerant reader of the browser and the JSON Schema of
 * `openapi.json` all come from it. It stays small because every page that calls the API loads it; printing a schema is
 * `scripts/contract/json-schema.ts`, which no page loads.
 */
export interface Shape<Value, Wire = Value> extends Description<Wire> {
  /** Takes anything and gives the value; undefined when it cannot be used. */
  read: (value: unknown) => Value | undefined
}

/** The part that describes how a value looks on the wire; all there is of a query's parameter, which only the server reads. */
export interface Description<Wire> {
  is: Kind
  of?: Description<unknown> | readonly Description<unknown>[]
  fields?: Descriptions
  values?: readonly string[]
  pattern?: RegExp
  limits?: readonly [min: number, max: number]
  /** What it is taken for when it is left out. */
  default?: string | number
  /** Never set: it carries the type of what our server sends, or of what a caller may leave out. */
  readonly wire?: () => Wire
}
export type Descriptions = Readonly<Record<string, Description<unknown>>>

export type Kind =
  | 'text'
  | 'filled'
  | 'number'
  | 'integer'
  | 'yesNo'
  | 'time'
  | 'webUrl'
  | 'picture'
  | 'oneOf'
  | 'list'
  | 'listOrNull'
  | 'record'
  | 'map'
  | 'either'
  | 'nullable'
  | 'optional'
  | 'open'
  | 'file'
  | 'nothing'
  /** The inner shape, read in another way. */
  | 'as'

export type Fields = Readonly<Record<string, Shape<unknown>>>

/** The type that a shape reads. */
export type Read<S> = S extends Shape<infer Value, unknown> ? Value : never

/** The type of what crosses the wire. */
export type WireOf<S> = S extends Description<infer Wire> ? Wire : never

type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends Read<F[K]> ? K : never
}[keyof F]
export type Flat<T> = { [K in keyof T]: T[K] }
export type ReadFields<F extends Fields> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Read<F[K]> } & {
    -readonly [K in OptionalKeys<F>]?: Exclude<Read<F[K]>, undefined>
  }
>

export const text: Shape<string> = {
  is: 'text',
  read: value => (typeof value === 'string' ? value : undefined),
}

/** Some servers send numbers as text. */
export const number: Shape<number> = {
  is: 'number',
  read: value => {
    const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof given === 'number' && Number.isFinite(given) ? given : undefined
  },
}

/** `data: null`, whatever came. */
export const nothing: Shape<null> = { is: 'nothing', read: () => null }

/** An object with names that are not known before; entries that cannot be used are dropped. */
export const mapOf = /* @__NO_SIDE_EFFECTS__ */ <Value>(of: Shape<Value>): Shape<Record<string, Value>> => ({
  is: 'map',
  of,
  read: value => {
    if (!isObject(value)) return undefined
    const entries = Object.entries(value).map(([name, entry]) => [name, of.read(entry)] as const)
    return Object.fromEntries(
      entries.filter((entry): entry is readonly [string, Value & {}] => entry[1] !== undefined),
    )
  },
})

/** May be missing. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <Value>(of: Shape<Value>): Shape<Value | undefined> => ({
  is: 'optional',
  of,
  read: of.read,
})
