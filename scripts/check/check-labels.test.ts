import { expect, test } from 'vitest'
import { checkLabels } from './check-labels.ts'
import { fixtureTree } from './fixture-tree.ts'

const ENGLISH = [{ code: 'en', tag: 'en' }]

/** What is said of a menu with this link, when it leads to a page with this body. */
function problemsOf(link: string, body = '', language = ENGLISH): string[] {
  const dist = fixtureTree({
    'en/about/index.html': `<header class="header"><a href="/en/" data-logo>Logo</a><nav>${link}</nav></header><main><h1>About</h1></main>`,
    'en/tools/index.html': `<main>${body}</main>`,
  })
  return checkLabels(dist, language).findings.map(({ problem }) => problem)
}

test('an entry whose page says the same passes, whatever is around it', () => {
  expect(problemsOf('<a href="/en/tools/">Tools</a>', '<h1>Small tools</h1>')).toEqual([])
  expect(
    problemsOf('<a href="/en/tools/?a=1">Tools<small>a line</small></a>', '<h1>The <b>tools</b></h1>'),
  ).toEqual([])
  expect(problemsOf('<a href="/en/tools/">Change listing</a>', '<h1>Change a listing</h1>')).toEqual([])
})

test('an entry whose page says something else is named with both', () => {
  expect(problemsOf('<a href="/en/tools/">Bug bounty</a>', '<h1>Contact us</h1>')).toEqual([
    '“Bug bounty” leads to /en/tools/, whose heading says “Contact us”',
  ])
})

test('a kicker above the title may say what the title does not', () => {
  const link = '<a href="/en/tools/">Guides</a>'
  expect(problemsOf(link, '<p class="a kicker">Guides</p><h1>Use crypto safely.</h1>')).toEqual([])
  expect(problemsOf(link, '<h1>Use crypto safely.</h1><p class="kicker">Guides</p>')).toHaveLength(1)
})

test('an entry for a part of a page is compared with that part alone', () => {
  const link = '<a href="/en/tools/#key">Key generator</a>'
  expect(
    problemsOf(link, '<h1>Tools</h1><section id="key"><div><h2>Key generator</h2></div></section>'),
  ).toEqual([])
  expect(problemsOf(link, '<h1>Tools</h1><h2 id="key">Key generator</h2>')).toEqual([])
  expect(problemsOf(link, '<h1>Key generator</h1><section id="key"><h2>Keys</h2></section>')).toEqual([
    '“Key generator” leads to /en/tools/#key, whose heading says “Keys”',
  ])
  expect(problemsOf(link, '<h1>Key generator</h1>')).toEqual([
    '“Key generator” leads to /en/tools/#key, which has no heading there',
  ])
})

test('a card is called by its title, an icon by its label', () => {
  expect(
    problemsOf('<a href="/en/tools/"><b>Get listed</b> A person reads it.</a>', '<h1>Get listed</h1>'),
  ).toEqual([])
  expect(problemsOf('<a href="/en/tools/#d" aria-label="Discord"></a>', '<h3 id="d">Discord</h3>')).toEqual(
    [],
  )
})

test('a page that is not there is a finding, and so is a language without menus', () => {
  expect(problemsOf('<a href="/en/nothing/">Nothing</a>')).toEqual([
    '“Nothing” leads to /en/nothing/, which does not exist',
  ])
  expect(problemsOf('', '', [{ code: 'ja', tag: 'ja' }])).toEqual(['does not exist'])
})

test('other sites, languages, the logo and files are not compared', () => {
  const links =
    '<a href="https://example.com/">Elsewhere</a><a href="/en/tools/" data-language="en">English</a><a href="/a.zip" download>Logos</a>'
  expect(problemsOf(links)).toEqual([])
})

test('a long word of a label may be bent by its heading, another word is another', () => {
  const menu = (label: string) => ({
    'ru/about/index.html': `<footer><a href="/ru/legal/#privacy">${label}</a></footer>`,
    'ru/legal/index.html': '<h2 id="privacy">Политика конфиденциальности вкратце</h2>',
  })
  const found = (label: string) => checkLabels(fixtureTree(menu(label)), [{ code: 'ru', tag: 'ru' }]).findings
  expect(found('Конфиденциальность')).toEqual([])
  expect(found('Конференция')).toHaveLength(1)
})

test('Chinese labels are found inside their headings', () => {
  const dist = fixtureTree({
    'zh/about/index.html': '<footer><a href="/zh/tools/">授权检测</a></footer>',
    'zh/tools/index.html': '<h1>用授权检测查看授权</h1>',
  })
  expect(checkLabels(dist, [{ code: 'zh', tag: 'zh-Hans' }])).toEqual({ findings: [], links: 1 })
})
