import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimInvisible } from './invisible.ts'
import { cleanLine, cleanText } from './text.ts'

test('a text keeps its lines and loses what is invisible', () => {
  expect(cleanText('\ufeff\u00a0First\r\nsecond\rthird\u2028fourth \u200b\n')).toBe(
    'First\nsecond\nthird\nfourth',
  )
  expect(cleanText('one\ttwo\u0000\u0007\u001b[31m\u009f')).toBe('one two[31m')
  expect(cleanText('safe \u202egpj.exe\u202c \u2066x\u2069')).toBe('safe gpj.exe x')
  expect(cleanText('a\ud800b')).toBe('ab')
  expect(cleanText('e\u0301')).toBe('é')
})

test('what words are made of stays: joiners, marks, emoji', () => {
  for (const text of ['نمی\u200cدانم', 'क्\u200dष', '👩\u200d👩\u200d👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'שלום\u200e!x', 'สวัสดี']) {
    expect(cleanText(text)).toBe(text)
  }
})

test('a name that holds something unseen is the name without it', () => {
  const unseen = [
    ...[
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u180e',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u202e',
      '\u2060',
    ],
    ...['\u2064', '\u2069', '\u3164', '\ufe0f', '\ufeff', '\uffa0', '\u{e0041}', '\u{e0101}', '\u200d\u200d'],
  ]
  for (const character of unseen) {
    expect(cleanLine(`Uni${character}swap`), JSON.stringify(character)).toBe('Uniswap')
    expect(cleanLine(`Uni ${character} swap`), JSON.stringify(character)).toBe('Uni swap')
    expect(cleanLine(`兑换${character}市场`), JSON.stringify(character)).toBe('兑换市场')
  }
  // What stood apart by it alone is composed when it has gone.
  expect(cleanLine('Cre\u200b\u0300me')).toBe('Crème')
})

test('a name keeps the joiners that its script spells with, and what makes an emoji', () => {
  const names = [
    'نمی\u200cدانم',
    'क्\u200dष',
    'ক্\u200cষ',
    'ශ්\u200dරී',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥',
    '1\ufe0f\u20e3',
  ]
  for (const name of [
    ...names,
    '👩\u200d👩\u200d👧',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]) {
    expect(cleanLine(name), name).toBe(name)
  }
})

test('a name of blanks alone is no name', () => {
  for (const blank of ['\u2800', '\u2800\u2800 \u2800', '\u3164', '\u00a0\u3000'])
    expect(cleanLine(blank)).toBe('')
  expect(cleanLine('\u2800Uniswap\u2800')).toBe('Uniswap')
})

test('a line is one line with single spaces', () => {
  expect(cleanLine(' My \u00a0\t token\r\n\n\u3000name\u202e ')).toBe('My token name')
})

test('a clean text stays as it is, and a clean line is a clean text', () => {
  const noise = fc.constantFrom(
    ' ',
    '\n',
    '\r',
    '\t',
    '\u0000',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u0301',
    '\ufe0f',
    'e',
    'क',
    '❤',
    '\ud83d',
    '\ude00',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(noise).map(each => each.join('')),
  )
  fc.assert(
    fc.property(texts, typed => {
      const text = cleanText(typed)
      expect(cleanText(text)).toBe(text)
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
      const line = cleanLine(typed)
      expect(cleanLine(line)).toBe(line)
      expect(cleanText(line)).toBe(line)
      expect(line).not.toMatch(/\n| {2}/)
      expect(line).not.toMatch(/[\u00ad\u061c\u200b\u200e\u200f\u2060-\u206f\ufeff]/)
    }),
    { numRuns: 1_000 },
  )
})

test('a long run of spaces costs nothing', () => {
  const start = process.cpuUsage()
  const text = `x${' '.repeat(200_000)}x`
  expect(trimInvisible(text)).toBe(text)
  expect(cleanLine(text)).toBe('x x')
  expect(process.cpuUsage(start).user).toBeLessThan(500_000)
})
