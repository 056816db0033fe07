import { expect, test } from 'vitest'
import { displayNumber } from './display-number.ts'

test('a price is shown as finely as its size asks for', () => {
  const shown = {
    '68123.456': '68,123.46',
    '10': '10.00',
    '9.9996': '10.00',
    '9.9995': '10.00',
    '9.9994': '9.999',
    '9.87654': '9.877',
    '1': '1.000',
    '0.99996': '1.000',
    '0.5': '0.5',
    '0.12345': '0.1235',
    '0.0123456': '0.01235',
    '0.0012': '0.0012',
    '0.00012': '0.0₃12',
    '0.000001234': '0.0₅1234',
    '1e-15': '0.0₁₄1',
    '-0.000001234': '-0.0₅1234',
    '0': '0',
  }
  for (const [value, text] of Object.entries(shown)) expect(displayNumber(value), value).toBe(text)
})

test('the decimal sign is the reader’s own', () => {
  expect(displayNumber('12345.6', 'es')).toBe('12.345,60')
  expect(displayNumber('0.000001234', 'ru')).toBe('0,0₅1234')
})

test('an unknown value is a dash', () => {
  for (const value of [null, undefined, '', 'abc', Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(displayNumber(value)).toBe('–')
  }
})
