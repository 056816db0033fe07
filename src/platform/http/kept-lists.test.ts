import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptList, keepLists } from './kept-lists.ts'

const TEXT = 'a list of many DApps '.repeat(200)

const bodyOf = async (list: KeptList | Response) => {
  if (list instanceof Response) return list.text()
  return String(await list.body('identity'))
}

test('an answer is made once for all who ask, and again when what it shows has changed', async () => {
  const lists = keepLists(1e6)
  let made = 0
  const ask = (revision: number) => lists.read('q', revision, async () => `made ${++made}`)
  const same = await Promise.all([ask(1), ask(1), ask(1)])
  expect(await Promise.all(same.map(bodyOf))).toEqual(['made 1', 'made 1', 'made 1'])
  expect(await bodyOf(await ask(1))).toBe('made 1')
  expect(await bodyOf(await ask(2))).toBe('made 2')
})

test('what was not asked for longest is dropped when there is no more room', async () => {
  const lists = keepLists(3 * (TEXT.length + 1_200))
  const made: string[] = []
  const ask = (question: string) =>
    lists.read(question, 1, async () => {
      made.push(question)
      return TEXT
    })
  for (const question of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(question)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  expect(lists.bytes).toBeLessThanOrEqual(3 * (TEXT.length + 1_200))
})

test('an answer that could not be made is made for the next who asks, and a refusal is never kept', async () => {
  const lists = keepLists(1e6)
  const broken = async () => {
    throw new Error('the database is away')
  }
  await expect(lists.read('q', 1, broken)).rejects.toThrow('away')
  const refused = await lists.read('q', 1, async () => new Response('no', { status: 404 }))
  expect(refused).toBeInstanceOf(Response)
  expect(await bodyOf(await lists.read('q', 1, async () => 'there'))).toBe('there')
})

test('a list that could not be compressed is sent as it is, and compressed for the next who asks', async () => {
  const compress = [
    () => Promise.reject(new Error('no memory')),
    (json: Buffer<ArrayBuffer>) => Promise.resolve(json.subarray(0, 9)),
  ]
  const gzip = (json: Buffer<ArrayBuffer>) => (compress.shift() ?? Promise.reject)(json)
  const list = new KeptList(TEXT, () => {}, { gzip, br: gzip })
  const { encoding, body } = await list.bodyIn('gzip')
  expect(encoding).toBe('identity')
  expect(String(body)).toBe(TEXT)
  expect(await list.bodyIn('gzip')).toMatchObject({ encoding: 'gzip', body: { length: 9 } })
})

test('an encoding that is asked for after another was made, or beside it, holds the same list', async () => {
  const list = new KeptList(TEXT, () => {})
  await list.body('gzip')
  const [br, json] = await Promise.all([list.body('br'), list.body('identity')])
  expect(String(brotliDecompressSync(br))).toBe(TEXT)
  expect(String(json)).toBe(TEXT)
})

test('what is kept takes as much memory as it is long', async () => {
  for (const text of [TEXT, 'short']) {
    const list = new KeptList(text, () => {})
    const bodies = [list.body('identity'), list.body('gzip'), list.body('br')]
    for (const body of await Promise.all(bodies)) expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('each encoding holds the same list, and what is short is sent as it is', async () => {
  let bytes = 0
  const list = new KeptList(TEXT, by => {
    bytes += by
  })
  expect(list.encodingOf(['br', 'gzip', 'identity'])).toBe('br')
  expect(list.encodingOf(['identity'])).toBe('identity')
  const [br, gzip] = await Promise.all([list.body('br'), list.body('gzip')])
  expect(String(brotliDecompressSync(br))).toBe(TEXT)
  expect(String(gunzipSync(gzip))).toBe(TEXT)
  expect(await list.body('br')).toBe(br)
  expect(bytes, 'packed ones alone').toBe(br.length + gzip.length)
  expect(String(await list.body('identity'))).toBe(TEXT)
  expect(bytes, 'what was unpacked for one caller is not kept').toBe(br.length + gzip.length)
  expect(new KeptList('short', () => {}).encodingOf(['br', 'identity'])).toBe('identity')
})

test('four are compressed at once, the others after them', async () => {
  const going: (() => void)[] = []
  const compress = (json: Buffer<ArrayBuffer>) =>
    new Promise<Buffer<ArrayBuffer>>(resolve => going.push(() => resolve(json.subarray(0, 9))))
  const made = Array.from({ length: 10 }, () =>
    new KeptList(TEXT, () => {}, { gzip: compress, br: compress }).body('gzip'),
  )
  const counts: number[] = []
  for (let ended = 0; ended < made.length; ) {
    await new Promise(resolve => setImmediate(resolve))
    counts.push(going.length)
    for (const end of going.splice(0)) {
      end()
      ended += 1
    }
  }
  expect(counts).toEqual([4, 4, 2])
  expect((await Promise.all(made)).map(({ length }) => length)).toEqual(Array(10).fill(9))
})
