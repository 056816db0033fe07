import { expect, test } from 'vitest'
import { builtNetworks } from '#features/networks/snapshot.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { translator } from '#i18n/translator.ts'
import { headWords } from './head-words.ts'

const swap = {
  id: 1001,
  title: 'Uniswap',
  desc: 'Swap tokens.',
  chains: ['eth'],
  audit_urls: [],
  evidence: undefined,
}
const inEnglish = (changes: Partial<Parameters<typeof headWords>[0]>) =>
  headWords({ ...swap, ...changes }, 'Swap', builtNetworks(), translator('en'))

test('a title says what it is and where it runs', () => {
  expect(inEnglish({})).toMatchObject({
    title: 'Uniswap: Swap DApp on Ethereum',
    image: '/share/dapps/uniswap-1001.jpg',
  })
  expect(inEnglish({ chains: ['trx', 'eth', 'unknown'] }).title).toBe('Uniswap: Swap DApp on TRON and 1 more')
  expect(inEnglish({ chains: ['bsc', 'eth'] }).title).toBe('Uniswap: Swap DApp on BNB Smart Chain')
})

test('the network is named even where the brand then has no room', () => {
  const title = 'A name of thirty characters, x'
  expect(inEnglish({ title }).title).toBe(`${title}: Swap DApp on Ethereum`)
})

test('one that has closed, or whose networks are not known, runs nowhere', () => {
  const evidence = { audits: [], incidents: [], sources: [], state: { kind: 'closed' as const } }
  expect(inEnglish({ evidence }).title).toBe('Uniswap: Swap DApp')
  expect(inEnglish({ chains: [] }).title).toBe('Uniswap: Swap DApp')
})

test('what has no room is left out whole', () => {
  const title = 'A name of nearly forty characters indeed'
  const desc = 'A sentence of exactly sixty characters, as nobody counts it. '.repeat(2)
  const words = inEnglish({ title, desc, audit_urls: ['https://report.example'] })
  expect(words.title).toBe(`${title}: Swap DApp`)
  expect(words.description).toBe(desc)
  const { description } = inEnglish({ desc: 'word '.repeat(40) })
  expect(description).toMatch(/^(word )+word…$/)
  expect(description.length).toBeLessThanOrEqual(160)
})

test('audits are named where there are some', () => {
  expect(inEnglish({}).description).not.toMatch(/audit/)
  expect(inEnglish({ audit_urls: ['https://report.example'] }).description).toMatch(/networks and audits/)
})

test.each(LANGUAGES)('in $code a title has name, category and network', ({ code }) => {
  const { title } = headWords(swap, 'KIND', builtNetworks(), translator(code))
  for (const part of ['Uniswap', 'KIND', 'Ethereum', 'DApp']) expect(title).toContain(part)
})
