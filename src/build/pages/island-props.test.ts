import { expect, test } from 'vitest'
import { countUses, islandPropsOf, moveProps, propsFiles, type Uses } from './island-props.ts'
import { applyEdits, parseMarkup } from './markup.ts'

const words = { title: [0, 'Fish & "chips" <b>'], text: [0, 'x'.repeat(5_000)] }
const shared = { ok: [0, 'y'.repeat(1_200)] }

const quoted = (props: object) =>
  JSON.stringify(props)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const island = (props: object, client = 'intent') =>
  `<astro-island uid="a" component-url="/_astro/A.b.js" component-export="A" props="${quoted(props)}" ssr client="${client}" opts="{}">Hi</astro-island>`
const page = (inside: string) => `<header></header><main>${inside}</main><footer></footer>`
const none: Uses = new Map()
const propsIn = (html: string) => islandPropsOf(parseMarkup(html))
const move = (html: string, uses: Uses) => {
  const { edits, files } = moveProps(propsIn(html).islands, uses)
  return { html: applyEdits(html, edits), files }
}

test('a long property is moved into a file that the island names, and a short one stays', () => {
  const { html, files } = move(page(island({ copy: [0, words], lang: [0, 'en'] })), none)
  const [[address, text] = ['', '']] = files
  expect(files.size).toBe(1)
  expect(address).toMatch(/^\/_astro\/props\.[\w-]{8}\.json$/)
  expect(JSON.parse(text)).toEqual([0, words])
  const [, main = ''] = html.split('<main>')
  expect(main).toContain(`data-props='{"copy":"${address}"}' props='{"lang":[0,"en"]}' ssr client="intent"`)
})

test('the islands that cannot wait keep what they are given', () => {
  const html = page(island({ copy: [0, words] }, 'load'))
  expect(move(html, none)).toEqual({ html, files: new Map() })
})

test('the islands of the shell share one file, as soon as enough pages do', () => {
  const menu = { sections: [1, ['x'.repeat(300)]], label: [0, 'Menu'], current: [0, { id: 'tools' }] }
  const copy = { copy: [0, { wrong: 'y'.repeat(300) }] }
  const form = island(copy).replace('component-export="A"', 'component-export="B"')
  const html = `<header>${island(menu)}</header><main></main><footer>${form}</footer>`
  const uses: Uses = new Map()
  for (let count = 0; count < 4; count += 1) countUses(propsFiles(propsIn(html).islands), uses)
  expect(move(html, uses)).toEqual({ html, files: new Map() })
  countUses(propsFiles(propsIn(html).islands), uses)
  const moved = move(html, uses)
  const [[address, text] = ['', '']] = moved.files
  expect(moved.files.size).toBe(1)
  expect(JSON.parse(text)).toEqual({ A: { sections: menu.sections, label: menu.label }, B: copy })
  expect(moved.html.split(`data-shell-props=${address} `)).toHaveLength(3)
  expect(moved.html).toContain(`props='{"current":[0,{"id":"tools"}]}'`)
})

test('a shorter property is moved when many pages share it', () => {
  const html = page(island({ copy: [0, shared] }))
  const uses: Uses = new Map()
  for (let count = 0; count < 19; count += 1) countUses(propsFiles(propsIn(html).islands), uses)
  expect(move(html, uses).files.size).toBe(0)
  countUses(propsFiles(propsIn(html).islands), uses)
  expect(move(html, uses).files.size).toBe(1)
})

test.each(['Fish & "chips" <b>', `It's "fish" & <b>`])('what stays is given as it was: %s', title => {
  const small = [0, { title: [0, title] }]
  const { html } = move(page(island({ copy: [0, words], small })), none)
  expect(parseMarkup(html).islands[0]?.attributes.props).toBe(JSON.stringify({ small }))
})

test('every entity is understood, so no word changes', () => {
  const html = page(island({ copy: [0, words] }).replace('&amp;', '&nbsp;'))
  const [text = ''] = move(html, none).files.values()
  expect(text).toContain('Fish \u00a0 \\"chips\\"')
})

test('props that are no JSON are named instead of left out', () => {
  const html = page(island({ copy: [0, words] }).replaceAll('&quot;', "'"))
  expect(propsIn(html).problems).toEqual(['has an <astro-island> whose props are not written as JSON'])
})
