import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { SHEET_CELLS } from './mark-sheet.ts'
import { drawSheet } from './mark-sheets.ts'

const ICONS = ['uniswap', 'aave', 'lido', 'ens'].map(name => `/icons/dapps/${name}.webp`)
const SIDE = 32

const pixels = (image: Sharp) =>
  image.resize(8, 8, { fit: 'fill' }).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer()

/** How far two pictures are from each other, 0 to 255 a channel. */
const distance = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

test('each place of a sheet shows its own mark', async () => {
  const sheet = await drawSheet({ icons: ICONS, side: SIDE })
  const { width = 0, height = 0 } = await sharp(sheet).metadata()
  expect(width / height).toBe(SHEET_CELLS)
  const cells = ICONS.map((_, place) =>
    pixels(sharp(sheet).extract({ left: place * height, top: 0, width: height, height })),
  )
  const marks = ICONS.map(icon => pixels(sharp(join(process.cwd(), 'public', icon))))
  for (const [place, cell] of (await Promise.all(cells)).entries()) {
    const distances = (await Promise.all(marks)).map(mark => distance(cell, mark))
    expect(distances.indexOf(Math.min(...distances)), ICONS[place]).toBe(place)
  }
})
