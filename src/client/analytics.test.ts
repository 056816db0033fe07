import { expect, test, vi } from 'vitest'
import { adaptersFor, countsVisits } from './analytics.ts'

const ALL = {
  statistics: 'https://statistics.example/count.js?id=1',
  linkPush: 'https://push.example/push.js',
  web: 'https://web.example/js?id=SITE-1',
}

test('no service learns of a visit until one is configured', () => {
  expect(adaptersFor('/en/about/', {})).toEqual([])
  expect(adaptersFor('/en/about/', { statistics: '', linkPush: '', web: '' })).toEqual([])
})

test('each service is switched on by itself; web analytics learns the full path', () => {
  for (const id of ['statistics', 'linkPush'] as const)
    expect(adaptersFor('/', { [id]: ALL[id] })).toEqual([{ id, src: ALL[id] }])
  expect(adaptersFor('/en/dappstore/?category_id=1', { web: ALL.web })).toEqual([
    { id: 'web', src: ALL.web, pageView: { site: 'SITE-1', path: '/en/dappstore/?category_id=1' } },
  ])
  expect(adaptersFor('/en/about/', ALL).map(({ id }) => id)).toEqual(['statistics', 'linkPush', 'web'])
})

test.each([
  '/en/submit/dapp/',
  '/zh-tw/submit/token',
  '/en/submit/dapp/?step=2',
  '/ru/status/',
  '/status/',
  '/en/success/',
  '/en/subscription/confirmed/',
  '/en/download/check/',
  '/en/verify/',
])('a visit of %s stays between the visitor and us', path => {
  expect(adaptersFor(path, ALL)).toEqual([])
})

test.each(['/en/dappstore/submit/', '/en/news/status/', '/en/submitted/', '/en/?from=/submit/'])(
  '%s only looks like a private page',
  path => {
    expect(adaptersFor(path, ALL)).toHaveLength(3)
  },
)

test('what is no https address, or names no site, is not loaded', () => {
  expect(adaptersFor('/', { statistics: 'http://a.example/x.js', linkPush: 'javascript:alert(1)' })).toEqual(
    [],
  )
  expect(adaptersFor('/', { web: 'https://web.example/js' })).toEqual([])
})

test('what pages say of analytics follows the settings of the build', async () => {
  expect(countsVisits()).toBe(false)
  vi.stubEnv('PUBLIC_ANALYTICS_STATISTICS', 'https://statistics.example/count.js')
  vi.resetModules()
  const built = await import('./analytics.ts')
  expect(built.countsVisits()).toBe(true)
  vi.unstubAllEnvs()
})
