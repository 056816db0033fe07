import { expect, test } from 'vitest'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { TEST_CONTEXT, VALID_FORMS } from './fixtures.ts'
import { fieldsOf, validateListing } from './validate.ts'

function errors(kind: ListingKind, change: Record<string, unknown>): Record<string, string> {
  const verdict = validateListing(kind, { ...VALID_FORMS[kind], ...change }, TEST_CONTEXT)
  return verdict.ok ? {} : verdict.fields
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const alien: [string, unknown][] = [
  ['numbers', 5],
  ['NaN', Number.NaN],
  ['null', null],
  ['true', true],
  ['a list', []],
  ['a list of lists', [[[]]]],
  ['a deep list', deep(20_000)],
  ['a deep list as text', '['.repeat(20_000)],
  ['an object', {}],
  ['an object that cannot become text', { toString: 1, valueOf: 1 }],
  ['a list of those', [{ toString: 1, valueOf: 1 }]],
  ['names of the prototype', JSON.parse('{"__proto__":{"eth":"x"},"constructor":"x","toString":"x"}')],
  ['ten thousand entries', Array(10_000).fill('x')],
  ['ten thousand objects', Array(10_000).fill({ network: 'eth', symbol: 'x', contract: 'y' })],
  ['ten thousand names', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 'x']))],
  ['a megabyte of letters', 'x'.repeat(1_000_000)],
  ['a megabyte of spaces', `${' '.repeat(1_000_000)}x`],
  ['a megabyte of accents', `a${'\u0301'.repeat(1_000_000)}`],
  ['a megabyte of digits', '9'.repeat(1_000_000)],
  ['a megabyte of commas', ','.repeat(1_000_000)],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is yup that reads such text as a template
  ['a template', '${path} ${originalValue}'],
  ['half a character', '\ud800'],
]

test.each(alien)('%s in any field, or as the form, gets codes, soon', (_name, value) => {
  for (const kind of LISTING_KINDS) {
    const everywhere = Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, value]))
    for (const form of [
      value,
      everywhere,
      ...fieldsOf(kind).map(({ name }) => ({ ...VALID_FORMS[kind], [name]: value })),
    ]) {
      const start = process.cpuUsage()
      const verdict = validateListing(kind, form, TEST_CONTEXT)
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
      if (verdict.ok) continue
      for (const [field, code] of Object.entries(verdict.fields)) {
        expect(field).toMatch(/^[a-zA-Z_]+(\.\w+)*$/)
        expect(code.length).toBeLessThan(300)
      }
    }
  }
})

test('a network is one of ours, not a name that every object has', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(errors('token', { network: name })).toMatchObject({ network: 'unknown' })
    expect(errors('dapp', { platform: [name] })).toMatchObject({ platform: 'unknown' })
  }
  errors('dapp', JSON.parse('{"__proto__":{"polluted":1},"address":{"__proto__":{"polluted":1}}}'))
  expect({}).not.toHaveProperty('polluted')
})

test('what was typed is shown as it is and is no template', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is yup that reads such text as a template
  const typed = '0x${path}'
  expect(errors('token', { address: typed })).toEqual({ address: `shape:${typed}` })
})

test('a form that is far too large gets an error for what is too large in it', () => {
  expect(errors('dapp', { tokens: Array(10_000).fill({}), contact: Array(10_000).fill('@x') })).toMatchObject(
    {
      tokens: 'tooMany:20',
      contact: 'tooMany:5',
    },
  )
})
