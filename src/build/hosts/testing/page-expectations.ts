import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#i18n/languages.ts'
import type { HostRules } from '#server/site/rules.ts'
import { listFiles } from '../../files.ts'
import { STUB_MARK } from '../stubs.ts'
import type { Expectation } from './expectations.ts'
import type { FixtureSite } from './host.ts'

/** What a policy says in the header alone. */
const HEADER_PART = "; frame-ancestors 'none'; report-uri /v1/csp-report; report-to policy"

/** The policy that a page carries itself. */
export const policyIn = (html: string): string | undefined =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1]

const codes = LANGUAGES.map(({ code }) => code)

/** Written apart from the code that sets them: rules that lost one would expect its absence. */
const HEADERS = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'reporting-endpoints': 'policy="/v1/csp-report"',
  'permissions-policy': 'not set',
}

function common(rules: HostRules): Record<string, string> {
  const set = Object.entries(rules.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const permissions = set.filter(([name]) => name === 'permissions-policy')
  return { ...Object.fromEntries(set), ...HEADERS, ...Object.fromEntries(permissions) }
}

/** The first page of each route, in a language with its own script as well. */
export function pages({ dist }: FixtureSite, rules: HostRules): Expectation[] {
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
    const policy = { 'content-security-policy': `${policyIn(text)}${HEADER_PART}` }
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

export function assets({ dist }: FixtureSite, rules: HostRules): Expectation[] {
  const files = listFiles(dist)
  const first = (test: (file: string) => boolean) => files.filter(test).slice(0, 1)
  const hashed = first(file => /^_astro\/.*\.js$/.test(file))
  const folders = rules.cache
    .filter(({ path }) => path.endsWith('/') && path !== '/_astro/')
    .map(({ path }) => path.slice(1))
  const pictures = folders.flatMap(folder =>
    first(file => file.startsWith(folder) && /\.(svg|png|jpg|avif)$/.test(file)),
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
  const workers = files
    .filter(file => /^_astro\/worker-.*\.js$/.test(file))
    .map(
      (file): Expectation => ({
        name: `/${file} may connect to nobody`,
        path: `/${file}`,
        status: 200,
        file,
        expect: {
          'content-security-policy': "default-src 'none'; connect-src 'none'",
          'cache-control': 'public, max-age=31536000, immutable',
          'content-language': null,
        },
        needs: ['headers'],
      }),
    )
  const asked = list.flatMap(([file, cache]): Expectation[] => [
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
  return [...asked, ...workers]
}

export function shells({ dist }: FixtureSite, rules: HostRules): Expectation[] {
  const policy = `${policyIn(readFileSync(join(dist, 'ja/news/article/index.html'), 'utf8'))}${HEADER_PART}`
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

export function extras(rules: HostRules, { dist }: FixtureSite): Expectation[] {
  const lost = policyIn(readFileSync(join(dist, 'ja/404.html'), 'utf8'))
  return [
    {
      name: 'a 404 has headers',
      path: '/ja/nothing',
      status: 404,
      expect: {
        ...common(rules),
        'content-language': 'ja',
        'content-security-policy': `${lost}${HEADER_PART}`,
        'cache-control': rules.cacheDefault,
      },
      needs: ['headers-on-404'],
    },
    {
      name: 'a moved address is remembered for a day',
      path: '/en/project/dapp',
      status: 301,
      expect: { 'cache-control': 'public, max-age=86400', 'strict-transport-security': 'max-age=63072000' },
      needs: ['redirect-headers', 'headers'],
    },
    {
      name: "a visitor's redirect is not remembered",
      path: '/about',
      headers: { 'Accept-Language': 'ja' },
      status: 302,
      expect: { 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' },
      needs: ['redirect-headers', 'headers'],
    },
  ]
}
