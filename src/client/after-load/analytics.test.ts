import { expect, test, vi } from 'vitest'
import { countingHosts, servicesFor, visitForm, visitScript } from './analytics.ts'

const ALL = {
  statistics: 'https://statistics.example/count.js?id=1',
  linkPush: 'https://push.example/push.js',
  web: 'https://web.example/js?id=SITE-1',
}

test('no service learns of a visit until one is configured', () => {
  expect(servicesFor('/en/about/', {})).toEqual([])
  expect(servicesFor('/en/about/', { statistics: '', linkPush: '', web: '' })).toEqual([])
})

test('each service is switched on by itself; web analytics learns the site', () => {
  for (const id of ['statistics', 'linkPush'] as const)
    expect(servicesFor('/', { [id]: ALL[id] })).toEqual([{ id, src: ALL[id] }])
  expect(servicesFor('/en/dappstore/', { web: ALL.web })).toEqual([
    { id: 'web', src: ALL.web, site: 'SITE-1' },
  ])
  expect(servicesFor('/en/about/', ALL).map(({ id }) => id)).toEqual(['statistics', 'linkPush', 'web'])
})

test.each([
  '/en/submit/dapp/',
  '/zh-tw/submit/token',
  '/ru/status/',
  '/status/',
  '/en/success/',
  '/en/subscription/confirmed/',
  '/en/download/check/',
  '/en/verify/',
])('a visit of %s stays between the visitor and us', path => {
  expect(servicesFor(path, ALL)).toEqual([])
  expect(visitScript(path, ALL)).toBeUndefined()
})

test.each(['/en/dappstore/submit/', '/en/news/status/', '/en/submitted/'])(
  '%s only looks like a private page',
  path => {
    expect(servicesFor(path, ALL)).toHaveLength(3)
  },
)

test('what is no https address, or names no site, is not loaded', () => {
  expect(servicesFor('/', { statistics: 'http://a.example/x.js', linkPush: 'javascript:alert(1)' })).toEqual(
    [],
  )
  expect(servicesFor('/', { web: 'https://web.example/js' })).toEqual([])
})

test('without a service a page has no byte for it', () => {
  expect(visitScript('/en/about/', {})).toBeUndefined()
  expect(visitScript('/en/about/')).toBeUndefined()
})

test('every page that is counted has the same text, so that one hash admits it', () => {
  expect(visitScript('/en/about/', ALL)).toContain(ALL.web)
  expect(visitScript('/ja/', ALL)).toBe(visitScript('/en/about/', ALL))
})

test('what pages say of analytics follows the settings of the build', async () => {
  expect([visitForm(), countingHosts()]).toEqual(['none', []])
  vi.stubEnv('PUBLIC_ANALYTICS_STATISTICS', 'https://statistics.example/count.js')
  vi.resetModules()
  const built = await import('./analytics.ts')
  expect([built.visitForm(), built.countingHosts()]).toEqual(['counted', ['statistics.example']])
  vi.unstubAllEnvs()
})
