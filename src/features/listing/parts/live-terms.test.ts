import { expect, test } from 'vitest'
import { hoursText } from './live-terms.ts'

test('a wait is written in hours, from a day on in days, as the language writes it', () => {
  expect([1, 23, 24, 35, 36, 240].map(hours => hoursText(hours, 'en'))).toEqual([
    '1 hour',
    '23 hours',
    '1 day',
    '1 day',
    '2 days',
    '10 days',
  ])
  expect(hoursText(120, 'ru')).toBe('5 дней')
  expect(hoursText(21, 'ru')).toBe('21 час')
})
