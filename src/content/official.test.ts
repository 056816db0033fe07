import { expect, test } from 'vitest'
import { HANDLES } from './brand.ts'
import { LINK_KEYS, LINKS, linkHref, type OutsideLink } from './links.ts'
import { isOurHost, OFFICIAL_DOMAIN, OFFICIAL_KINDS, officialList, officialListText } from './official.ts'
import { OLDER_HOSTS } from './older-hosts.ts'
import type { Release } from './releases.ts'

const LIST = officialList()
const values = (kind: string) => LIST.filter(entry => entry.kind === kind).map(({ value }) => value)

/** Whether an address is of something on the list, told without the code that made the list. */
function isCovered(href: string): boolean {
  if (href.startsWith('mailto:')) return values('email').includes(href.slice('mailto:'.length))
  const { hostname, pathname, searchParams } = new URL(href)
  if (isOurHost(hostname) || values('site').includes(hostname)) return true
  const names = [...pathname.split('/'), searchParams.get('id'), hostname.split('.')[0]]
  return [...values('account'), ...values('app'), ...values('extension')].some(name => names.includes(name))
}

test('every confirmed address of the site is on the list, whatever it is', () => {
  for (const key of LINK_KEYS) {
    const link: OutsideLink = LINKS[key]
    if (link.confirmedBy === null) continue
    for (const address of [link.href, link.chinese ?? link.href])
      expect(isCovered(address), `${key}: ${address}`).toBe(true)
  }
})

test('the accounts, mailboxes and ids that pages name are the list’s', () => {
  expect(values('account')).toEqual(
    expect.arrayContaining([HANDLES.twitter, HANDLES.github, HANDLES.medium, HANDLES.telegram]),
  )
  expect(values('email')).toContain(linkHref('serviceMail').replace('mailto:', ''))
  expect(values('app')).toEqual(['id6444625622', 'vip.mytokenpocket'])
  expect(values('extension')).toEqual(['mfgccjchihfkkindfppnaooecgfneiii'])
  expect(values('contract')).toEqual(['0xECa41281c24451168a37211F0bc2b8645AF45092'])
  expect(values('domain')).toEqual([OFFICIAL_DOMAIN])
})

test('each entry stands once, names its source, and every site below another name than ours is meant', () => {
  expect(new Set(LIST.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(LIST.length)
  for (const { value, confirmedBy } of LIST) expect(confirmedBy.length, value).toBeGreaterThan(10)
  expect(values('site').filter(host => !isOurHost(host))).toEqual(['shop95838799.m.youzan.com'])
})

test('the text is the same whenever it is made, is JSON, and ends like a text file', () => {
  const text = officialListText()
  expect(text).toBe(officialListText())
  expect(text.endsWith('}\n')).toBe(true)
  const { entries, unconfirmed } = JSON.parse(text)
  // Never among what is ours.
  expect(unconfirmed.hosts).toEqual(OLDER_HOSTS)
  for (const { value } of OLDER_HOSTS) expect(isOurHost(value) || values('site').includes(value)).toBe(false)
  expect(entries.map(({ value }: { value: string }) => value)).toEqual(LIST.map(({ value }) => value))
  const order = LIST.map(({ kind }) => OFFICIAL_KINDS.indexOf(kind))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a release brings its certificate, once for all files it signs; without one there is none', () => {
  expect(officialList([]).some(({ kind }) => kind === 'certificate')).toBe(false)
  const release = { certificates: ['b'.repeat(64)] } as Release
  const own = officialList([release, release]).filter(({ kind }) => kind === 'certificate')
  expect(own.map(({ value }) => value)).toEqual(['b'.repeat(64)])
})
