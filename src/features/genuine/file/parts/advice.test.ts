import { expect, test } from 'vitest'
import type { Release } from '#content/releases.ts'
import english from '../../../../../locales/en/check.json' with { type: 'json' }
import type { Verdict } from '../contract.ts'
import { adviceOf, FAILED } from './advice.ts'

const release: Release = {
  platform: 'android',
  version: '2.1.0',
  date: '2026-03-04',
  file: 'wallet.apk',
  url: 'https://download.test/wallet.apk',
  size: 3,
  sha256: 'a'.repeat(64),
  certificates: ['b'.repeat(64)],
}
const newest: Release = { ...release, version: '2.2.0' }

const VERDICTS: [what: string, verdict: Verdict, tone: string, first: string | undefined][] = [
  ['the newest release', { kind: 'ours', release, isNewest: true }, 'good', undefined],
  ['an older release', { kind: 'ours', release, isNewest: false, newest }, 'ask', 'current'],
  ['our key without the list', { kind: 'unlisted-but-our-key' }, 'ask', 'ask'],
  ['an unknown version', { kind: 'unknown-version' }, 'ask', 'current'],
  ['a foreign signer', { kind: 'not-ours', reason: 'foreign-signer' }, 'bad', 'wallet'],
  ['a changed file', { kind: 'not-ours', reason: 'changed' }, 'bad', 'wallet'],
  ['an unsigned file', { kind: 'not-ours', reason: 'unsigned' }, 'bad', 'wallet'],
  ['an image', { kind: 'not-ours', reason: 'not-an-app' }, 'bad', 'wallet'],
  ['a hostile archive', { kind: 'not-ours', reason: 'hostile' }, 'bad', 'wallet'],
  ['an unknown file', { kind: 'not-ours', reason: 'unknown' }, 'bad', 'wallet'],
  ['an empty file', { kind: 'unreadable', reason: 'empty' }, 'unknown', undefined],
  ['a folder', { kind: 'unreadable', reason: 'not-a-file' }, 'unknown', undefined],
  ['a damaged file', { kind: 'unreadable', reason: 'damaged' }, 'unknown', undefined],
  ['a vast file', { kind: 'unreadable', reason: 'too-large' }, 'unknown', undefined],
  ['a file that cannot be read', { kind: 'unreadable', reason: 'read-error' }, 'unknown', undefined],
  ['a file when nothing is published', { kind: 'no-list' }, 'unknown', 'stores'],
]

test.each(VERDICTS)('%s has its own words, tone and way on', (_, verdict, tone, first) => {
  const advice = adviceOf(verdict)
  expect(english.verdict[advice.name].title).not.toBe('')
  expect(advice.tone).toBe(tone)
  expect(advice.actions[0]).toBe(first)
})

test('a green verdict is only for the newest file of the list', () => {
  const green = VERDICTS.filter(([, verdict]) => adviceOf(verdict).tone === 'good')
  expect(green.map(([what]) => what)).toEqual(['the newest release'])
})

test('a visitor with a file that is not ours is asked to delete it, all others are not', () => {
  for (const [what, verdict] of VERDICTS)
    expect(adviceOf(verdict).next === 'delete', what).toBe(verdict.kind === 'not-ours')
})

test('every verdict that has words can be reached', () => {
  const reached = [...VERDICTS.map(([, verdict]) => adviceOf(verdict)), FAILED].map(({ name }) => name)
  expect([...new Set(reached)].sort()).toEqual(Object.keys(english.verdict).sort())
})

test('an older version is named beside the one to install', () => {
  expect(adviceOf({ kind: 'ours', release, isNewest: false, newest }).values).toEqual({
    version: '2.1.0',
    newest: '2.2.0',
  })
})
