// What resources are made of. A module of its own, so that a page with the newsletter's form alone loads none of it.
import { isObject } from '#lib/is-object.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { type Fields, number, type ReadFields, type Shape, text } from './shape.ts'

/** Text that is not empty. */
export const filled: Shape<string> = { is: 'filled', read: value => text.read(value) || undefined }

export const integer: Shape<number> = { ...number, is: 'integer' }

/** Some servers send yes and no as 1 and 0, or as text; everything else is no. */
export const flagValue: Shape<boolean> = {
  is: 'yesNo',
  read: value => [true, 1, '1', 'true'].some(yes => yes === value),
}

/** An http or https address; nothing else that a link could do. */
export const httpAddress: Shape<string> = {
  is: 'webUrl',
  read: value => {
    if (typeof value !== 'string') return undefined
    return /^https?:$/.test(parseUrl(value)?.protocol ?? '') ? value : undefined
  },
}

/** A picture: an http(s) address or a path of the site's own; empty when it is neither. */
export const pictureAddress: Shape<string> = {
  is: 'picture',
  read: value =>
    typeof value === 'string' && /^\/[^/\\]/.test(value) ? value : (httpAddress.read(value) ?? ''),
}

export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const Value extends string>(
  values: readonly Value[],
): Shape<Value> => ({
  is: 'oneOf',
  values,
  read: value => values.find(each => each === value),
})

/** The entries that can be used; null is an empty list, and what is no list at all is not what was promised. */
export const rowsOf = /* @__NO_SIDE_EFFECTS__ */ <Value>(of: Shape<Value>): Shape<Value[]> => ({
  is: 'list',
  of,
  read: value => {
    if (value === null) return []
    return Array.isArray(value) ? value.map(of.read).filter(entry => entry !== undefined) : undefined
  },
})

/** The same where our own server answers null for an empty list. */
export const listOrNull = /* @__NO_SIDE_EFFECTS__ */ <Value>(
  of: Shape<Value>,
): Shape<Value[], Value[] | null> => ({
  ...rowsOf(of),
  is: 'listOrNull',
})

/** An object; one of its fields that cannot be used makes the whole unusable, but for optional ones. */
export const record = /* @__NO_SIDE_EFFECTS__ */ <F extends Fields>(fields: F): Shape<ReadFields<F>> => ({
  is: 'record',
  fields,
  read: value => {
    if (!isObject(value)) return undefined
    const found: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const entry = field.read(value[name])
      if (entry !== undefined) found[name] = entry
      else if (field.is !== 'optional') return undefined
    }
    // Field by field it has just been read as the type requires.
    return found as ReadFields<F>
  },
})

/** Read as this where it cannot be used. */
export const fallback = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire>(
  of: Shape<Value, Wire>,
  other: NoInfer<Value>,
): Shape<Value, Wire> => ({
  is: 'as',
  of,
  read: value => of.read(value) ?? other,
})

/** What a reader makes of it further; the wire stays as the inner shape describes. */
export const mapped = /* @__NO_SIDE_EFFECTS__ */ <Value, Wire, Made>(
  of: Shape<Value, Wire>,
  make: (value: Value) => Made | undefined,
): Shape<Made, Wire> => ({
  is: 'as',
  of,
  read: value => {
    const given = of.read(value)
    return given === undefined ? undefined : make(given)
  },
})

/** Null is distinguished from what cannot be read. */
export const nullable = /* @__NO_SIDE_EFFECTS__ */ <Value>(of: Shape<Value>): Shape<Value | null> => ({
  is: 'nullable',
  of,
  read: value => (value === null ? null : of.read(value)),
})

/** Null where it is not known or cannot be used. */
export const orNull = /* @__NO_SIDE_EFFECTS__ */ <Value>(of: Shape<Value>): Shape<Value | null> =>
  fallback(nullable(of), null)

/** A time, ISO 8601. */
export const time: Shape<string> = {
  is: 'time',
  read: value => (Number.isNaN(Date.parse(text.read(value) ?? '')) ? undefined : text.read(value)),
}

/** An object whose fields are defined elsewhere. */
export const open: Shape<Record<string, unknown>> = {
  is: 'open',
  read: value => (isObject(value) ? value : undefined),
}

/** A file to upload. */
export const file: Shape<Blob> = {
  is: 'file',
  read: value => (value instanceof Blob ? value : undefined),
}

/** Text of this form. */
export const matching = /* @__NO_SIDE_EFFECTS__ */ (pattern: RegExp): Shape<string> => ({
  is: 'text',
  pattern,
  read: value => {
    const given = text.read(value)
    return given !== undefined && pattern.test(given) ? given : undefined
  },
})

/** The first of two shapes that fits. */
export const either = /* @__NO_SIDE_EFFECTS__ */ <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> => ({
  is: 'either',
  of: [first, second],
  read: value => first.read(value) ?? second.read(value),
})
