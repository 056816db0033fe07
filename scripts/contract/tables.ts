import type { Description } from '#contract/shape.ts'
import { isRequired, type Names } from './json-schema.ts'
import { namesOf, openApiPath, pathNames } from './openapi.ts'
import type { Call, Contract, Resource } from './sources.ts'

const inner = (shape: Description<unknown>): readonly Description<unknown>[] =>
  shape.of === undefined ? [] : 'is' in shape.of ? [shape.of] : shape.of

const WORDS: Partial<Record<Description<unknown>['is'], string>> = {
  filled: 'text, not empty',
  integer: 'whole number',
  yesNo: 'boolean',
  webUrl: 'http(s) address',
  picture: 'address of a picture',
  nothing: '`null`',
  open: 'object',
}

const PLURALS: Readonly<Record<string, string>> = {
  text: 'texts',
  'whole number': 'whole numbers',
  'http(s) address': 'http(s) addresses',
}

/** How a shape is written in a table: `Application[]`, `text or null`. */
function typeOf(shape: Description<unknown>, names: Names, owner?: Description<unknown>): string {
  const name = shape === owner ? undefined : names.nameOf(shape)
  if (name) return `\`${name}\``
  const [first, second] = inner(shape)
  const of = first ? typeOf(first, names) : ''
  const several = of.endsWith('`') ? `${of.slice(0, -1)}[]\`` : `list of ${PLURALS[of] ?? of}`
  switch (shape.is) {
    case 'list':
      return several
    case 'listOrNull':
      return `${several} or \`null\``
    case 'nullable':
      return `${of} or \`null\``
    case 'map':
      return `{ [name]: ${of} }`
    case 'oneOf':
      return (shape.values ?? []).map(value => `\`${value}\``).join(', ')
    case 'either':
      return `${of} or ${second ? typeOf(second, names) : ''}`
    case 'record':
      return `{ ${Object.entries(shape.fields ?? {})
        .map(([field, its]) => `${field}: ${typeOf(its, names)}`)
        .join(', ')} }`
    case 'optional':
    case 'as':
      return of
    default:
      return WORDS[shape.is] ?? shape.is
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`.replace(/ {2,}/g, ' ')

/** The records that a shape offers: one, or both of two. */
const recordsOf = (shape: Description<unknown>): Description<unknown>[] =>
  shape.is === 'record' ? [shape] : ['as', 'either'].includes(shape.is) ? inner(shape).flatMap(recordsOf) : []

/** The fields that another resource of the module has all of, and that resource's name. */
function extended({ name, module, shape }: Resource, { resources }: Contract): Resource | undefined {
  const own = Object.entries(shape.fields ?? {})
  const others = resources.filter(other => other.module === module && other.name !== name)
  return others.find(other => {
    const theirs = Object.entries(other.shape.fields ?? {})
    const hasAll = theirs.every(([field, its]) => shape.fields?.[field] === its)
    return theirs.length > 1 && theirs.length < own.length && hasAll
  })
}

function resourceTable(resource: Resource, contract: Contract, names: Names): string[] {
  const { name, shape } = resource
  const records = recordsOf(shape)
  const fields = new Map<string, Description<unknown>[]>()
  for (const record of records)
    for (const [field, its] of Object.entries(record.fields ?? {}))
      fields.set(field, [...(fields.get(field) ?? []), its])
  const base = extended(resource, contract)
  for (const field of Object.keys(base?.shape.fields ?? {})) fields.delete(field)
  const inherited = base ? [row('…', `all of \`${base.name}\``, '')] : []
  const rows = [...fields].map(([field, types]) => {
    const said = names.commentOf(name, field)
    const isMissing = types.some(type => !isRequired(type)) ? ' (may be missing)' : ''
    const type = [...new Set(types.map(each => typeOf(each, names)))].join('; or ')
    return row(`\`${field}\``, `${type}${isMissing}`, said)
  })
  return [row(`\`${name}\``, 'type', ''), '|---|---|---|', ...inherited, ...rows, '']
}

function inputOf({ endpoint }: Call): string {
  const inPath = pathNames(endpoint.path)
  const names = Object.entries(endpoint.input)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, { default: otherwise, is }]) => {
      const isTold = name === 'count' && otherwise !== undefined
      return `\`${name}\`${isTold ? ` (${otherwise})` : ''}${is === 'optional' ? '?' : ''}`
    })
  const headers = 'headers' in endpoint ? Object.keys(endpoint.headers ?? {}) : []
  const form = 'hasForm' in endpoint && endpoint.hasForm ? ['the form'] : []
  const bearer = 'bearer' in endpoint && endpoint.bearer ? [`bearer: ${endpoint.bearer}`] : []
  return [...form, ...names, ...headers.map(name => `header \`${name}\``), ...bearer].join(', ')
}

const BARE = {
  redirect: '303',
  picture: 'the picture',
  document: 'the document',
  health: '`{ ok }`',
  nothing: 'nothing, 204',
} as const

function callRow(call: Call, contract: Contract, names: Names): string {
  const { endpoint, module, name } = call
  const data = 'answers' in endpoint ? BARE[endpoint.answers] : typeOf(endpoint.data, names)
  const said = contract.commentOf(module, name)
  return row(`\`${endpoint.method} ${openApiPath(endpoint.path)}\``, inputOf(call), data, said)
}

/** The tables of one contract module: its resources, then its calls. */
export function tablesOf(module: string, contract: Contract): string {
  const names = namesOf(contract)
  const resources = contract.resources.filter(resource => resource.module === module)
  const calls = contract.calls.filter(call => call.module === module)
  const callTable = ['| call | takes | data | |', '|---|---|---|---|']
  return [
    ...resources.flatMap(resource => resourceTable(resource, contract, names)),
    ...(calls.length > 0 ? [...callTable, ...calls.map(call => callRow(call, contract, names))] : []),
  ]
    .join('\n')
    .trim()
}

const BLOCK = /(<!-- contract: (\S+) -->\n)[\s\S]*?(<!-- \/contract -->)/g

/** The page with each block between `<!-- contract: path -->` and `<!-- /contract -->` written anew. */
export const withTables = (page: string, contract: Contract): string =>
  page.replace(BLOCK, (_, begin: string, module: string, end: string) => {
    return `${begin}\n${tablesOf(module, contract)}\n\n${end}`
  })

/** The modules that the page has tables of. */
export const modulesIn = (page: string): string[] =>
  [...page.matchAll(BLOCK)].map(([, , module = '']) => module)
