import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  either,
  fallback,
  flagValue,
  httpAddress,
  integer,
  nullable,
  oneOf,
  orNull,
  pictureAddress,
  record,
  rowsOf,
} from './resource-shapes.ts'
import { mapOf, optional, text } from './shape.ts'

const row = record({
  id: integer,
  url: httpAddress,
  icon: pictureAddress,
  isNew: flagValue,
  note: fallback(text, ''),
  kind: fallback(oneOf(['a', 'b']), 'b'),
  until: orNull(text),
  by: optional(text),
  tags: fallback(rowsOf(text), []),
})
const good = { id: 1, url: 'https://a.example', icon: '/i.svg', isNew: true, note: 'n', kind: 'a' }

describe('a record', () => {
  test('reads numbers sent as text, yes and no sent as 1 and 0', () => {
    expect(row.read({ ...good, id: ' 12 ', isNew: '1' })).toMatchObject({ id: 12, isNew: true })
    expect(row.read({ ...good, isNew: 0 })).toMatchObject({ isNew: false })
  })

  test('is unusable without a field it cannot do without', () => {
    expect(row.read({ ...good, id: 'x' })).toBeUndefined()
    expect(row.read({ ...good, url: 'javascript:alert(1)' })).toBeUndefined()
    for (const value of [null, undefined, 5, 'x', [], () => {}]) expect(row.read(value)).toBeUndefined()
  })

  test('has harmless values for the others, and no field that it does not know', () => {
    expect(row.read({ id: 1, url: 'http://a.example', icon: 'data:x', kind: 'z', by: 5, more: 1 })).toEqual({
      id: 1,
      url: 'http://a.example',
      icon: '',
      isNew: false,
      note: '',
      kind: 'b',
      until: null,
      tags: [],
    })
  })

  test('that was read is read again as it is, whatever came', () => {
    const fields = fc.record(
      { id: fc.anything(), url: fc.webUrl(), note: fc.anything(), tags: fc.anything(), by: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fields, value => {
        const once = row.read(value)
        expect(row.read(once)).toEqual(once)
      }),
    )
  })
})

test('of a list the entries that can be used are kept; null is an empty one, what is none is refused', () => {
  expect(rowsOf(integer).read([1, '2', 'x', null, {}])).toEqual([1, 2])
  expect(rowsOf(integer).read(null)).toEqual([])
  for (const value of [undefined, 5, 'x', { 0: 1 }]) expect(rowsOf(integer).read(value)).toBeUndefined()
})

test('of a map the entries that can be used are kept', () => {
  expect(mapOf(text).read({ a: 'x', b: 5 })).toEqual({ a: 'x' })
  expect(mapOf(text).read([])).toBeUndefined()
})

test('null is distinguished from what cannot be read', () => {
  expect(nullable(text).read(null)).toBeNull()
  expect(nullable(text).read(undefined)).toBeUndefined()
  expect(orNull(text).read(5)).toBeNull()
})

test('of two shapes the first that fits is read', () => {
  const shape = either(record({ is: oneOf(['a']) }), record({ is: oneOf(['b']), extra: integer }))
  expect(shape.read({ is: 'a', extra: 1 })).toEqual({ is: 'a' })
  expect(shape.read({ is: 'b', extra: '1' })).toEqual({ is: 'b', extra: 1 })
  expect(shape.read({ is: 'b' })).toBeUndefined()
})
