import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#i18n/languages.ts'
import { readRules } from '#server/site/rules.ts'
import type { Ability } from '../host.ts'
import { readSettings } from '../settings.ts'
import type { FixtureSite } from './host.ts'
import { assets, extras, pages, shells } from './page-expectations.ts'

/** What one request should get from every host that is able to. */
export interface Expectation {
  name: string
  path: string
  headers?: Record<string, string>
  status: number
  /** Another answer that is as good. */
  orStatus?: number
  /** The whole address of a redirect. */
  location?: string
  /** Whose content is answered, inside dist. */
  file?: string
  /** Headers by lower-case name; null for absent. */
  expect?: Record<string, string | null>
  /** What of a host this needs: it is left out for hosts without. */
  needs?: Ability[]
}

const codes = LANGUAGES.map(({ code }) => code)
const JAPANESE = { 'Accept-Language': 'ja,en;q=0.8' }

/** redirects.json again, read apart from the code under test. */
function written(): { from: string; to: string }[] {
  const { staticUrl } = readSettings(process.env)
  const table: Record<string, string> = JSON.parse(readFileSync('redirects.json', 'utf8'))
  return Object.entries(table).flatMap(([from, to]) =>
    (from.includes('[lang]') ? codes : ['']).map(code => ({
      from: from.replace('[lang]', code),
      to: to.replace('[lang]', code).replace('[static]', staticUrl),
    })),
  )
}

function redirects(): Expectation[] {
  return written().flatMap(({ from, to }) => {
    const isChoice = to.startsWith('/[visitor]')
    const location = to.replace('[visitor]', 'ja')
    const status = isChoice ? 302 : 301
    const headers = isChoice ? JAPANESE : undefined
    const joined = `${location}${to.includes('?') ? '&' : '?'}utm=a&b=1`
    const own: Expectation[] = to.includes('?')
      ? [{ name: '', path: '', status, needs: ['joined-query'] }]
      : []
    const cases: Expectation[] = [
      { name: `${from} moves`, path: from, status, location, headers },
      {
        ...own[0],
        name: `${from} keeps the query`,
        path: `${from}?utm=a&b=1`,
        status,
        location: joined,
        headers,
      },
    ]
    const slashed = { name: `${from}/ moves`, path: `${from}/`, status, location, headers }
    return /\.\w+$/.test(from) ? cases : [...cases, slashed]
  })
}

