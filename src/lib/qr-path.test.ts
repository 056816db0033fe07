import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** Draws the path's rectangles into a grid again. */
function drawn(path: string, side: number): boolean[][] {
  const grid = Array.from({ length: side }, () => Array<boolean>(side).fill(false))
  for (const [, column = '', row = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    grid[Number(row)]?.fill(true, Number(column), Number(column) + Number(width))
  }
  return grid
}

test.each(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'SANDBOX', `ethereum:${'a'.repeat(120)}`])(
  'every module of the code for %s is drawn, and no other',
  text => {
    const { side, path } = qrPath(text)
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const expected = Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (_, column) => Boolean(modules.get(row, column))),
    )
    expect(side).toBe(modules.size)
    expect(drawn(path, side)).toEqual(expected)
    expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('')
  },
)
