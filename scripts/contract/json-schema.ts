import type { Description, Kind } from '#contract/shape.ts'

export type Schema = Record<string, unknown>

const LEAVES: Partial<Record<Kind, Schema>> = {
  text: { type: 'string' },
  filled: { type: 'string', minLength: 1 },
  number: { type: 'number' },
  integer: { type: 'integer' },
  yesNo: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  webUrl: { type: 'string', format: 'uri', pattern: '^https?://' },
  picture: {
    type: 'string',
    description: 'An http(s) address or a path of the site; empty when there is none.',
  },
  open: { type: 'object', additionalProperties: true },
  file: { type: 'string', contentEncoding: 'binary' },
  nothing: { type: 'null' },
}

export interface Names {
  /** The name of a schema that is described once and referred to. */
  nameOf: (shape: Description<unknown>) => string | undefined
  /** What is said of a field of the named schema. */
  commentOf: (schema: string, field: string) => string
}

const inner = (shape: Description<unknown>): readonly Description<unknown>[] =>
  shape.of === undefined ? [] : 'is' in shape.of ? [shape.of] : shape.of

export const isRequired = (field: Description<unknown>): boolean =>
  field.is !== 'optional' && field.default === undefined

/** The schema of an object with these fields. */
export function objectSchema(
  fields: Readonly<Record<string, Description<unknown>>>,
  names: Names,
  owner = '',
): Schema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const description = names.commentOf(owner, name)
    return [name, { ...schemaOf(field, names), ...(description && { description }) }] as const
  })
  const required = Object.keys(fields).filter(name => fields[name] && isRequired(fields[name]))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

/** The schema of what crosses the wire; `owner` is the named schema that is being described, if any. */
export function definition(shape: Description<unknown>, names: Names, owner = ''): Schema {
  const [first] = inner(shape)
  const of = () => (first ? schemaOf(first, names) : {})
  switch (shape.is) {
    case 'record':
      return objectSchema(shape.fields ?? {}, names, owner)
    case 'list':
      return { type: 'array', items: of(), ...(shape.limits && { maxItems: shape.limits[1] }) }
    case 'listOrNull':
      return { type: ['array', 'null'], items: of() }
    case 'map':
      return { type: 'object', additionalProperties: of() }
    case 'oneOf':
      return { type: 'string', enum: shape.values }
    case 'either':
      return { anyOf: inner(shape).map(one => definition(one, names, owner)) }
    case 'nullable':
      return { anyOf: [of(), { type: 'null' }] }
    case 'optional':
      return of()
    case 'as':
      return first ? definition(first, names, owner) : {}
    default: {
      const [minimum, maximum] = shape.limits ?? []
      return {
        ...LEAVES[shape.is],
        ...(shape.pattern && { pattern: shape.pattern.source }),
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(shape.default !== undefined && shape.default !== '' && { default: shape.default }),
      }
    }
  }
}

/** The same where it is used: a reference when the shape has a name. */
export function schemaOf(shape: Description<unknown>, names: Names): Schema {
  const name = names.nameOf(shape)
  if (name) return { $ref: `#/components/schemas/${name}` }
  const [first] = inner(shape)
  return shape.is === 'as' && first ? schemaOf(first, names) : definition(shape, names)
}
