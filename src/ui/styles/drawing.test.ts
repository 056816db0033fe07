import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('what moves with the scroll is declared by its parts, which the minifier leaves apart', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(scss|astro)$/.test(file) && !file.endsWith('_drawing.scss'))
    .map(file => join('src', file))
  // A query whether there are timelines is no declaration.
  const declaring = sheets.filter(file => /^\s*animation-timeline:/m.test(readFileSync(file, 'utf8')))
  expect(declaring).toEqual([])
})
