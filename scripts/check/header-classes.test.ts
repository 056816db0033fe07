import { expect, test } from 'vitest'
import { headerClassesAgain } from './header-classes.ts'

const HEADER = {
  path: 'src/layouts/Header.astro',
  text: '<div class="tools"><summary class="tool wrap"></summary></div>',
}
const found = (path: string, text: string) =>
  headerClassesAgain([HEADER, { path, text }]).map(({ line, problem }) => `${line} ${problem.split(',')[0]}`)

test('a page does not style what the header is made of', () => {
  expect(found('src/sections/tools/tools.scss', '.a {\n}\n.tool {\n}')).toEqual(['3 styles .tool'])
  expect(found('src/features/news/parts/a.scss', '.tool:hover,\n.b {\n}')).toEqual(['1 styles .tool'])
})

test('its parts, its modules, and what all pages share are its own', () => {
  expect(found('src/sections/tools/tools.scss', '.tool .browser {\n}\n.a {\n  .tool {\n  }\n}')).toEqual([])
  expect(found('src/features/listing/a.module.scss', '.tool {\n}')).toEqual([])
  expect(found('src/sections/tools/tools.scss', '.wrap {\n}\n.toolRoll {\n}')).toEqual([])
  expect(found('src/layouts/_header.scss', '.tool {\n}')).toEqual([])
})
