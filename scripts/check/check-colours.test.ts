import { expect, test } from 'vitest'
import { colourFindings } from './check-colours.ts'

const found = (path: string, text: string) =>
  colourFindings(path, text).map(({ line, problem }) => `${line} ${problem.split(':')[0]}`)
const SHEET = 'src/sections/tools/tools.scss'

test('a hex colour without a name is found, whichever way it is written', () => {
  expect(found(SHEET, '.a {\n  color: #fff;\n}')).toEqual(['2 has the colour #fff'])
  expect(found(SHEET, '.a {\n  background: linear-gradient(#1a66e2, red)\n}')).toEqual([
    '2 has the colour #1a66e2',
  ])
  expect(found(SHEET, '@include cloth.lit(\n  #abc\n);')).toEqual(['2 has the colour #abc'])
  expect(found('src/ui/A.astro', '<p>#fff</p>\n<style>\n.a { color: #0c1424 }\n</style>')).toEqual([
    '3 has the colour #0c1424',
  ])
})

test('ids, comments, tokens and drawings are none', () => {
  expect(found(SHEET, '#add:hover > a {\n  // #fff on cloth\n  color: var(--white); /* #000 */\n}')).toEqual(
    [],
  )
  expect(found(SHEET, '.a-#{$name} {\n  --x: #{$value};\n}')).toEqual([])
  expect(found('src/ui/styles/_tokens.scss', '$light: (paper: #f6f3ec);')).toEqual([])
  expect(found('src/ui/devices/phone.scss', '.a { color: #8c95a3; }')).toEqual([])
})
