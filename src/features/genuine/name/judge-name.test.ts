import { describe, expect, test } from 'vitest'
import { officialList } from '#content/official.ts'
import { OLDER_HOSTS } from '#content/older-hosts.ts'
import { trimInvisible } from '#contract/validators/invisible.ts'
import { ALIKE } from './alike-names.fixtures.ts'
import { judgeName } from './judge-name.ts'
import { FOREIGN, HIDDEN, OURS } from './names.fixtures.ts'

const LIST = officialList([])
const ask = (typed: string) => judgeName(typed, LIST)
const reasonOf = (typed: string): string => {
  const answer = ask(typed)
  return 'reason' in answer ? `${answer.kind}: ${answer.reason}` : answer.kind
}
const alikeNames = Object.values(ALIKE).flat()

test('the table has more than 300 names, each once', () => {
  const all = [...OURS, ...alikeNames, ...HIDDEN, ...FOREIGN]
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(new Set(all).size).toBe(all.length)
})

test('everything on the list is ours, by its value and by its address', () => {
  for (const { value, url, kind } of LIST) {
    expect(ask(value), value).toMatchObject({ kind: 'ours', entry: { value } })
    if (url) expect(ask(url), url).toMatchObject({ kind: 'ours' })
    if (kind === 'domain') expect(ask(`elsewhere.${value}`)).toMatchObject({ kind: 'ours', isNamed: false })
  }
})

test.each(OURS)('%s is ours', typed => {
  expect(ask(typed).kind, JSON.stringify(ask(typed))).toBe('ours')
})

describe.each(Object.entries(ALIKE))('alike by %s', (reason, names) => {
  test.each(names)('%s', typed => {
    expect(reasonOf(typed)).toBe(`alike: ${reason}`)
  })
})

test.each(HIDDEN.map(typed => [JSON.stringify(typed), typed]))('%s holds what cannot be seen', (_, typed) => {
  // White space parts words: two of them are two questions.
  expect(reasonOf(typed)).toBe(/\s/.test(typed) ? 'several' : 'alike: hidden')
})

test.each(FOREIGN)('%s is not on the list, and nothing more is said of it', typed => {
  expect(ask(typed).kind, reasonOf(typed)).toBe('unlisted')
})

test.each(OLDER_HOSTS)('$value is in older code of ours: neither ours nor an imitation', ({ value }) => {
  for (const typed of [value, `https://${value}/en/?locale=en#/`, value.toUpperCase(), `http://${value}`])
    expect(ask(typed), typed).toMatchObject({ kind: 'older', type: 'site' })
  expect(reasonOf(`https://tokenpocket.pro@${value}/`)).toBe('alike: userinfo')
  expect(reasonOf(`https://${value}:8443/`)).toBe('unlisted: odd')
  expect(reasonOf(`${value}.evil.example`)).not.toBe('older')
  // Neither a host below it nor a mailbox is named anywhere.
  expect(reasonOf(`new.${value}`)).toMatch(/^(?:older|unlisted: site)$/)
  expect(reasonOf(`help@${value}`)).toBe('unlisted: email')
})

test('a neighbor of a host in older code is judged as before', () => {
  expect(reasonOf('tpwallet.com')).toBe('alike: words')
  expect(reasonOf('tpwallet.io.evil.example')).toMatch(/^alike/)
  expect(reasonOf('xtp.xyz')).toBe('unlisted: site')
  expect(reasonOf('tptool.pro')).toBe('unlisted: site')
  expect(reasonOf('www.tpwallet.io')).toBe('unlisted: site')
})

test('the App Store number of the older help centre is unknown, whatever the store puts before it', () => {
  const address = 'https://apps.apple.com/cn/app/tokenpocket-trusted-wallet/id1436028697'
  expect(reasonOf(address)).toBe('unlisted: id')
  expect(reasonOf(address.replace('1436028697', '1436028698'))).toBe('alike: account')
})

/** Signs that addresses are forged with: neighbors on the keyboard, separators, look-alikes, what is not seen. */
const FORGING = [...'aeo019-._@/:%?#\\оеⲟı·', '\u200b', '\u202e', '\u212a', '\u017f', '%2e', '．']

test.each([
  'tokenpocket.pro or tokenpocket.com',
  'Call +1 555 0100 123 or open tokenpocket.pro',
  'Write to @wallet_desk of tokenpocket.pro',
  'service@tokenpocket.pro help@evil.example',
])('%s is more than one question', typed => {
  expect(ask(typed)).toEqual({ kind: 'several' })
})

test('no name one sign away from one of ours is called ours', () => {
  const values = new Set(LIST.map(({ value }) => value.toLowerCase()))
  const isOurs = (text: string) => values.has(text.toLowerCase()) || /[./]tokenpocket\.pro$/i.test(text)
  for (const { value } of LIST) {
    for (let at = 0; at <= value.length; at++) {
      const [before, after] = [value.slice(0, at), value.slice(at)]
      const changed = FORGING.flatMap(sign => [before + sign + after, before + sign + after.slice(1)])
      for (const typed of [...changed, before + after.slice(1)]) {
        const answer = ask(typed)
        if (answer.kind !== 'ours') continue
        // What is behind our own host is a page of ours; a dot behind an address ends a sentence.
        const [host = ''] = trimInvisible(typed)
          .replace(/^[@.]|[.:?]+$/g, '')
          .split(/[/?#]/)
        expect(isOurs(host), `${typed} for ${value}`).toBe(true)
      }
    }
  }
})
