import { join } from 'node:path'
import { compileString } from 'sass'
import { expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { DYES, dyeOf } from './dyes.ts'

const { css } = compileString("@use 'dyes'; @include dyes.dyes;", {
  loadPaths: [join(import.meta.dirname, '../../sections/networks')],
})
const WHITE = [255, 255, 255]
const PAPER = [246, 243, 236]
const NIGHT = [9, 13, 22]

function colourOf(dye: string, name: string): number[] {
  const rules = css.split('}').filter(text => new RegExp(`\\.dye${dye}\\)? \\{`).test(text))
  const rule = rules.find(text => text.includes(`--${name}:`)) ?? ''
  const [, ...channels] = new RegExp(`--${name}: rgb\\((\\d+), (\\d+), (\\d+)\\)`).exec(rule) ?? []
  expect(channels, `${dye} ${name}`).toHaveLength(3)
  return channels.map(Number)
}

const luminance = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map(value =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([...DYES, 'grey'])(
  'words are readable on cloth of dye %s, and its thread is seen on paper',
  dye => {
    // The cloth's light lifts it: what is left is still more than 4.5 to 1.
    expect(contrast(colourOf(dye, 'net'), WHITE)).toBeGreaterThanOrEqual(8)
    expect(contrast(colourOf(dye, 'net'), colourOf(dye, 'thread'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colourOf(dye, 'dye'), PAPER)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colourOf(dye, 'thread'), NIGHT)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a network is dyed by its mark: TRON red, BNB yellow, TON blue, marks in black and unknown ones grey', () => {
  expect(['trx', 'bsc', 'ton', 'eth', 'c4242'].map(dyeOf)).toEqual(['30', '90', '240', 'grey', 'grey'])
  for (const { hid } of chains) expect([...DYES, 'grey']).toContain(dyeOf(hid))
})
