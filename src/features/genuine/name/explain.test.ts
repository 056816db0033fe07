import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { officialList } from '#content/official.ts'
import { ALIKE_REASONS, UNLISTED_REASONS } from './answer.ts'
import { explain, type VerifyWords } from './explain.ts'
import { judgeName } from './judge-name.ts'
import { sourcesOf } from './sources.ts'

const words = JSON.parse(readFileSync('locales/en/verify.json', 'utf8'))
const LIST = officialList([])
const FACTS = { name: 'Help center', known: 'our code on GitHub' }

function say(typed: string) {
  const answer = judgeName(typed, LIST)
  if (!('pieces' in answer)) throw new Error(`${typed} is ${answer.kind}`)
  return explain(answer, words as VerifyWords, FACTS, 'tokenpocket.pro')
}

test('everything on the list has a name, and a source that a visitor can look up', () => {
  for (const { id, value, confirmedBy } of LIST) {
    expect(words.names[id], `${value}: verify:names.${id}`).toBeTruthy()
    expect(sourcesOf(confirmedBy, words.sources).length, `${value}: ${confirmedBy}`).toBeGreaterThan(0)
  }
  const used = new Set<string>(LIST.map(({ id }) => id))
  expect(Object.keys(words.names).filter(id => !used.has(id))).toEqual(['certificate'])
})

test('each reason has its sentence', () => {
  for (const reason of ALIKE_REASONS) expect(words.alike[reason]).toBeTruthy()
  for (const reason of UNLISTED_REASONS) expect(words.unlisted[reason]).toBeTruthy()
})

describe('what to do next', () => {
  test('for a mailbox of ours: the sender can be forged all the same', () => {
    const { tone, points } = say('service@tokenpocket.pro')
    expect(tone).toBe('good')
    expect(points[0]).toBe(words.ours.email)
  })

  test('for a site of ours: where it is known from, and a way to it by the list’s own address', () => {
    const { text, points, actions, values } = say('https://help.tokenpocket.pro/en/evil')
    expect([text, actions]).toEqual([words.ours.named, ['open']])
    expect(points).toContain(words.ours.known)
    expect(values).toMatchObject({ name: 'Help center', sources: 'our code on GitHub' })
  })

  test('a host below our domain that the list does not name says so, and opens nothing', () => {
    expect(say('new.tokenpocket.pro')).toMatchObject({ text: words.ours.below, actions: [] })
  })

  test('a site of ours without https is to be opened with it', () => {
    expect(say('http://www.tokenpocket.pro/').points).toContain(words.ours.insecure)
  })

  test('for a site that looks like ours: which part counts, close it, revoke, move the funds', () => {
    const { tone, points, actions, values } = say('tokenpocket.pro.wallet-check.example')
    expect(tone).toBe('bad')
    expect(points).toEqual([words.alike.part, words.alike.close, words.alike.connected, words.alike.typed])
    expect(actions).toEqual(['approvals', 'report'])
    expect(values.part).toBe('wallet-check.example')
  })

  test('a letter that is not what it looks like is named by its code', () => {
    const { points, values } = say('tоkenpocket.pro')
    expect(points[0]).toBe(words.alike.stranger)
    expect(values).toMatchObject({ sign: 'о', code: 'U+043E' })
  })

  test('for a host in older code: not confirmed, type nothing there, and no way to it', () => {
    const { tone, title, points, actions, values } = say('https://help.tpwallet.io/en/')
    expect([tone, title, actions]).toEqual(['ask', words.older.title, ['ask']])
    expect(points).toEqual([words.older.typed, words.older.use, words.unlisted.asks])
    expect(values).toEqual({ domain: 'tokenpocket.pro' })
  })

  test('for what nobody knows: staff never write first, and where to ask', () => {
    expect(say('desk@wallet-help.example')).toMatchObject({ tone: 'unknown', actions: ['ask'] })
  })

  test('a value that may be a private key is a reason to move the funds; a file is checked as a file', () => {
    const { points, actions } = say('ab'.repeat(32))
    expect(points).toContain(words.unlisted.key)
    expect(actions).toEqual(['file'])
  })
})

test('a seed phrase is no question: nothing is compared with it', () => {
  expect(judgeName(`${'abandon '.repeat(11)}about`, LIST)).toEqual({ kind: 'phrase' })
  expect(judgeName(`${'abandon '.repeat(23)}art`, LIST)).toEqual({ kind: 'phrase' })
})