/** Who gets which language: cookie, Accept-Language, language. */
const CHOICES: [cookie: string | undefined, header: string | undefined, code: string, needs?: Ability[]][] = [
  [undefined, undefined, 'en'],
  [undefined, 'de-DE,de;q=0.9', 'en'],
  [undefined, 'en-US,en;q=0.9,zh;q=0.8', 'en'],
  [undefined, 'ja', 'ja'],
  [undefined, 'JA-jp', 'ja'],
  [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  [undefined, 'zh-CN,zh;q=0.9', 'zh'],
  [undefined, 'zh-Hans-TW', 'zh'],
  [undefined, 'zh', 'zh'],
  [undefined, 'zh-TW,zh;q=0.9,en-US;q=0.8', 'zh-tw'],
  [undefined, 'zh-HK', 'zh-tw'],
  [undefined, 'zh-MO,zh;q=0.5', 'zh-tw'],
  [undefined, 'zh-Hant-SG', 'zh-tw'],
  [undefined, 'tl-PH', 'fil'],
  [undefined, 'fil', 'fil'],
  [undefined, 'de, fr;q=0.9, ko;q=0.8, ja;q=0.7', 'ko', ['qualities']],
  [undefined, 'en;q=0.4, ja', 'ja', ['qualities']],
  [undefined, 'en;q=0.1,ru;q=0.3,ko;q=0.2', 'ru', ['qualities']],
  [undefined, 'vi;q=0, th;q=0.5', 'th', ['qualities']],
  [undefined, '*;q=0.5, hi;q=0.1', 'hi', ['qualities']],
  [undefined, 'hi;q=0.05', 'hi', ['qualities']],
  [undefined, 'es ; q=0.9 , en ; q=0.8', 'es', ['qualities']],
  [undefined, 'zhx, enough, jap', 'en'],
  ['ko', 'ja', 'ko'],
  ['en', 'ja', 'en'],
  ['zh-tw', undefined, 'zh-tw'],
  ['zh', 'zh-TW', 'zh'],
  ['xx', 'ja', 'ja'],
  ['', 'ja', 'ja'],
]

function choices(): Expectation[] {
  return CHOICES.flatMap(([cookie, header, code, needs = []]) => {
    const headers: Record<string, string> = {
      ...(header === undefined ? {} : { 'Accept-Language': header }),
      ...(cookie === undefined ? {} : { Cookie: `theme=dark; lang=${cookie}; x=1` }),
    }
    const who = `cookie ${cookie ?? 'none'}, Accept-Language ${header ?? 'none'}`
    const varies = { vary: 'Accept-Language, Cookie' }
    const home: Expectation =
      code === 'en'
        ? { name: '', path: '/', status: 200, file: 'index.html' }
        : { name: '', path: '/', status: 302, location: `/${code}/` }
    return [
      { ...home, name: `/ for ${who}`, headers, needs },
      {
        name: `/ varies for ${who}`,
        path: '/',
        headers,
        status: home.status,
        expect: varies,
        needs: [...needs, 'redirect-headers', 'headers'],
      },
      {
        name: `/about for ${who}`,
        path: '/about?x=1',
        headers,
        status: 302,
        location: `/${code}/about/?x=1`,
        needs,
      },
      {
        name: `/news/901 for ${who}`,
        path: '/news/901',
        headers,
        status: 302,
        location: `/${code}/news/901/`,
        needs: [...needs, 'families'],
      },
      { name: `/zh/ stays for ${who}`, path: '/zh/', headers, status: 200, file: 'zh/index.html', needs },
    ]
  })
}

function missing(): Expectation[] {
  const paths = ['/xx', '/xx/', '/xx/about/', '/jax/about', '/nothing', '/nothing.txt', '/404']
  const inLanguage = codes.flatMap(code =>
    ['nothing', 'nothing/', 'about/nothing', 'nothing.txt', 'dappstore/no-such-dapp/', '404/'].map(path => ({
      code,
      path: `/${code}/${path}`,
    })),
  )
  const strange = [
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/en/%5c..%5c',
    '/_astro/',
    '/_astro',
    '/.git/config',
  ]
  const hidden = ['/_headers', '/_redirects', '/404.html']
  const page = { status: 404, file: '404.html', headers: JAPANESE }
  const named = (path: string): Expectation => ({ ...page, name: `${path} is not found`, path })
  return [
    ...paths.map(named),
    ...inLanguage.flatMap(({ code, path }): Expectation[] => [
      { ...named(path), file: undefined },
      { ...named(path), file: `${code}/404.html`, needs: ['language-404'] },
    ]),
    { ...named('/ja/404.html'), file: 'ja/404.html', needs: ['hidden-files', 'language-404'] },
    // Some servers refuse such an address before they look for anything.
    ...strange.map(path => ({ ...named(path), file: undefined, orStatus: 400 })),
    ...hidden.map((path): Expectation => ({ ...named(path), needs: ['hidden-files'] })),
  ]
}

/** Names of a language that lead to it, and names that look like one and do not. */
const ALIASES = {
  'zh-TW': 'zh-tw',
  'ZH-TW': 'zh-tw',
  'zh-HK': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-Hant': 'zh-tw',
  'zh-CN': 'zh',
  'zh-cn': 'zh',
  'ZH-CN': 'zh',
  'zh-Hans': 'zh',
  'zh-hans': 'zh',
  tl: 'fil',
  TL: 'fil',
  EN: 'en',
  ZH: 'zh',
  FIL: 'fil',
}
const NO_ALIASES = ['zh_TW', 'zh-MO', 'zh-TWx', 'tl-PH', 'fil-PH', 'pt-BR', 'en-US']

function aliases(): Expectation[] {
  const moves = Object.entries(ALIASES).flatMap(([from, code]): [string, string, Ability][] => [
    [`/${from}`, `/${code}/`, 'aliases'],
    [`/${from}/`, `/${code}/`, 'aliases'],
    [`/${from}/about`, `/${code}/about`, 'aliases'],
    [`/${from}/download/app?ios=1&x=%2F`, `/${code}/download/app?ios=1&x=%2F`, 'aliases'],
    [`/${from}/about/`, `/${code}/about/`, 'exact-aliases'],
  ])
  const stays = NO_ALIASES.flatMap(name => [`/${name}/`, `/${name}/about/`])
  // Nothing of the path gets into a header of the answer.
  const hostile = ['/tl/%0d%0aSet-Cookie:%20a=b', '/zh-TW/%22about', '/EN/%0d%0aSet-Cookie:%20a=b']
  return [
    ...moves.map(
      ([path, location, need]): Expectation => ({
        name: `${path} moves to its language`,
        path,
        status: 301,
        location,
        // Who asks makes no difference.
        headers: JAPANESE,
        needs: [need],
      }),
    ),
    ...stays.map((path): Expectation => ({ name: `${path} is no language`, path, status: 404 })),
    ...hostile.map(
      (path): Expectation => ({
        name: `${path} leads nowhere else`,
        path,
        status: 404,
        orStatus: 400,
        needs: ['exact-aliases'],
      }),
    ),
  ]
}

/** Addresses as people type them, and the page that is meant. */
const OTHER_LETTERS = {
  '/En/': '/en/',
  '/Zh-Tw/': '/zh-tw/',
  '/en/DappStore/': '/en/dappstore/',
  '/en/DappStore': '/en/dappstore',
  '/EN/DAPPSTORE/Detail/?id=1063&Name=A': '/en/dappstore/detail/?id=1063&Name=A',
  '/zh-cn/About/': '/zh/about/',
  '/ja/Learn/Gas-Explained/': '/ja/learn/gas-explained/',
  '/ja/News/': '/ja/news/',
}

function otherLetters(): Expectation[] {
  return [
    ...Object.entries(OTHER_LETTERS).map(
      ([path, location]): Expectation => ({
        name: `${path} moves to the page`,
        path,
        status: 301,
        location,
        headers: JAPANESE,
        needs: ['other-letters'],
      }),
    ),
    ...['/en/DappStore/No-Such-DApp/', '/en/Nothing', '/en/ABOUT/nothing', '/en/News/No-Such/x/'].map(
      (path): Expectation => ({
        name: `${path} is nothing in small letters either`,
        path,
        status: 404,
        needs: ['exact-letters'],
      }),
    ),
    { name: '/en/Nothing is not found', path: '/en/Nothing', status: 404 },
  ]
}

export function expectations(site: FixtureSite): Expectation[] {
  const rules = readRules(join(site.hosts, 'rules.json'))
  return [
    ...redirects(),
    ...choices(),
    ...missing(),
    ...aliases(),
    ...otherLetters(),
    ...pages(site, rules),
    ...assets(site, rules),
    ...shells(site, rules),
    ...extras(rules, site),
  ]
}
