import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { keepLists } from './kept-lists.ts'

const TEXT = 'a list of many DApps '.repeat(200)

/** Answers each path with what `make` makes of it; the path is the question. */
function open(maxBytes: number, make: (path: string) => string | Response | Promise<string>) {
  const lists = keepLists(maxBytes)
  const catalogue = { revision: 1 }
  const made: string[] = []
  const keep = lists.keep(
    c => (c.req.path === '/anew' ? undefined : c.req.path),
    async () => catalogue.revision,
  )
  const app = new Hono().get('*', keep, compress(), async c => {
    made.push(c.req.path)
    const answer = await make(c.req.path)
    return answer instanceof Response ? answer : c.text(answer, 200, { ETag: 'W/"1"', Vary: 'lang' })
  })
  app.onError((_, c) => c.text('away', 500))
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init)
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  return { ask, made, lists, catalogue }
}

test('a list is made once, and again when what it shows has changed', async () => {
  const { ask, made, catalogue } = open(1e6, () => `made ${made.length}`)
  for (const expected of ['made 1', 'made 1']) expect(String((await ask('/a')).body)).toBe(expected)
  catalogue.revision = 2
  for (const expected of ['made 2', 'made 2']) expect(String((await ask('/a')).body)).toBe(expected)
})

test('a list that is kept is packed as it was, with the headers that are its own', async () => {
  const { ask, made } = open(1e6, () => TEXT)
  const init = { headers: { 'Accept-Encoding': 'gzip' } }
  const [first, second] = [await ask('/a', init), await ask('/a', init)]
  expect(made).toEqual(['/a'])
  expect(second).toEqual(first)
  expect(Object.fromEntries(second.headers)).toMatchObject({
    'content-encoding': 'gzip',
    etag: 'W/"1"',
    vary: 'lang, Accept-Encoding',
  })
  expect(String(gunzipSync(second.body))).toBe(TEXT)
})

test('what was not asked for longest is dropped when there is no more room', async () => {
  const room = 3 * (TEXT.length + 1_200)
  const { ask, made, lists } = open(room, () => TEXT)
  for (const question of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(`/${question}`)
  expect(made).toEqual(['/a', '/b', '/c', '/d', '/b'])
  expect(lists.bytes).toBeLessThanOrEqual(room)
})

test('a failure, a refusal, a HEAD and what is no question are never kept', async () => {
  const answers = [new Response('no', { status: 404 }), 'there']
  const { ask, made, lists } = open(1e6, path => {
    if (path === '/broken') throw new Error('the database is away')
    return (path === '/a' && answers.shift()) || 'there'
  })
  expect((await ask('/broken')).status).toBe(500)
  expect((await ask('/a')).status).toBe(404)
  await ask('/b', { method: 'HEAD' })
  for (let again = 0; again < 2; again++) await ask('/anew')
  await ask(`/${'long'.repeat(200)}`)
  expect(lists.bytes).toBe(0)
  expect(made).toHaveLength(6)
  for (let again = 0; again < 2; again++) expect(String((await ask('/a')).body)).toBe('there')
  expect(made).toHaveLength(7)
})
