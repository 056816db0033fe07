import { afterEach, expect, test, vi } from 'vitest'
import { markedIds, messagesInMode, pseudoText, wordsModeOf } from './development.ts'
import { readMessages } from './locale-files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a pseudo-translation is longer, bracketed and accented, and keeps what code reads', () => {
  expect(pseudoText('Read <terms>the terms</terms>, {name}.')).toBe(
    '[Ŕéáđ <terms>ţĥé ţéŕmš</terms>, {name}. one tw]',
  )
  expect(pseudoText('https://t.me/tokenPocket_en')).toBe('https://t.me/tokenPocket_en')
  const lead = 'Swap, bridge and use DApps across many networks.'
  expect(pseudoText(lead).length / lead.length).toBeGreaterThan(1.35)
})

test('the pseudo-language is there when asked for, with every English key, and not otherwise', async () => {
  const codes = async () => (await import('./languages.ts')).LANGUAGES.map(({ code }) => code)
  expect(await codes()).not.toContain('en-xa')
  vi.resetModules()
  vi.stubEnv('MODE', 'pseudo')
  expect(await codes()).toContain('en-xa')
  const { translator } = await import('./translator.ts')
  expect(translator('en-xa')('news:title')).toMatch(/^\[.*\]$/)
})

test('an address asks for keys, and a page or an island shows them instead of texts', async () => {
  expect(wordsModeOf('/en/about/?words=keys')).toBe('keys')
  expect(wordsModeOf('/en/about/?words=all')).toBeUndefined()
  expect(wordsModeOf('/en/about/')).toBeUndefined()
  const { copyOf, translator } = await import('./translator.ts')
  expect(translator('ja', 'keys')('about:title')).toBe('about:title')
  expect(translator('ja', 'keys')('dappstore:lead', { count: 3 })).toBe('dappstore:lead_other')
  expect(copyOf('ja', 'keys')('common').menu.about).toBe('common:menu.about')
})

test('a marked page reads as usual and knows the key of each text', () => {
  const { about } = messagesInMode(readMessages('en', ['about']), 'marked')
  const { title } = about ?? {}
  if (typeof title !== 'string') throw new Error('about:title is missing')
  expect(markedIds(title)).toEqual(['about:title'])
  expect(title.replace(/[\u{e0000}-\u{e007f}]/gu, '')).toBe(readMessages('en', ['about']).about?.title)
})
