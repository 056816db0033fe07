import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { isObject } from '#lib/is-object.ts'
import { withoutMarks } from '#lib/line-marks.ts'

/** A page of each template, and the file of the words that it is made of. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'home',
  about: 'about',
  brandkit: 'brandkit',
  dapp: 'dapp',
  dappstore: 'dappstore',
  'dappstore/all': 'dappstore',
  developer: 'developer',
  download: 'download',
  'download/android': 'download',
  'download/app': 'download',
  'download/check': 'check',
  learn: 'learn',
  'learn/bridges': 'learn',
  'learn/terms': 'terms',
  legal: 'legal',
  listing: 'listings',
  networks: 'networks',
  'networks/aptos': 'networks',
  news: 'news',
  partner: 'partner',
  products: 'products',
  recruiting: 'recruiting',
  report: 'report',
  security: 'security',
  status: 'status',
  submit: 'submit',
  'submit/token': 'listing',
  support: 'support',
  tools: 'tools',
  trade: 'trade',
  translations: 'translations',
  verify: 'verify',
}

/** What old phones lay out without a pause. A twentieth more is let pass, for a menu entry or a row that is new. */
const CEILING = 650
/** The home page tells more. */
const HOME_CEILING = 800
const ceilingOf = (page: string): number => (page ? CEILING : HOME_CEILING) * 1.05

const UNSEEN = new Set(['head', 'script', 'style', 'template'])

interface Reading {
  elements: number
  /** Where links in the page's own part lead. */
  links: string[]
  text: string
}

/** What a reader without JavaScript has of a page. */
function read(html: string): Reading {
  const reading = { elements: 0, links: new Set<string>(), text: '' }
  const path: { isUnseen: boolean; isMain: boolean }[] = []
  const parser = new Parser({
    onopentag(name: string, attributes: Readonly<Record<string, string>>) {
      const above = path.at(-1)
      const isAside = 'hidden' in attributes || /\bneedsScript\b/.test(attributes.class ?? '')
      const here = {
        isUnseen: above?.isUnseen || isAside || UNSEEN.has(name),
        isMain: above?.isMain || name === 'main',
      }
      path.push(here)
      reading.elements++
      if (name === 'a' && attributes.href && here.isMain && !here.isUnseen) reading.links.add(attributes.href)
    },
    ontext(text) {
      if (!path.at(-1)?.isUnseen) reading.text += text
    },
    onclosetag() {
      path.pop()
    },
  })
  parser.end(html)
  return { ...reading, links: [...reading.links].sort(), text: plain(reading.text) }
}

const plain = (text: string): string => withoutMarks(text).replace(/\s+/g, '')

/** Each text of a file of words by its key. */
function textsOf(words: unknown, key = ''): [string, string][] {
  if (typeof words === 'string') return [[key, words]]
  if (!isObject(words)) return []
  return Object.entries(words).flatMap(([name, inner]) => textsOf(inner, key ? `${key}.${name}` : name))
}

/** Whether all that is fixed in a text is on the page: what stands between its values and tags. */
const isIn = (page: string, text: string): boolean =>
  text.split(/\{[^}]*\}|<[^>]*>/).every(part => page.includes(plain(part)))

/** One line for each text and each link on the page. Lists of what is published change by themselves. */
function linesOf(page: string, namespace: string): string[] {
  const { links, text } = readPage(page)
  const told = wordsOf(namespace).filter(([, words]) => isIn(text, words))
  const ours = links.filter(link => !/^\/en\/(?:dappstore|news|networks|learn)\/./.test(link))
  return [
    ...told.map(([key]) => `/en/${page} ${namespace}:${key}`),
    ...ours.map(link => `/en/${page} → ${link}`),
  ]
}

const wordsOf = (namespace: string): [string, string][] =>
  textsOf(JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')))

const readPage = (page: string): Reading => read(readFileSync(join('dist/en', page, 'index.html'), 'utf8'))

const STORED = join(import.meta.dirname, 'without-script.txt')

// The list is written anew by: RECORD=yes npx vitest run without-script
test('no words or links of a page have moved behind JavaScript', () => {
  const now = Object.entries(PAGES).flatMap(([page, namespace]) => linesOf(page, namespace))
  if (process.env.RECORD) writeFileSync(STORED, `${now.join('\n')}\n`)
  const before = readFileSync(STORED, 'utf8').trim().split('\n')
  expect(before.length).toBeGreaterThan(500)
  // Words that no longer exist were taken out on purpose.
  const known = new Set(
    Object.values(PAGES).flatMap(namespace => wordsOf(namespace).map(([key]) => `${namespace}:${key}`)),
  )
  const there = new Set(now)
  const gone = before.filter(line => !there.has(line))
  expect(gone.filter(line => line.includes(' → ') || known.has(line.split(' ')[1] ?? ''))).toEqual([])
})

test.each(Object.keys(PAGES))('/en/%s has no more elements than its kind may have', page => {
  expect(readPage(page).elements).toBeLessThanOrEqual(ceilingOf(page))
})
