import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { deferScript, islandNeeds, islandScript, liftIslandStyle, moveIslandScript } from './defer-scripts.ts'

const shell = '/_astro/Page.astro_astro_type_script_index_0_lang.aaaa.js'
const list = '/_astro/MoreNews.astro_astro_type_script_index_0_lang.bbbb.js'
const atOnce = '/_astro/ArticleShellNow.astro_astro_type_script_index_0_lang.cccc.js'
const tag = (file: string) => `<script type="module" src="${file}"></script>`

const inlineOf = (html: string) => /<script data-files="[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

test('no script file is fetched before a visitor touches the page', () => {
  const html = deferScript(`<main>Hello</main>${tag(shell)}</body>`)
  expect(html).toMatch(new RegExp(`^<main>Hello</main><script data-files="${shell}">.+</script></body>$`))
  expect(html).not.toContain('src=')
})

test('all scripts of a page come with one loader, where the last of them stood', () => {
  const html = deferScript(`<main>${tag(list)}</main>${tag(shell)}</body>`)
  expect(html).toContain(`<main></main><script data-files="${list} ${shell}">`)
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('every page carries the same loader text, so that one hash admits it', () => {
  expect(inlineOf(deferScript(tag(shell)))).toBe(inlineOf(deferScript(tag(list) + tag(shell))))
})

test('a page that can show nothing without its script gets it at once', () => {
  const html = deferScript(`<main>${tag(atOnce)}</main>${tag(shell)}`)
  expect(html).toContain(`<main>${tag(atOnce)}</main>`)
  expect(html).toContain(`data-files="${shell}"`)
})

test('the loader leaves room for the rest of the inline scripts', () => {
  // Measured outside the test runner, which rewrites `import()` before it becomes text.
  const print = `const { deferScript } = await import('./src/build/defer-scripts.ts'); console.log(deferScript('${tag(shell)}'))`
  const html = execFileSync(process.execPath, ['--input-type=module', '-e', print], { encoding: 'utf8' })
  expect(inlineOf(html)).toContain('import(')
  expect(inlineOf(html).length).toBeLessThanOrEqual(860)
})

test('scripts of other kinds and pages without any stay as they are', () => {
  const data = '<script type="application/ld+json">{"a":1}</script><script src="/plain.js"></script>'
  expect(deferScript(data)).toBe(data)
  expect(deferScript(tag(atOnce))).toBe(tag(atOnce))
})

const directive = '(()=>{(self.Astro||(self.Astro={})).intent=()=>{}})();'
const element = '(()=>{customElements.define("astro-island",class extends HTMLElement{})})();'
const withIsland = (client: string) =>
  `<html><head><script>theme()</script></head><body><script>${directive}</script><script>${element}</script>` +
  `<astro-island client="${client}"></astro-island>${tag(shell)}</body></html>`

test('what wakes an island is fetched at the first touch, the same file on every page', () => {
  const html = withIsland('intent')
  const script = islandScript(html)
  expect(script).toMatchObject({ path: expect.stringMatching(/^\/_astro\/islands\.[\w-]{8}\.js$/) })
  expect(script?.text).toBe(`${directive}\n${element}`)
  expect(islandScript(html.replace('theme()', 'other()'))).toEqual(script)
  const moved = deferScript(moveIslandScript(html, script ?? { path: '', text: '' }))
  expect(moved).toContain('<head><script>theme()</script></head><body><astro-island')
  expect(moved).toContain(`data-files="${shell} ${script?.path}"`)
})

test('an island that cannot wait keeps what wakes it in the page', () => {
  expect(islandScript(withIsland('load'))).toBeUndefined()
  expect(islandScript('<script>theme()</script>')).toBeUndefined()
})

test('what the main part’s islands import is asked for together, however deep it lies', () => {
  const island = (name: string) =>
    `<astro-island component-url="/_astro/${name}.js" renderer-url="/_astro/react.a.js">`
  const scripts: Record<string, string> = {
    'Store.a': 'import{a}from"./list.a.js";import"./side.a.js";import("./later.a.js")',
    'list.a': 'import{b} from "./atom.a.js";',
    'react.a': 'import{c}from"./list.a.js";',
    'atom.a': 'export{}',
    'side.a': '',
  }
  const read = (name: string) => scripts[name] ?? `No ${name}`
  const html = `<header>${island('Menu.a')}</header><main>${island('Store.a')}</main><footer></footer>${tag(shell)}`
  const needs = islandNeeds(html, read)
  expect(needs.toSorted()).toEqual(['Store.a', 'atom.a', 'list.a', 'react.a', 'side.a'])
  expect(deferScript(html, needs)).toContain(`data-files="${shell}" data-needs="${needs.join(' ')}">`)
  expect(islandNeeds(`<header>${island('Menu.a')}</header><main></main>`, read)).toEqual([])
})

test('the rule of the islands joins the page’s own style', () => {
  const rule = 'astro-island{display:contents}'
  const html = (head: string) => `<head>${head}</head><body><style>${rule}</style><main></main></body>`
  const rest = '<body><main></main></body>'
  expect(liftIslandStyle(html('<style>a{}</style>'))).toBe(`<head><style>a{}${rule}</style></head>${rest}`)
  expect(liftIslandStyle(html('<title>A</title>'))).toBe(
    `<head><title>A</title><style>${rule}</style></head>${rest}`,
  )
})
