import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hostSwaps, swapHost } from '#client/first-touch/host-swap.ts'
import { HANDLES } from './brand.ts'
import { FOOTER, SOCIALS } from './footer.ts'
import { LINK_KEYS, LINKS, linkHref, type OutsideLink } from './links.ts'
import { isGroup, MENU, type MenuItem, MOBILE_MENU, targetHref, visibleIn } from './menu.ts'

/** Admitting a host is a decision about other people's money: it is made here, not in passing. */
const ALLOWED_HOSTS = new Set([
  'play.google.com',
  'apps.apple.com',
  'chromewebstore.google.com',
  'github.com',
  'x.com',
  't.me',
  'www.youtube.com',
  'tokenpocket-gm.medium.com',
  'shop95838799.m.youzan.com',
])
const isOwn = (host: string) => host === 'tokenpocket.pro' || host.endsWith('.tokenpocket.pro')

const entries = LINK_KEYS.map((key): [string, OutsideLink] => [key, LINKS[key]])
const addresses = (link: OutsideLink) => (link.chinese ? [link.href, link.chinese] : [link.href])

const items: readonly MenuItem[] = [
  ...MENU.flatMap(entry => (isGroup(entry) ? entry.items : [entry])),
  ...MOBILE_MENU.flatMap(entry => (isGroup(entry) ? entry.items : [entry])),
  ...FOOTER.flatMap(column => column.items),
]
const href = (page: string) => `/xx/${page}`

test.each(entries)('%s is https or mailto, on a host that is admitted', (_key, link) => {
  for (const address of addresses(link)) {
    const url = new URL(address)
    expect(['https:', 'mailto:']).toContain(url.protocol)
    const host = url.protocol === 'mailto:' ? (url.pathname.split('@')[1] ?? '') : url.host
    expect(isOwn(host) || ALLOWED_HOSTS.has(host), host).toBe(true)
    expect(`${url.username}${url.password}${url.port}`).toBe('')
  }
})

test('the code and store accounts on shared hosts are the brand’s own', () => {
  for (const [key, link] of entries) {
    if (link.href.startsWith('https://github.com/'))
      expect(link.href, key).toMatch(/^https:\/\/github\.com\/TP-Lab(\/|$)/)
    if (link.href.startsWith('mailto:')) expect(link.href, key).toMatch(/^mailto:[a-z]+@tokenpocket\.pro$/)
  }
})

test('what is not confirmed leads to a page that is, never to an app id or a handle', () => {
  const confirmed = new Set(
    entries.filter(([, link]) => link.confirmedBy !== null).flatMap(([, link]) => addresses(link)),
  )
  for (const [key, link] of entries) {
    if (link.confirmedBy !== null) {
      expect(link.confirmedBy.length, key).toBeGreaterThan(10)
      continue
    }
    expect(link.standsIn.length, key).toBeGreaterThan(10)
    for (const address of addresses(link)) {
      expect(confirmed.has(address), `${key}: ${address}`).toBe(true)
      expect(isOwn(new URL(address).host), key).toBe(true)
    }
  }
})

test('a handle names the account its link opens', () => {
  expect(linkHref('twitter')).toBe(`https://x.com/${HANDLES.twitter}`)
  expect(linkHref('github')).toBe(`https://github.com/${HANDLES.github}`)
  expect(linkHref('telegram')).toBe(`https://t.me/${HANDLES.telegram}`)
  expect(linkHref('telegramChinese')).toBe(`https://t.me/${HANDLES.telegramChinese}`)
  expect(linkHref('telegramKorean')).toBe(`https://t.me/${HANDLES.telegramKorean}`)
  expect(linkHref('medium')).toBe(`https://${HANDLES.medium}.medium.com/`)
})

