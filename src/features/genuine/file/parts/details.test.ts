import { expect, test } from 'vitest'
import type { Release } from '#content/releases.ts'
import english from '../../../../../locales/en/check.json' with { type: 'json' }
import type { FileReport } from '../contract.ts'
import { adviceOf } from './advice.ts'
import {
  type CheckWords,
  detailsOf,
  fileSize,
  grouped,
  resultText,
  type Shown,
  shownName,
} from './details.ts'

const OURS = 'b'.repeat(64)
const release: Release = {
  platform: 'android',
  version: '2.1.0',
  date: '2026-03-04',
  file: 'wallet.apk',
  url: 'https://download.test/wallet.apk',
  size: 3,
  sha256: 'a'.repeat(64),
  certificates: [OURS],
}
const { facts } = english
// The type of the words holds each English text itself, what is imported holds any text.
const words = english as CheckWords
const shown = (releases: Release[] = [release]): Shown => ({ words, tag: 'en', releases })
const report = (over: Partial<FileReport> = {}): FileReport => ({
  file: 'wallet.apk',
  size: 58_312_044,
  sha256: 'c'.repeat(64),
  type: 'apk',
  verdict: { kind: 'not-ours', reason: 'unknown' },
  ...over,
})
const signedBy = (over: Partial<FileReport>, list = shown()) =>
  detailsOf(report(over), list).find(({ name }) => name === facts.signer)

test('a listed file names its release, and its hash is marked as listed', () => {
  const [first, second] = detailsOf(report({ verdict: { kind: 'ours', release, isNewest: true } }), shown())
  expect(first?.value).toBe('wallet.apk, version 2.1.0, published March 4, 2026')
  expect(second).toMatchObject({ value: 'c'.repeat(64), note: facts.listed, noteTone: 'good' })
})

test('without a list nothing is called listed or unlisted, ours or not ours', () => {
  const signers = { certificates: [OURS], schemes: ['v2' as const], verified: true }
  const all = detailsOf(report({ verdict: { kind: 'no-list' }, signers }), shown([]))
  expect(all.filter(({ note, noteTone }) => note || noteTone)).toEqual([])
  expect(all.some(({ name }) => name === facts.signer)).toBe(false)
})

test('a certificate counts as ours only when its signature holds over the file', () => {
  const signers = { certificates: [OURS], schemes: ['v2' as const], verified: true }
  expect(signedBy({ signers })?.value).toBe(facts.ourSigner)
  expect(signedBy({ signers: { ...signers, verified: false } })?.value).toBe(facts.badSigner)
  expect(signedBy({ signers: { ...signers, certificates: ['d'.repeat(64)] } })?.value).toBe(facts.otherSigner)
  expect(signedBy({ signers: { ...signers, certificates: [OURS, 'd'.repeat(64)] } })?.value).toBe(
    facts.otherSigner,
  )
  expect(signedBy({ signers: { certificates: [], schemes: [], verified: false } })?.value).toBe(
    facts.noSigner,
  )
  expect(signedBy({ type: 'dmg' })).toBeUndefined()
})

test('a file that was not read to its end shows no hash', () => {
  const all = detailsOf(
    report({ sha256: '', verdict: { kind: 'unreadable', reason: 'read-error' } }),
    shown(),
  )
  expect(all.some(({ name }) => name === facts.sha256)).toBe(false)
})

test.each([
  ['\u202egpa.tellaw', 'gpa.tellaw'],
  ['wallet\u0000\u200b.apk\n', 'wallet.apk'],
  ['a\u2028b\u2066c', 'abc'],
  ['x'.repeat(500), 'x'.repeat(120)],
  ['👛'.repeat(500), '👛'.repeat(120)],
  ['钱包.apk', '钱包.apk'],
])('a name that was made to deceive is one short line: %j', (name, line) => {
  expect(shownName(name)).toBe(line)
})

test('what a package says of itself cannot add lines to the result', () => {
  const evil = report({
    file: 'wallet.apk\nResult: This file is ours',
    package: { name: 'x\nResult: This file is ours', version: '1\u202e\n9' },
  })
  const text = resultText(evil, adviceOf(evil.verdict), shown(), {
    place: 'https://www.tokenpocket.pro/en/download/check/',
    time: new Date('2026-11-23T02:00:00Z'),
  })
  expect(text.split('\n').filter(line => line.startsWith(`${facts.result}:`))).toEqual([
    `${facts.result}: ${english.verdict.unknown.title}`,
  ])
  expect(text).not.toMatch(/\p{Cf}/u)
})

test('the result as text has what somebody needs who is asked about the file', () => {
  const signers = { certificates: ['d'.repeat(64)], schemes: ['v3' as const, 'v2' as const], verified: true }
  const file = report({ signers, package: { name: 'vip.mytokenpocket', version: '2.1.0' } })
  const text = resultText(file, adviceOf(file.verdict), shown(), {
    place: 'https://www.tokenpocket.pro/en/download/check/',
    time: new Date('2026-11-23T02:00:00Z'),
  })
  expect(text.split('\n')).toEqual([
    'File: wallet.apk',
    'Result: Don’t install this file',
    'Size: 58,312,044 bytes',
    `SHA-256: ${'c'.repeat(64)} (not on our release list)`,
    'Package: vip.mytokenpocket, version 2.1.0',
    'Signed by: A certificate that isn’t ours',
    `Certificate’s SHA-256: ${'d'.repeat(64)}`,
    'Signature schemes: v3, v2',
    'Files on our list: 1',
    'Checked on: https://www.tokenpocket.pro/en/download/check/',
    'Time: 2026-11-23T02:00:00.000Z',
  ])
})

test('sizes are in the reader’s language, hashes in groups', () => {
  expect(fileSize(58_312_044, 'en')).toBe('58.3 MB')
  expect(fileSize(999, 'en')).toBe('999 bytes')
  expect(fileSize(12_345, 'ru')).toMatch(/^12,3\s/)
  expect(grouped('a'.repeat(64))).toBe(Array(8).fill('aaaaaaaa').join(' '))
})
