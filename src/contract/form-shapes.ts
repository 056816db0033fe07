import { isObject } from '#lib/is-object.ts'
import { type Shape, text } from './shape.ts'

/** Shapes that forms, payments and articles have; by themselves, so that the store does not load them. */

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
