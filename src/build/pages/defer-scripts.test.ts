import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'
import { applyEdits, parseMarkup } from './markup.ts'

const shell = '/_astro/Page.0.aaaa.js'
const list = '/_astro/MoreNews.0.bbbb.js'
const atOnce = '/_astro/ArticleShellNow.0.cccc.js'
const tag = (file: string) => `<script type="module" src="${file}"></script>`
const early = '<script data-early>early()</script>'
const body = (inside: string) => `<html><head>${early}</head><body>${inside}</body></html>`

const nameOf = (file: string) => file.replace('/_astro/', '').replace('.js', '')
const scripts: Record<string, string[]> = {
  [nameOf(shell)]: ['theme.a'],
  [nameOf(list)]: ['parts.a', 'theme.a'],
  'theme.a': ['atom.a'],
  'parts.a': [],
  'Menu.a': [],
  'Store.a': ['list.a', 'side.a'],
  'list.a': ['atom.a'],
  'react.a': ['list.a'],
  'atom.a': [],
  'side.a': [],
}
const imports = new Map(Object.entries(scripts))
const plan = (html: string) => deferScripts(parseMarkup(html), imports)
const deferred = (html: string) => applyEdits(html, plan(html).edits)
const inlineOf = (html: string) => /<script data-files="[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

test('no script file is fetched before a visitor touches the page', () => {
  const html = deferred(body(`<main>Hello</main>${tag(shell)}`))
  expect(html).toMatch(new RegExp(`<head><script data-files="${shell}" .+</script></head>`))
  expect(html).toContain('<body><main>Hello</main></body>')
  expect(html).not.toContain('src=')
})

