import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#i18n/languages.ts'
import { type HostRules, readRules } from '#server/site/rules.ts'
import { policyIn } from '../content-security-policy.ts'
import { listFiles, STUB_MARK } from '../pages.ts'
import { readSettings } from '../settings.ts'
import type { Site } from './host.ts'

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

export type Ability =
  /** Sets headers at all. */
  | 'headers'
  /** Sets headers on a 404. */
  | 'headers-on-404'
  /** Has the header's policy for every address. */
  | 'policy-everywhere'
  /** Answers `/en/about` without a hop. */
  | 'no-slash'
  /** Sends an article's address to the shell when there is no such article. */
  | 'shell'
  /** Answers with status and Location, not with a page that moves on. */
  | 'status'
  /** Weighs the qualities of Accept-Language. */
  | 'qualities'
  /** Takes whole families of addresses to the visitor's language. */
  | 'families'
  /** Keeps a query beside the target's own. */
  | 'joined-query'
  /** Hides files that are not pages. */
  | 'hidden-files'

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
        needs: [...needs, 'status', 'headers'],
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
        name: `/news/1 for ${who}`,
        path: '/news/1',
        headers,
        status: 302,
        location: `/${code}/news/1/`,
        needs: [...needs, 'families'],
      },
      { name: `/zh/ stays for ${who}`, path: '/zh/', headers, status: 200, file: 'zh/index.html', needs },
    ]
  })
}

function missing(): Expectation[] {
  const paths = [
    '/xx',
    '/xx/',
    '/xx/about/',
    '/en/nothing',
    '/en/nothing/',
    '/en/about/nothing',
    '/nothing',
    '/nothing.txt',
    '/404',
  ]
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
    // Some servers refuse such an address before they look for anything.
    ...strange.map(path => ({ ...named(path), file: undefined, orStatus: 400 })),
    ...hidden.map((path): Expectation => ({ ...named(path), needs: ['hidden-files'] })),
  ]
}

function common(rules: HostRules): Record<string, string> {
  return Object.fromEntries(Object.entries(rules.headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The first page of each route, in a language with its own script as well. */
function pages({ dist }: Site, rules: HostRules): Expectation[] {
  const html = listFiles(dist).filter(file => file.endsWith('index.html'))
  const real = html.filter(file => !readFileSync(join(dist, file), 'utf8').includes(STUB_MARK))
  const some = real.filter(file => /^(en|zh-tw)\//.test(file) || !codes.includes(file.split('/')[0] ?? ''))
  return some.flatMap(file => {
    const path = `/${file.replace(/index\.html$/, '')}`
    const text = readFileSync(join(dist, file), 'utf8')
    const tag = /<html[^>]*\slang="?([\w-]+)/.exec(text)?.[1] ?? ''
    const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' }
    const expect = {
      ...common(rules),
      ...revalidated,
      'content-language': tag,
      'content-type': 'text/html; charset=utf-8',
    }
    const policy = { 'content-security-policy': `${policyIn(text)}; frame-ancestors 'none'` }
    const headers = { 'Accept-Language': 'en' }
    const bare = path === '/' ? path : path.slice(0, -1)
    const inLanguage = codes.includes(path.split('/')[1] ?? '')
    const withSlash: Expectation[] = [
      { name: `${path} is the page`, path, headers, status: 200, file },
      {
        name: `${path} has headers`,
        path,
        headers,
        status: 200,
        expect: { ...expect, ...policy },
        needs: ['headers'],
      },
    ]
    if (path === '/') return withSlash
    return [
      ...withSlash,
      {
        name: `${bare} is the page`,
        path: `${bare}?q=1`,
        headers,
        status: 200,
        file,
        needs: inLanguage ? ['no-slash'] : ['no-slash', 'policy-everywhere'],
      },
      {
        name: `${bare} has headers`,
        path: bare,
        headers,
        status: 200,
        expect: { ...expect, ...policy },
        needs: ['headers', 'policy-everywhere'],
      },
    ]
  })
}

function assets({ dist }: Site, rules: HostRules): Expectation[] {
  const files = listFiles(dist)
  const first = (test: (file: string) => boolean) => files.filter(test).slice(0, 1)
  const hashed = first(file => /^_astro\/.*\.js$/.test(file))
  const folders = rules.cache
    .filter(({ path }) => path.endsWith('/') && path !== '/_astro/')
    .map(({ path }) => path.slice(1))
  const pictures = folders.flatMap(folder =>
    first(file => file.startsWith(folder) && /\.(svg|png|avif)$/.test(file)),
  )
  const week = 'public, max-age=86400, stale-while-revalidate=604800'
  const list: [string, string][] = [
    ...hashed.map((file): [string, string] => [file, 'public, max-age=31536000, immutable']),
    ...pictures.map((file): [string, string] => [file, week]),
    ...first(file => file === 'favicon.svg').map((file): [string, string] => [file, week]),
    ...first(file => file === 'robots.txt').map((file): [string, string] => [
      file,
      'public, max-age=0, must-revalidate',
    ]),
    ...first(file => file === '.well-known/security.txt').map((file): [string, string] => [
      file,
      'public, max-age=0, must-revalidate',
    ]),
  ]
  return list.flatMap(([file, cache]): Expectation[] => [
    { name: `/${file} is the file`, path: `/${file}`, status: 200, file },
    {
      name: `/${file} is cached as it may be`,
      path: `/${file}`,
      status: 200,
      expect: {
        'cache-control': cache,
        'x-content-type-options': 'nosniff',
        'content-security-policy': null,
      },
      needs: ['headers'],
    },
  ])
}

function shells({ dist }: Site, rules: HostRules): Expectation[] {
  const policy = `${policyIn(readFileSync(join(dist, 'ja/news/article/index.html'), 'utf8'))}; frame-ancestors 'none'`
  if (rules.shells.length === 0) return []
  return ['/ja/news/987654321', '/ja/news/987654321/', '/ja/news/987654321?x=1'].flatMap(
    (path): Expectation[] => [
      {
        name: `${path} is the shell`,
        path,
        status: 200,
        file: 'ja/news/article/index.html',
        needs: ['shell'],
      },
      {
        name: `${path} has the shell's policy`,
        path,
        status: 200,
        expect: { 'content-security-policy': policy, 'content-language': 'ja' },
        needs: ['shell', 'headers'],
      },
    ],
  )
}

function extras(rules: HostRules, { dist }: Site): Expectation[] {
  const lost = policyIn(readFileSync(join(dist, '404.html'), 'utf8'))
  return [
    {
      name: 'a 404 has headers',
      path: '/en/nothing',
      status: 404,
      expect: {
        ...common(rules),
        'content-security-policy': `${lost}; frame-ancestors 'none'`,
        'cache-control': rules.cacheDefault,
      },
      needs: ['headers-on-404'],
    },
    {
      name: 'a moved address is remembered for a day',
      path: '/en/project/dapp',
      status: 301,
      expect: { 'cache-control': 'public, max-age=86400', 'strict-transport-security': 'max-age=63072000' },
      needs: ['status', 'headers'],
    },
    {
      name: "a visitor's redirect is not remembered",
      path: '/about',
      headers: JAPANESE,
      status: 302,
      expect: { 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' },
      needs: ['status', 'headers'],
    },
  ]
}

export function expectations(site: Site): Expectation[] {
  const rules = readRules(join(site.hosts, 'rules.json'))
  return [
    ...redirects(),
    ...choices(),
    ...missing(),
    ...pages(site, rules),
    ...assets(site, rules),
    ...shells(site, rules),
    ...extras(rules, site),
  ]
}
