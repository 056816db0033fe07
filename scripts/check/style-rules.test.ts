import { expect, test } from 'vitest'
import type { Unit } from '../locales/units.ts'
import { gradeOf, styleFindings } from './style-rules.ts'

const unit = (text: string, key = 'lead', isLong = false): Unit => ({
  namespace: 'home',
  key,
  sources: new Map([['en', text]]),
  text,
  path: 'a.json',
  line: 1,
  isSame: true,
  isLong,
})
const problems = (text: string, key?: string) => styleFindings(unit(text, key)).map(({ problem }) => problem)

test.each([
  ['We have sent you a letter', 'says "letter"'],
  ['Articles will stand here', 'says "stand"'],
  ['It works by itself', 'says "by itself"'],
  ['This is no address of this network', 'says "is no address"'],
  ['Somebody will look', 'says "Somebody"'],
  ['Two pockets, one wallet', 'says "pockets"'],
  ['The help centre', 'not spelt as in the US: centre'],
  ['Send an e-mail', 'not spelt as in the US: e-mail'],
  ['Up to 75 %', 'a space before the sign'],
  [`Read ${'this and '.repeat(15)}that.`, 'a sentence of 32 words'],
])('%j is found', (text, problem) => {
  expect(problems(text)).toContainEqual(expect.stringContaining(problem))
})

test.each([
  'There is no contract at this address.',
  'Token stands for a unit on a chain.',
  'Please submit 200*200px, JPG&PNG, max 5M logo',
  'Change {faults} and send the request again. It keeps its place.',
  'Save up to 75%.',
])('%j is plain', text => {
  expect(problems(text)).toEqual([])
})

test('the pocket lives in the headline, and a guide may tell of one', () => {
  expect(problems('Many chains. One pocket.', 'hero.title')).toEqual([])
  expect(styleFindings(unit('Somebody reached into a pocket.', 'text', true))).toEqual([])
  expect(styleFindings(unit('First line.\nIn the centre.', 'text', true))[0]?.line).toBe(3)
})

test('long words make a text hard, and only a text of some length is graded', () => {
  const hard =
    'Organizational interoperability considerations necessitate comprehensive authorization documentation. '
  expect(gradeOf('The cat sat on the mat. It was warm.')).toBeLessThan(3)
  expect(problems(hard.repeat(4))).toEqual([expect.stringMatching(/reads at grade \d+\.\d; 8 is the limit/)])
  expect(problems(hard)).toEqual([])
  expect(problems(hard.repeat(4), 'description')).toEqual([])
})
