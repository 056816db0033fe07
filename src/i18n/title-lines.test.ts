import { expect, test } from 'vitest'
import { withoutMarks } from './line-breaks.ts'
import { titleLines } from './title-lines.ts'

const shown = (text: string) => text.replaceAll('\u200b', '+')

test('a long clause of a Chinese title may end a line between its words, a short one only at its punctuation', () => {
  const title = '演练过的备份：换手机、丢手机与传给家人'
  const lines = titleLines(title, 'zh')
  expect(withoutMarks(lines)).toBe(title)
  expect(shown(lines)).toMatch(/^演练过的备份：换手机、.+\+家人$/)
})

test('a title in a language that the site does not have stays as it is', () => {
  expect(titleLines('Резервна копія', 'uk')).toBe('Резервна копія')
})