test('all scripts of a page come with the one in its head', () => {
  const html = deferred(body(`<main>${tag(list)}</main>${tag(shell)}`))
  expect(html).toContain(`<head><script data-files="${list} ${shell}" `)
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('every page carries the same early script, so that one hash admits it', () => {
  expect(inlineOf(deferred(body(tag(shell))))).toBe(inlineOf(deferred(body(tag(list) + tag(shell)))))
})

test('a page that can show nothing without its script gets it at once', () => {
  const html = deferred(body(`<main>${tag(atOnce)}</main>${tag(shell)}`))
  expect(html).toContain(`<main>${tag(atOnce)}</main>`)
  expect(html).toContain(`data-files="${shell}"`)
})

test('scripts of other kinds stay as they are', () => {
  const data = '<script type="application/ld+json">{"a":1}</script><script src="/plain.js"></script>'
  expect(deferred(body(data + tag(shell)))).toContain(data)
})

const directive = '(()=>{(self.Astro||(self.Astro={})).intent=()=>{}})();'
const element = '(()=>{customElements.define("astro-island",class extends HTMLElement{})})();'
const attributes = {
  uid: 'a',
  'component-url': '/_astro/Menu.a.js',
  'component-export': 'Menu',
  'renderer-url': '/_astro/react.a.js',
  props: '{}',
  ssr: '',
  client: 'intent',
  opts: '{}',
}
const island = (own: Record<string, string | undefined> = {}) =>
  `<astro-island ${Object.entries({ ...attributes, ...own })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}="${value}"`))
    .join(' ')}></astro-island>`
const withIsland = (inside = island()) =>
  `<html><head>${early}<script>theme()</script></head>` +
  `<body><script>${directive}</script><script>${element}</script>${inside}${tag(shell)}</body></html>`

test('what wakes an island is fetched at the first touch, the same file on every page', () => {
  const html = withIsland()
  const { islandScript } = plan(html)
  expect(islandScript).toEqual({
    path: expect.stringMatching(/^\/_astro\/islands\.[\w-]{8}\.js$/),
    text: `${directive}\n${element}`,
  })
  expect(plan(html.replace('theme()', 'other()')).islandScript).toEqual(islandScript)
  const moved = deferred(html)
  expect(moved).toContain('</script><script>theme()</script></head><body><astro-island')
  expect(moved).toContain(`data-files="${shell} ${islandScript?.path}"`)
})

test.each(['', '"'])('an island whose script finds the whole page need not wait for its end', quote => {
  const start = `<main><astro-island component-url=/_astro/Menu.a.js component-export=Menu renderer-url=/_astro/react.a.js props=${quote}{}${quote} ssr client=intent`
  const html = withIsland(
    `${start} opts=${quote}{}${quote} await-children>a<!--astro:end--></astro-island></main>`,
  )
  expect(deferred(html)).toContain(`${start}>a</astro-island></main>`)
  const named = withIsland(
    `${start} await-children opts='{"value":"draft"}'>a<!--other--></astro-island></main>`,
  )
  expect(deferred(named)).toContain(`${start} opts='{"value":"draft"}'>a<!--other--></astro-island></main>`)
})

test('an island that cannot wait keeps what wakes it in the page', () => {
  const html = withIsland(island({ client: 'load', 'await-children': '' }))
  expect(plan(html).islandScript).toBeUndefined()
  expect(deferred(html)).toContain('opts="{}" await-children=""></astro-island>')
  expect(deferred(html)).toContain(`<script>${directive}</script><script>${element}</script>`)
})

const needsIn = (html: string) =>
  /data-needs="([^"]*)"/.exec(deferred(html))?.[1]?.split(' ').map(nameOf) ?? []

test('what the islands of the main part import is asked for together, down to the last import', () => {
  const store = island({ 'component-url': '/_astro/Store.a.js' })
  const needs = needsIn(withIsland(`<header>${island()}</header><main>${store}</main>`))
  expect(needs).toEqual(['Store.a', 'react.a', 'list.a', 'side.a', 'theme.a', 'atom.a'])
})

test('what the page’s own scripts import is asked for with them, and nothing of the shell’s islands', () => {
  expect(needsIn(body(`<main>${tag(list)}</main>${tag(shell)}`))).toEqual(['parts.a', 'theme.a', 'atom.a'])
  expect(needsIn(withIsland(`<header>${island()}</header><main></main>`))).toEqual(['theme.a', 'atom.a'])
})

test('the loader is told by what an island may be wanted before a touch, each name once', () => {
  const wants = (value: string) =>
    island({ opts: `{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:${value}}` })
  const wanted = wants('&quot;search draft&quot;') + wants('&quot;draft step&quot;') + wants('true')
  expect(deferred(withIsland(`<main>${wanted}</main>`))).toContain(' data-wanted="search draft step">')
  expect(deferred(withIsland(`<main>${wants('true')}</main>`))).not.toContain('data-wanted')
})

test('a page as Astro writes it has no problem', () => {
  expect(plan(withIsland(`<main>${island()}</main>`)).problems).toEqual([])
})

test.each([
  ['no early script', `<body>${tag(shell)}</body>`, 'has 0 early scripts in its head'],
  ['no script file', body('Hello'), 'loads no script at the first touch'],
  ['a module in the page', body(`<script type="module">a()</script>${tag(shell)}`), 'has an inline module'],
  [
    'a script tag of another form',
    body(tag(shell).replace('src', 'crossorigin src')),
    `has a <script> for ${shell} of an unknown form`,
  ],
  ['a script that is no module', body(`<script src="${shell}"></script>`), 'of an unknown form'],
  [
    'a preloaded module',
    body(`<link rel="modulepreload" href="${shell}">${tag(shell)}`),
    'preloads a module before the first touch',
  ],
  ...['component-url', 'renderer-url', 'props', 'client', 'opts', 'ssr'].map(name => [
    `an island without ${name}`,
    withIsland(`<main>${island({ [name]: undefined })}</main>`),
    `has an <astro-island> without ${name}`,
  ]),
  [
    'no script of the directive',
    withIsland().replace('(self.Astro={})', ''),
    'has islands without the script of their client directive',
  ],
  [
    'no script of the element',
    withIsland().replace('"astro-island"', '"other"'),
    'has islands without the script of their element',
  ],
  [
    'an island whose script is elsewhere',
    withIsland(`<main>${island({ 'component-url': '/src/Menu.tsx' })}</main>`),
    'has an <astro-island> whose script is /src/Menu.tsx',
  ],
  [
    'an island whose script was not built',
    withIsland(`<main>${island({ 'component-url': '/_astro/Gone.a.js' })}</main>`),
    'needs /_astro/Gone.a.js, which Astro did not build',
  ],
])('%s is not the output that the build knows, and is named', (_, html = '', problem) => {
  expect(plan(html).problems.join('\n')).toContain(problem)
})

test('the files of an island’s props come with the scripts', () => {
  const html = withIsland(`<main>${island({ 'component-url': '/_astro/list.a.js' })}</main>`)
  const { edits, problems } = deferScripts(parseMarkup(html), imports, ['/_astro/props.a.json'])
  expect(problems).toEqual([])
  expect(applyEdits(html, edits)).toContain(
    'data-needs="/_astro/list.a.js /_astro/react.a.js /_astro/atom.a.js /_astro/theme.a.js /_astro/props.a.json"',
  )
})
