import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { openApiText } from '../../scripts/contract/openapi.ts'
import { apiForAll } from './testing/api-for.ts'
import { goodForm, textOfAnswer, uploadLogo } from './testing/listings.ts'
import { addSubmission } from './testing/submissions.ts'

type Document = {
  paths: Record<string, Record<string, unknown>>
  components: { responses: Record<string, unknown> }
}

const document: Document = JSON.parse(await openApiText('.'))

const api = apiForAll()

/** The schema of what an operation answers with this status, by its place in the document. */
function pointerTo(path: string, method: string, status: number): string {
  const place = `#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`
  if (status !== 200) return `#/components/responses/Http${status}/content/application~1json/schema`
  return `${place}/responses/200/content/application~1json/schema`
}

function validateAnswer(
  path: string,
  method: string,
  { status, body }: { status: number; body: unknown },
): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // The default export of a CommonJS module, which types and runtime see differently.
  const add: unknown = Reflect.get(addFormats, 'default') ?? addFormats
  if (typeof add === 'function') add(ajv)
  ajv.addSchema({ $id: 'api', ...document })
  const validate = ajv.getSchema(`api${pointerTo(path, method, status)}`)
  if (!validate) return `no schema for ${method} ${path} ${status}`
  return validate(body) ? undefined : validate.errors
}

test('the document is OpenAPI 3.1', async () => {
  const checked = await new Validator().validate(structuredClone(document))
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
})

test('every route of the server is in the document, and nothing else is', () => {
  const general = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')
  const mounted = api.app.routes
    .filter(({ method, path }) => ['GET', 'POST'].includes(method) && !path.includes('*'))
    .map(({ method, path }) => `${method} ${general(path)}`)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${general(path)}`),
  )
  expect([...new Set(mounted)].sort()).toEqual(described.sort())
})

test('the document is served, with an ETag', async () => {
  const answer = await api.get('/v1/openapi.json')
  expect(answer).toMatchObject({ status: 200, body: document })
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(await api.get('/v1/openapi.json', { 'if-none-match': etag })).toMatchObject({ status: 304 })
})

/** Paths of the document → addresses that ask for it; each parameter in and out of bounds. */
const ASKED: Record<string, readonly string[]> = {
  '/v1/news/list': ['', '?lang=zh&start=3&count=2', '?start=9999', '?status=5', '?count=x'],
  '/v1/news/{id}': ['24?lang=zh', '23', '999', 'x'],
  '/v1/banner/list': ['', '?lang=ru', '?start=50'],
  '/v1/banner/superlist': [''],
  '/v1/activity/list': [''],
  '/v1/ad/list': [''],
  '/v1/category/list': ['', '?lang=zh'],
  '/v1/block_chain/list': ['?lang=en&version=10.0.0&os=web'],
  '/v1/token/ns_token_protocol_list_map': [''],
  '/v1/token/list': [''],
  '/v1/application/list': ['', '?key=swap', '?category_id=2', '?status=1', '?start=60'],
  '/v1/application/search': ['', '?key=creme'],
  '/v1/application/category_dapplist': ['', '?category_id=99998'],
  '/v1/application/hot_list': [''],
  '/v1/application/listbyids_new': ['?ids=3,1,77', '?ids='],
  '/v1/application/category_list': [''],
  '/v1/application/home_section_list': [''],
  '/v1/application/section_more': ['?id=8', '?id=5'],
  '/v1/chain/{chain_id}/token/{address}': ['1/token/0xdAC17F958D2ee523a2206206994597C13D831ec7', 'x/token/y'],
  '/v1/listing/search': ['', '?key=swap', '?key=ethereum'],
  '/v1/listing/{kind}/{id}': ['dapp/1?lang=zh', 'chain/eth', 'token/eth:0x1', 'x/y'],
  '/v1/donation/intent/{id}': ['unknown'],
  '/v1/submission/queue': [''],
  '/v1/submission/{kind_or_id}': ['unknown'],
  '/healthz': [''],
  '/livez': [''],
  '/readyz': [''],
  '/v1/openapi.json': [''],
}

const addressOf = (path: string, rest: string) => path.replace(/\{.*$/, '') + rest

test('what the server answers to every GET is what the document describes', async () => {
  const asked = Object.entries(ASKED).flatMap(([path, ends]) => ends.map(end => [path, end] as const))
  for (const [path, end] of asked) {
    const answer = await api.get(addressOf(path, end))
    expect(validateAnswer(path, 'get', answer), `${path} ${end}`).toBeUndefined()
  }
  const bare = ['/v1/image/{id}', '/api/tokenPocket/subscribe/confirm', '/api/tokenPocket/subscribe/leave']
  const read = Object.keys(document.paths).filter(path => document.paths[path]?.get)
  expect(read.filter(path => !(path in ASKED))).toEqual(bare)
})

test('a request and its donation are answered as the document describes', async () => {
  const form = goodForm('dapp', await uploadLogo(api))
  const passed = await api.post('/v1/submission/dapp/check', form)
  expect(validateAnswer('/v1/submission/{kind}/check', 'post', passed)).toBeUndefined()
  const check = textOfAnswer(passed, 'check')
  const made = await api.post('/v1/donation/intent', { kind: 'dapp', check })
  expect(validateAnswer('/v1/donation/intent', 'post', made)).toBeUndefined()
  const { id, secret }: { id: string; secret: string } = Object(made.data)
  const bearer = { authorization: `Bearer ${secret}` }
  const offer = await api.get(`/v1/donation/intent/${id}`, bearer)
  expect(offer).toMatchObject({ body: { result: 0 } })
  expect(validateAnswer('/v1/donation/intent/{id}', 'get', offer)).toBeUndefined()
  const link = `0x${'12'.repeat(32)}`
  const path = '/v1/donation/intent/{id}/transaction'
  expect(
    validateAnswer(path, 'post', await api.post(`/v1/donation/intent/${id}/transaction`, { link }, bearer)),
  ).toBe(undefined)
  await addSubmission(api.db)
  const checked = await api.post('/v1/submission/dapp/check', {})
  expect(validateAnswer('/v1/submission/{kind}/check', 'post', checked)).toBeUndefined()
  expect(
    validateAnswer('/v1/submission/{kind}/check', 'post', await api.post('/v1/submission/x/check', {})),
  ).toBe(undefined)
  expect(
    validateAnswer('/v1/submission/{kind_or_id}', 'post', await api.post('/v1/submission/dapp', '[')),
  ).toBe(undefined)
  const market = await api.post('/v1/swap_market/market_optional', {})
  expect(validateAnswer('/v1/swap_market/market_optional', 'post', market)).toBeUndefined()
})

test('a wrong method on a list is refused in bytes that match their header', async () => {
  const init = { method: 'POST', headers: { 'accept-encoding': 'gzip' } }
  for (const path of ['/v1/news/list', '/v1/openapi.json']) {
    const answer = await api.app.request(path, init)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('content-encoding')).toBeNull()
  }
})

test('an answer of another shape is found', () => {
  const body = { result: 0, data: [{ id: 'x' }] }
  expect(validateAnswer('/v1/news/list', 'get', { status: 200, body })).not.toBeUndefined()
})
