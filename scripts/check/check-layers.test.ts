import { expect, test } from 'vitest'
import { checkLayers, checkSource } from './check-layers.ts'
import { fixtureTree } from './fixture-tree.ts'
import { readAstro } from './source-parts.ts'

const findingsOf = (path: string, ...lines: string[]): string[] =>
  checkSource(path, lines.join('\n')).map(({ line, problem }) => `${line} ${problem}`)

test('a tree that keeps to the layout passes', () => {
  const root = fixtureTree({
    'src/features/news/contract.ts':
      "import { get } from '#contract/endpoint.ts'\nexport const listNews = get('/v1/news/list')",
    'src/client/api/call.ts': "export const call = () => fetch(import.meta.env.PUBLIC_API_URL + '/v1')",
    'src/features/news/api.ts': "import { call } from '#client/api/call.ts'\nexport const news = call",
    'src/features/news/stores/news.ts': "import { news } from '../api.ts'\nexport const $news = news()",
    'src/features/news/parts/NewsList.tsx':
      "import type { Copy } from '#i18n/translator.ts'\nimport { $news } from '../stores/news.ts'\nimport styles from './NewsList.module.scss'\nexport const NewsList = () => <p className={styles.list} onClick={$news.go} />",
    'src/features/news/parts/NewsList.module.scss': "@use '../../../ui/styles/breakpoints';",
    'src/features/dappstore/stores/a.ts': "import { $news } from '#features/news/stores/news.ts'",
    'src/client/islands/intent.ts': 'const intent = 1\nexport default intent',
    'src/pages/[lang]/news.astro':
      "---\nimport Page from '#layouts/Page.astro'\nexport { getStaticPaths } from '#i18n/paths.ts'\n---\n<Page title=\"x\" />",
    'src/server/features.ts': 'export const port = process.env.PORT',
    'src/server/main.ts':
      "import { newsRoutes } from '#features/news/server/routes.ts'\nimport { readConfig } from './config.ts'\nreadConfig(process.env)",
    'src/features/news/server/routes.ts': "import { negotiate } from '#i18n/negotiate.ts'",
    'src/features/news/stores/news.test.ts':
      "import { app } from '#server/app.ts'\nimport x from '../api.ts'",
    'scripts/check-x.ts':
      "import { LANGUAGES } from '#i18n/languages.ts'\nimport { reportFindings } from './findings.ts'",
  })
  expect(checkLayers(root)).toEqual({ findings: [], long: [], files: 14 })
})

test('what is below does not know what is above', () => {
  expect(findingsOf('src/features/news/stores/a.ts', '', "import { A } from '../parts/A.tsx'")).toEqual([
    '2 features/news/stores may not import from features/news/view (../parts/A.tsx)',
  ])
  expect(
    findingsOf('src/ui/A.astro', '---', "import { a } from '#features/news/stores/a.ts'", '---'),
  ).toEqual(['2 ui may not import from features/news/stores (#features/news/stores/a.ts)'])
  expect(findingsOf('src/contract/a.ts', "export { b } from '#features/news/contract.ts'")).toEqual([
    '1 contract may not import from features/news/contract (#features/news/contract.ts)',
  ])
  expect(findingsOf('src/server/a.ts', "const page = await import('#pages/x.ts')")).toEqual([
    '1 server may not import from pages (#pages/x.ts)',
  ])
  expect(findingsOf('src/platform/db/a.ts', "import { b } from '#server/b.ts'")).toHaveLength(1)
})

test('a feature knows the features below it, and of another server nothing', () => {
  const from = 'src/features/donation/stores/a.ts'
  expect(findingsOf(from, "import { b } from '#features/listing/contract/b.ts'")).toEqual([
    '1 features/donation/stores may not import from features/listing/contract (#features/listing/contract/b.ts)',
  ])
  expect(findingsOf('src/features/listing/stores/a.ts', "import '#features/donation/stores/b.ts'")).toEqual(
    [],
  )
  expect(findingsOf('src/features/listing/server/a.ts', "import '#features/donation/server/b.ts'")).toEqual([
    '1 features/listing/server may not import from features/donation/server (#features/donation/server/b.ts)',
  ])
})

test('where only types may be taken, a value is refused', () => {
  expect(findingsOf('src/content/a.ts', "import { translator } from '#i18n/translator.ts'")).toEqual([
    '1 content may not import more than types from i18n (#i18n/translator.ts)',
  ])
  expect(findingsOf('src/content/a.ts', "import { type Copy } from '#i18n/translator.ts'")).toEqual([])
  expect(findingsOf('src/i18n/a.ts', "export type Link = import('#content/links.ts').Link")).toEqual([])
})

test('scripts inside a page and its styles are read too, with their own lines', () => {
  const findings = findingsOf(
    'src/layouts/Page.astro',
    '---',
    'const { t } = Astro.locals',
    '---',
    '<main><slot /></main>',
    '<script>',
    "  import { $a } from '#features/news/stores/a.ts'",
    '</script>',
    '<style lang="scss">',
    "  @use '../features/news/stores/a';",
    '</style>',
  )
  expect(findings).toEqual([
    '6 layouts may not import from features/news/stores (#features/news/stores/a.ts)',
    '9 layouts may not import from features/news/stores (../features/news/stores/a)',
  ])
})

