import { HTTP_REFUSALS } from '#contract/endpoint.ts'
import type { Descriptions } from '#contract/shape.ts'
import { definition, isRequired, type Names, objectSchema, type Schema, schemaOf } from './json-schema.ts'
import { type AnyEndpoint, type Call, type Contract, readContract } from './sources.ts'

const ref = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: Schema) => ({ 'application/json': { schema } })

/** `/v1/news/:id` → `/v1/news/{id}` */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const anyName = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/**
 * Two paths that differ only in the name of a parameter (`/v1/submission/{kind}` and `…/{id}`) are one to OpenAPI: the
 * names given here are joined (`kind_or_id`).
 */
function sharedPaths(calls: readonly Call[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { endpoint } of calls) {
    const path = openApiPath(endpoint.path)
    const known = paths.get(anyName(path))
    const names = pathNames(endpoint.path)
    const joined = known?.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const own = names.shift() ?? name
      return own === name ? whole : `{${name}_or_${own}}`
    })
    paths.set(anyName(path), joined ?? path)
  }
  return paths
}

/** `src/features/news/contract.ts` → `news` */
const tagOf = (module: string): string => /^src\/features\/([^/]+)/.exec(module)?.[1] ?? 'operation'

const refusalName = (status: number | string): string => `Http${status}`

function parametersOf({ endpoint, module }: Call, path: string, contract: Contract, names: Names): Schema[] {
  const inPath = pathNames(endpoint.path)
  const called = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const one = (where: 'path' | 'query' | 'header', [name, shape]: [string, Descriptions[string]]) => {
    const description = commentOfInput(contract, module, name)
    return {
      name,
      in: where,
      required: where === 'path' || isRequired(shape),
      schema: schemaOf(shape, names),
      ...(description && { description }),
    }
  }
  const entries = Object.entries(endpoint.input)
  const paths = entries.filter(([name]) => inPath.includes(name))
  const queries = endpoint.body === 'query' ? entries.filter(([name]) => !inPath.includes(name)) : []
  const headers = 'headers' in endpoint ? Object.entries(endpoint.headers ?? {}) : []
  return [
    ...paths.map(entry => ({ ...one('path', entry), name: called[inPath.indexOf(entry[0])] })),
    ...queries.map(entry => one('query', entry)),
    ...headers.map(entry => one('header', entry)),
  ]
}

/** A parameter is explained in its module, or where many calls share it. */
const SHARED = 'src/contract/parameters.ts'
export const commentOfInput = ({ commentOf }: Contract, module: string, name: string): string =>
  commentOf(module, name) || commentOf(SHARED, name)

function bodyOf(endpoint: AnyEndpoint, names: Names): Schema | undefined {
  if (endpoint.body === 'query') return undefined
  const inPath = pathNames(endpoint.path)
  const fields = Object.entries(endpoint.input).filter(([name]) => !inPath.includes(name))
  const hasForm = 'hasForm' in endpoint && endpoint.hasForm === true
  const schema = {
    ...objectSchema(Object.fromEntries(fields), names),
    ...(hasForm && { additionalProperties: true }),
  }
  const type = endpoint.body === 'form' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema } } }
}

const BARE: Record<string, Schema> = {
  redirect: {
    303: { description: 'To a page of the site.', headers: { Location: { schema: { type: 'string' } } } },
  },
  picture: {
    200: { description: 'The picture.', content: { 'image/png': {}, 'image/jpeg': {} } },
    404: ref('responses', refusalName(404)),
  },
  document: { 200: { description: 'This document.', content: json({ type: 'object' }) } },
  health: {
    200: { description: 'Yes.', content: json(ref('schemas', 'Health')) },
    503: { description: 'No.', content: json(ref('schemas', 'Health')) },
  },
  nothing: { 204: { description: 'It was read.' } },
}

