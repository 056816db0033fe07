import { expect, test } from 'vitest'
import {
  contentTag,
  dayInYear,
  languageLabel,
  languageName,
  longDate,
  readingMinutes,
  readingTime,
  shortDate,
} from './article-facts.ts'

test('a text takes its words at a calm pace, and never no time', () => {
  expect(readingMinutes('word '.repeat(660), 'en')).toBe(3)
  expect(readingMinutes('', 'en')).toBe(1)
})

test('a language without spaces has words all the same', () => {
  expect(readingMinutes('授权之后，合约动用你的代币不必再问你。'.repeat(60), 'zh-Hans')).toBeGreaterThan(1)
})

test('days and minutes are said in the language of the page', () => {
  expect(longDate('2025-06-18T23:30:00Z', 'en')).toBe('June 18, 2025')
  expect(longDate('2025-06-18T23:30:00Z', 'ja')).toBe('2025年6月18日')
  expect(shortDate('2025-06-18T23:30:00Z', 'en')).toBe('Jun 18, 2025')
  expect(dayInYear('2025-06-18T23:30:00Z', 'en')).toBe('Jun 18')
  expect(readingTime('word '.repeat(660), 'en', 'pt')).toBe('3 minutos')
})

test('years are counted alike in every language', () => {
  expect(longDate('2025-06-18T23:30:00Z', 'th')).toBe('18 มิถุนายน ค.ศ. 2025')
})

test('a code in a path is a content language', () => {
  expect(['zh', 'zh-tw', 'fil', 'constructor'].map(contentTag)).toEqual([
    'zh-Hans',
    'zh-Hant',
    'fil',
    'constructor',
  ])
  expect(languageName('en', 'es')).toBe('inglés')
  expect(languageLabel('en', 'es')).toBe('Inglés')
  expect(languageLabel('en', 'hi')).toBe('अंग्रेज़ी')
})
