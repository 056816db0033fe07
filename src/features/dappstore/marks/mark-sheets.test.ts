import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { builtNetworks } from '#features/networks/snapshot.ts'
import { builtStore, networksOf } from '../snapshot.ts'
import { SHEET_CELLS } from './mark-sheet.ts'
import { drawSheet } from './mark-sheets.ts'
import { sheetPlans, sheetPlansBelow } from './store-sheets.ts'

const ICONS = ['uniswap', 'aave', 'lido', 'ens'].map(name => `/icons/dapps/${name}.webp`)
const SIDE = 32
/** What small pictures lose by being packed. */
const MOST_APART = 6
const BANNERS = ['guides', 'listing'].map(name => `/icons/banners/${name}.svg`)

const pixels = (image: Sharp) =>
  image.resize(8, 8, { fit: 'fill' }).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer()

/** How far two pictures are from each other, 0 to 255 a channel. */
const distance = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

test('each place of a sheet shows its own mark', async () => {
  const sheet = await drawSheet({ icons: ICONS, width: SIDE, height: SIDE })
  const { width = 0, height = 0 } = await sharp(sheet).metadata()
  expect({ width, height }).toEqual({ width: SIDE + (SHEET_CELLS - 1) * (SIDE + 4), height: SIDE })
  const cells = ICONS.map((_, place) =>
    pixels(sharp(sheet).extract({ left: place * (SIDE + 4), top: 0, width: SIDE, height: SIDE })),
  )
  const marks = ICONS.map(async icon =>
    pixels(
      sharp(
        await sharp(join(process.cwd(), 'public', icon))
          .resize(SIDE)
          .png()
          .toBuffer(),
      ),
    ),
  )
  for (const [place, cell] of (await Promise.all(cells)).entries()) {
    const distances = (await Promise.all(marks)).map(mark => distance(cell, mark))
    expect(distances.indexOf(Math.min(...distances)), ICONS[place]).toBe(place)
    // To its edges, as its own file would.
    expect(distances[place], ICONS[place]).toBeLessThan(MOST_APART)
  }
})

test('a banner fills its place, as it does as a picture of its own', async () => {
  const [width, height] = [88, 50]
  const sheet = await drawSheet({ icons: BANNERS, width, height })
  const size = await sharp(sheet).metadata()
  expect(size).toMatchObject({ width: width + (SHEET_CELLS - 1) * (width + 4), height })
  for (const [place, banner] of BANNERS.entries()) {
    const shown = await pixels(sharp(sheet).extract({ left: place * (width + 4), top: 0, width, height }))
    const whole = sharp(join(process.cwd(), 'public', banner)).resize(width, height, { fit: 'cover' })
    expect(distance(shown, await pixels(sharp(await whole.png().toBuffer())))).toBeLessThan(MOST_APART)
  }
})

/** A mark's place is a square, a banner's 88 by 50 (_below-promotions.scss). */
test('no place of a sheet is wider than its picture, where the next one would show', () => {
  for (const { width, height } of [...sheetPlans().values(), ...sheetPlansBelow().values()]) {
    const place = width === height ? 1 : 88 / 50
    expect(width / height).toBeCloseTo(place, 2)
  }
})

test('every mark of ours that the store may show has one place in a sheet', () => {
  const { dapps } = builtStore('en')
  const networks = networksOf(builtNetworks(), dapps).map(({ icon }) => icon)
  const marks = [...dapps.map(({ icon_url }) => icon_url), ...networks]
  const places = [...sheetPlans().values(), ...sheetPlansBelow().values()].flatMap(({ icons }) => icons)
  const ours = [...new Set(marks)].filter(icon => icon.startsWith('/icons/'))
  expect(ours.length).toBeGreaterThan(100)
  expect(ours.map(icon => places.filter(place => place === icon).length)).toEqual(ours.map(() => 1))
})