function responsesOf(endpoint: AnyEndpoint, names: Names): Schema {
  const always = [429, 500, 503]
  const refused = endpoint.method === 'GET' ? always : [403, ...always]
  const withBody = endpoint.body === 'query' ? refused : [400, 413, 415, ...refused]
  const statuses = endpoint.path.includes(':') && 'data' in endpoint ? [404, ...withBody] : withBody
  const refusals = Object.fromEntries(statuses.map(status => [status, ref('responses', refusalName(status))]))
  if ('answers' in endpoint) return { ...refusals, ...BARE[endpoint.answers] }
  const answer = {
    type: 'object',
    properties: { result: { const: 0 }, data: schemaOf(endpoint.data, names) },
    required: ['result', 'data'],
  }
  const content = json({ anyOf: [answer, ref('schemas', 'Refusal')] })
  return { 200: { description: 'The answer, or why there is none.', content }, ...refusals }
}

function operationOf(call: Call, path: string, contract: Contract, names: Names): Schema {
  const { endpoint, module, name } = call
  const bearer = 'bearer' in endpoint ? endpoint.bearer : undefined
  const said = contract.commentOf(module, name)
  const requestBody = bodyOf(endpoint, names)
  const parameters = parametersOf(call, path, contract, names)
  const description = [said, bearer && `Bearer: ${bearer}.`].filter(Boolean).join(' ')
  return {
    operationId: name,
    tags: [tagOf(module)],
    ...(description && { description }),
    ...(bearer && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, names),
  }
}

export function namesOf({ resources, commentOf }: Contract): Names {
  const byShape = new Map(resources.map(({ name, shape }) => [shape, name]))
  const exported = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return {
    nameOf: shape => byShape.get(shape),
    commentOf: (schema, field) => {
      const module = resources.find(({ name }) => name === schema)?.module ?? ''
      return commentOf(module, `${exported(schema)}.${field}`) || commentOf(module, `*.${field}`)
    },
  }
}

const REFUSAL: Schema = {
  type: 'object',
  description: '1: not acceptable, `fields` may tell where · 2: unknown · 3: contradicts an earlier call.',
  properties: {
    result: { type: 'integer', not: { const: 0 } },
    message: { type: 'string', description: 'English, for logs; a page finds its own words by code.' },
    data: {
      anyOf: [
        { type: 'null' },
        { type: 'object', properties: { fields: ref('schemas', 'FieldCodes') }, required: ['fields'] },
      ],
    },
  },
  required: ['result', 'message', 'data'],
}
const HEALTH: Schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }

function responseOfStatus([status, description]: [string, string]) {
  const headers = { 'Retry-After': { schema: { type: 'integer' }, description: 'In seconds.' } }
  const isRetried = status === '429' || status === '503'
  const content = json(ref('schemas', 'Refusal'))
  return [refusalName(status), { description, content, ...(isRetried && { headers }) }] as const
}

/** The whole API as OpenAPI 3.1. */
export function openApiOf(contract: Contract): Schema {
  const names = namesOf(contract)
  const paths: Record<string, Schema> = {}
  const shared = sharedPaths(contract.calls)
  for (const call of contract.calls) {
    const own = openApiPath(call.endpoint.path)
    const path = shared.get(anyName(own)) ?? own
    const operation = operationOf(call, path, contract, names)
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation }
  }
  const schemas = contract.resources.map(({ name, shape, module }) => {
    const description = contract.commentOf(module, `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
    return [name, { ...definition(shape, names, name), ...(description && { description }) }] as const
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'TokenPocket website API',
      version: '1',
      description:
        'What the site, its forms and other programs call. docs/contract.md describes the same in words.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...Object.fromEntries(schemas), Refusal: REFUSAL, Health: HEALTH },
      responses: Object.fromEntries(Object.entries(HTTP_REFUSALS).map(responseOfStatus)),
    },
  }
}

/** The document of `/v1/openapi.json`, from the contract modules and their comments. */
export const openApiText = async (root: string): Promise<string> =>
  `${JSON.stringify(openApiOf(await readContract(root)), undefined, 2)}\n`

if (import.meta.main) process.stdout.write(await openApiText(`${import.meta.dirname}/../..`))
