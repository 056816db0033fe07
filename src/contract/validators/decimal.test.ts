import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalWhole } from './decimal.ts'

test('a number is understood as people write it', () => {
  const written: [string, string][] = [
    ['0', '0'],
    ['000', '0'],
    ['007', '7'],
    ['1000000', '1000000'],
    [' 1,000,000\n', '1000000'],
    ['21 000 000', '21000000'],
    ['21\u00a0000\u202f000', '21000000'],
    ['１０００', '1000'],
    ['１，０００', '1000'],
    ["1'000'000", '1000000'],
    ['1’000', '1000'],
    ['1_000', '1000'],
    ['１＿０００', '1000'],
    ['१२३', '123'],
    ['๑๒๓', '123'],
    [`0${'9'.repeat(77)}`, '9'.repeat(77)],
  ]
  for (const [typed, whole] of written) expect(normalWhole(typed), typed).toBe(whole)
})

test('what could be meant otherwise, or is no whole number, is refused', () => {
  const wrong = [
    ...[
      '',
      ' ',
      '-1',
      '+1',
      '1.0',
      '1.000',
      '1.000.000',
      '1e6',
      '0x10',
      '1k',
      '1/2',
      '½',
      '²',
      '①',
      '十',
      'ten',
    ],
    ...[
      '1,00',
      '1,0000',
      '10,00,000',
      '1000,000',
      ',000',
      '1,000,',
      '1,,000',
      '1,000 000',
      "1'000,000",
      '0,001',
      '00,000',
    ],
    ...['1 2', '1  000', '1\u202e000', '1\u0000', '1\u200b000'],
  ]
  for (const typed of wrong) expect(normalWhole(typed), typed).toBeUndefined()
})

test('a number is at most what a contract can hold, or what the caller allows', () => {
  const most = 2n ** 256n - 1n
  expect(normalWhole(String(most))).toBe(String(most))
  expect(normalWhole(String(most + 1n))).toBeUndefined()
  expect(normalWhole('9'.repeat(100_000))).toBeUndefined()
  expect(normalWhole('9'.repeat(78), 10n ** 100n)).toBe('9'.repeat(78))
  expect(normalWhole('9'.repeat(79), 10n ** 100n)).toBeUndefined()
  expect(normalWhole('77', 77)).toBe('77')
  expect(normalWhole('78', 77n)).toBeUndefined()
})

test('every number is read back from the way each country groups it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.constantFrom('en', 'zh', 'ja', 'ru', 'fr', 'de-CH', 'th'),
      (number, locale) => {
        expect(normalWhole(number.toLocaleString(locale))).toBe(String(number))
      },
    ),
  )
})
