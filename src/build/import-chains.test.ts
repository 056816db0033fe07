import { expect, test } from 'vitest'
import { type Chunk, importChains } from './import-chains.ts'

const chunk = (fileName: string, imports: string[], parts: Partial<Chunk> = {}): Chunk => ({
  fileName,
  imports,
  isEntry: false,
  isDynamicEntry: false,
  dynamicImports: [],
  ...parts,
})
const shared = [chunk('react.js', ['runtime.js']), chunk('runtime.js', []), chunk('email.js', ['text.js'])]

test('a script names what it would find only in the files that it imports', () => {
  const form = chunk('form.js', ['react.js', 'email.js'], { isEntry: true })
  const chains = importChains([...shared, chunk('text.js', ['runtime.js']), form])
  expect([...chains]).toEqual([['form.js', ['runtime.js', 'text.js']]])
})

test('what every page has that loads a script later is not named again', () => {
  const later = chunk('later.js', ['email.js', 'react.js'], { isDynamicEntry: true })
  const one = chunk('one.js', ['react.js'], { isEntry: true, dynamicImports: ['later.js'] })
  const other = chunk('other.js', ['runtime.js'], { isEntry: true, dynamicImports: ['later.js'] })
  const all = [...shared, chunk('text.js', []), later, one, other]
  expect(importChains(all).get('later.js')).toEqual(['text.js'])
  expect(importChains(all).get('one.js')).toEqual(['runtime.js'])
  expect(importChains(all.filter(each => each !== other)).get('later.js')).toEqual(['text.js'])
})

test('files that import one another end', () => {
  const [one, other] = [chunk('one.js', ['other.js'], { isEntry: true }), chunk('other.js', ['one.js'])]
  expect(importChains([one, other]).size).toBe(0)
})