test('every menu, footer and social item leads somewhere, in every language', () => {
  for (const lang of ['en', 'zh', 'zh-tw', 'ko']) {
    for (const { id, to } of items) expect(targetHref(to, lang, href), id).toMatch(/^(https:\/\/|\/)/)
  }
  for (const { to } of [...items, ...SOCIALS]) if ('link' in to) expect(LINK_KEYS).toContain(to.link)
})

test('no entry of a menu leads to a stand-in: such a label would promise what the page lacks', () => {
  for (const { id, to } of [...items, ...SOCIALS])
    if ('link' in to) expect(LINKS[to.link].confirmedBy, id).not.toBeNull()
})

test('an id means one thing wherever it stands', () => {
  const seen = new Map<string, string>()
  for (const { id, to } of items) {
    const target = JSON.stringify(to)
    expect(seen.get(id) ?? target, id).toBe(target)
    seen.set(id, target)
  }
  for (const { id, items: own } of FOOTER) {
    expect(seen.has(id), `${id} is a column and an item`).toBe(false)
    expect(new Set(own.map(item => item.id)).size, id).toBe(own.length)
  }
})

test('the header is in the order of the specification', () => {
  expect(MENU.map(({ id }) => id)).toEqual(['products', 'tools', 'trade', 'dappStore', 'build', 'support'])
})

test('Chinese readers get the Chinese edition where there is one', () => {
  expect(linkHref('helpCenter', 'zh-tw')).toBe('https://help.tokenpocket.pro/cn/')
  expect(linkHref('helpCenter', 'ko')).toBe('https://help.tokenpocket.pro/en/')
  expect(linkHref('github', 'zh')).toBe(linkHref('github'))
})

test('terms and privacy lead to the text that binds, or to its summary where it is in another language', () => {
  const legalOf = (lang: string) =>
    FOOTER.find(({ id }) => id === 'legal')?.items.map(({ to }) => targetHref(to, lang, href))
  const regions = href('legal#regions')
  expect(legalOf('en')).toEqual(['/privacy-en/index.html', '/terms-en/index.html', regions])
  expect(legalOf('zh')).toEqual(['/privacy-zh/index.html', '/terms-zh/index.html', regions])
  expect(legalOf('zh-tw')).toEqual([href('legal#privacy'), href('legal#terms'), regions])
})

test('the merchandise shop is shown to simplified Chinese readers alone', () => {
  const company = FOOTER.find(({ id }) => id === 'company')?.items ?? []
  const shows = (lang: string) => visibleIn(lang, company).some(({ id }) => id === 'merchandise')
  expect(['zh', 'zh-tw', 'en'].map(shows)).toEqual([true, false, false])
})

test('the alternative hostname changes the listed hosts and nothing else', () => {
  for (const host of [...Object.keys(hostSwaps), ...Object.values(hostSwaps)])
    expect(isOwn(host), host).toBe(true)
  const swapped = LINK_KEYS.map(key => [key, swapHost(linkHref(key))] as const)
  expect(Object.fromEntries(swapped.filter(([key, href]) => href !== linkHref(key)))).toEqual({
    officialSite: 'https://tokenpocket.pro/',
    desktopDownload: 'https://tokenpocket.pro/en/download/pc',
  })
  expect(swapHost('https://www.tokenpocket.pro/a?b=c#d')).toBe('https://tokenpocket.pro/a?b=c#d')
  for (const untouched of [
    'mailto:service@tokenpocket.pro',
    '/en/about/',
    'https://constructor/',
    'not a link',
  ])
    expect(swapHost(untouched)).toBe(untouched)
})

test('a locale sends its readers to one of the three confirmed Telegram groups', () => {
  const groups = new Set([linkHref('telegram'), linkHref('telegramChinese'), linkHref('telegramKorean')])
  for (const lang of readdirSync('locales')) {
    const file = `locales/${lang}/common.json`
    const words = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const [address] of words.matchAll(/https?:\/\/(?:t|telegram)\.me\/[^"<\s]*/g))
      expect(groups, file).toContain(address)
  }
})
