import { expect, test } from 'vitest'
import { lookAlikeOf, looksLike, skeletonOf } from './look-alike.ts'

test('a name that the eye takes for a listed one is found', () => {
  const imitations: [string, string][] = [
    ['Uniswap', 'uniswap'],
    ['UNISWAP™', 'Uniswap'],
    ['Uni swap', 'Uniswap'],
    ['U.n.i.s.w.a.p', 'Uniswap'],
    ['Unіswap', 'Uniswap'], // Cyrillic і
    ['Unisωap', 'Uniswap'], // Greek ω
    ['Un1swap', 'Uniswap'],
    ['UnIswap', 'Uniswap'],
    ['Unlswap', 'Uniswap'],
    ['Ｕｎｉｓｗａｐ', 'Uniswap'],
    ['Ünïswáp', 'Uniswap'],
    ['Unisvvap', 'Uniswap'],
    ['Uniswaps', 'Uniswap'],
    ['Unswap', 'Uniswap'],
    ['Uniwsap', 'Uniswap'],
    ['Unizwap', 'Uniswap'],
    ['РаnсаkеSwар', 'PancakeSwap'], // mostly Cyrillic
    ['M00nbeam', 'Moonbeam'],
    ['Moonbearn', 'Moonbeam'],
    ['Un\u200bi\u00adswap', 'Uniswap'],
    ['USDТ', 'USDT'], // Cyrillic Т
    ['$USDT', 'USDT'],
    ['Τether', 'Tether'], // Greek Τ
  ]
  for (const [name, listed] of imitations) {
    expect(looksLike(name, listed), `${name} (${skeletonOf(name)}) for ${listed}`).toBe(true)
    expect(looksLike(listed, name)).toBe(true)
  }
})

test('a name of its own is left alone', () => {
  const own: [string, string][] = [
    ['Uniswap', 'Unisocks'],
    ['Aave', 'Ave'],
    ['DAI', 'DAO'],
    ['Curve', 'Carve It'],
    ['SushiSwap', 'Swap'],
    ['Compound', 'Component'],
    ['欧易', '欧元'],
    ['', ''],
    ['!!', '!?'],
    ['🐸', '🚀'],
  ]
  for (const [name, listed] of own) expect(looksLike(name, listed), `${name} for ${listed}`).toBe(false)
})

test('the listed thing itself is no imitation, and the very same name is reported before a likeness', () => {
  const listed = [
    { name: 'Moonbeam', place: 'moonbeam.example' },
    { name: 'Uniswaps', place: 'near.example' },
    { name: 'Uniswap', place: 'uniswap.example' },
  ]
  expect(lookAlikeOf('Uniswap', 'evil.example', listed)).toBe('Uniswap')
  expect(lookAlikeOf('Moonbeam', 'moonbeam.example', listed)).toBeUndefined()
  expect(lookAlikeOf('Something', 'evil.example', listed)).toBeUndefined()
})

test('ten thousand names are looked through in a moment', () => {
  const listed = Array.from({ length: 10_000 }, (_, i) => ({
    name: `Listed thing number ${i}`,
    place: String(i),
  }))
  lookAlikeOf('The first look reads them', '', listed)
  const start = performance.now()
  expect(lookAlikeOf('x'.repeat(100), '', listed)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(500)
})