test('across folders by alias, inside one relatively, always with the extension, never out of src', () => {
  expect(findingsOf('src/client/a.ts', "import '../lib/b.ts'")).toEqual([
    '1 write #lib/b.ts instead of ../lib/b.ts',
  ])
  expect(findingsOf('src/features/news/stores/a.ts', "import '#features/news/api.ts'")).toEqual([
    '1 inside features/news import relatively (#features/news/api.ts)',
  ])
  expect(findingsOf('src/client/a.ts', "import './b'")).toEqual(['1 write the extension: ./b'])
  expect(findingsOf('src/client/a.ts', "import facts from '../../package.json'")).toEqual([
    '1 ../../package.json leads out of src',
  ])
  expect(findingsOf('src/e2e/a.ts', "import words from '../../locales/en/common.json'")).toEqual([])
  expect(findingsOf('scripts/a.ts', "import '../src/lib/b.ts'")).toEqual([
    '1 write #lib/b.ts instead of ../src/lib/b.ts',
  ])
  expect(findingsOf('src/widgets/a.ts', "import '#lib/b.ts'")).toEqual([
    '1 src/widgets is no folder of the layout (#lib/b.ts)',
  ])
})

test('a store knows no React', () => {
  expect(findingsOf('src/features/news/stores/a.ts', "import { useState } from 'react'")).toEqual([
    '1 feature/stores knows no React (react)',
  ])
})

test('default exports, a second fetch, a second reader of the environment and a bare index are found', () => {
  expect(findingsOf('src/lib/a.ts', 'export default 1')).toEqual(['1 export by name, not by default'])
  expect(findingsOf('src/lib/a.ts', 'export default function a() {}')).toHaveLength(1)
  expect(findingsOf('src/lib/a.ts', 'const a = 1', 'export { a as default }')).toHaveLength(1)
  expect(findingsOf('src/client/a.ts', 'const a = () =>', '  fetch("/v1")')).toEqual([
    '2 fetch in src/client/api/call.ts or src/platform/http/outbound.ts only',
  ])
  expect(findingsOf('src/client/a.ts', 'window.fetch("/v1")')).toHaveLength(1)
  expect(findingsOf('src/server/a.ts', 'app.fetch(request)')).toEqual([])
  expect(findingsOf('src/server/a.ts', 'const { PORT } = process.env')).toEqual([
    '1 only src/server/features.ts reads the environment (*)',
  ])
  expect(findingsOf('src/lib/a.ts', 'if (import.meta.env.DEV) log(import.meta.env.SECRET)')).toEqual([
    '1 only src/server/features.ts reads the environment (SECRET)',
  ])
  expect(findingsOf('src/lib/index.ts', "export * from './a.ts'")).toEqual([
    '1 only exports what others make',
  ])
})

test('a style attribute or an inline handler is found in markup, whatever is around it', () => {
  expect(
    findingsOf('src/ui/A.tsx', 'export const A = () => (', '  <p style={{ top: 0 }}>x</p>', ')'),
  ).toEqual(['2 style is refused by the Content-Security-Policy or puts in raw HTML'])
  expect(findingsOf('src/ui/A.tsx', 'export const A = () => <p dangerouslySetInnerHTML={x} />')).toHaveLength(
    1,
  )
  const astro = [
    '---',
    'const style = "not an attribute", only = 1',
    '---',
    '<a data-x={items.map(i => `§{i} style=`)} title="onclick=no" onclick="go()">style=1</a>',
    '{list.map(item => (',
    '  <li {...rest} style="top: 0">{item}</li>',
    '))}',
    '<style define:vars={{ top }}>a { top: var(--top) }</style>',
  ]
    .join('\n')
    .replace('§', '$')
  expect(readAstro('src/ui/A.astro', astro).attributes).toEqual([
    { name: 'onclick', line: 4 },
    { name: 'style', line: 6 },
    { name: 'define:vars on <style>', line: 8 },
  ])
})

test('a name that two files export is found, but for what Astro asks every page for', () => {
  const root = fixtureTree({
    'src/lib/a.ts': 'export const open = 1',
    'src/lib/b.ts': 'export function open() {}',
    'src/pages/a.xml.ts': 'export const GET = 1',
    'src/pages/b.xml.ts': 'export const GET = 1',
  })
  expect(checkLayers(root).findings).toEqual([
    { path: 'src/lib/b.ts', line: 1, problem: 'exports open, as src/lib/a.ts does: give one another name' },
  ])
})

test('a vague name, a wrong case and a file without end are found', () => {
  expect(findingsOf('src/lib/utils.ts', '')).toEqual(['1 has a name that does not tell what is in it'])
  expect(findingsOf('src/lib/shortenAddress.ts', '')).toEqual(['1 has a name that is not kebab-case'])
  expect(findingsOf('src/ui/milestones.astro', '')).toEqual(['1 is a component, so its name is PascalCase'])
  expect(findingsOf('src/lib/a.ts', ...Array(401).fill('//'))).toEqual(['1 has 401 lines; 400 is the limit'])
  const { long, findings } = checkLayers(fixtureTree({ 'src/lib/a.ts': '//\n'.repeat(301) }))
  expect([findings, long.map(({ path }) => path)]).toEqual([[], ['src/lib/a.ts']])
})

test("a template line has 140 characters at most, other files are their formatter's business", () => {
  const long = `<p>${'x'.repeat(134)}</p>`
  expect(findingsOf('src/ui/A.astro', '<p>short</p>', long)).toEqual([
    '2 has 141 characters; 140 is the limit for a template line',
  ])
  expect(findingsOf('src/ui/A.astro', long.replace('x', ''))).toEqual([])
  expect(findingsOf('src/lib/a.ts', `// ${long}`)).toEqual([])
})
