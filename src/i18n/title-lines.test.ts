import { expect, test } from 'vitest'
import { withoutMarks } from '#lib/line-marks.ts'
import { articleLines, titleLines } from './title-lines.ts'

test('a Chinese clause that is longer than a row may end a line between its words', () => {
  const title = '地址投毒：藏在交易记录里的陷阱'
  const lines = titleLines(title, 'zh')
  expect(withoutMarks(lines)).toBe(title)
  expect(lines).toMatch(/^地址投毒：.+\u200b陷阱$/)
})

test('a title of short clauses ends a line at their punctuation only', () => {
  const title = '质押与流动性质押，风险也一并讲清'
  expect(titleLines(title, 'zh')).toBe(title)
})

test('a title in a language that the site does not have stays as it is', () => {
  expect(titleLines('Резервна копія', 'uk')).toBe('Резервна копія')
})

test('known words of an article stay whole, its code is as it was written', () => {
  const html = '<p>โทเคนของคุณ <code>โทเคน</code></p>'
  const lines = articleLines(html, 'th')
  expect(withoutMarks(lines)).toBe(html)
  expect(lines).toMatch(/^<p>โท\u2060เคน/)
  expect(lines).toContain('<code>โทเคน</code>')
})
