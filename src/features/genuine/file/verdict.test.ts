import { expect, test } from 'vitest'
import { LINKS } from '#content/links.ts'
import type { Release } from '#content/releases.ts'
import type { ApkProblem } from '#lib/apk/apk-error.ts'
import type { FileType } from './contract.ts'
import { type FileFinding, judgeFile, OUR_PACKAGE } from './verdict.ts'

const hash = (letter: string) => letter.repeat(64)
const OURS = hash('a')
const FORMER = hash('b')
const STRANGER = hash('c')

const release = (sha256: string, version: string, more: Partial<Release> = {}): Release => ({
  platform: 'android',
  version,
  date: '2026-01-01',
  file: `wallet-${version}.apk`,
  url: `https://download.example/wallet-${version}.apk`,
  size: 1,
  sha256,
  certificates: [OURS],
  ...more,
})
const NEW = release(hash('1'), '2.10.0')
const OLD = release(hash('2'), '2.9.0', { certificates: [FORMER] })
const EXE = release(hash('3'), '1.1', { platform: 'windows', file: 'w-1.1.exe', certificates: [] })
const MSI = release(hash('4'), '1.1', { platform: 'windows', file: 'w-1.1.msi', certificates: [] })
const OLD_MSI = release(hash('5'), '1.0', { platform: 'windows', file: 'w-1.0.msi', certificates: [] })
const LIST = [NEW, OLD, EXE, MSI, OLD_MSI]
const DESKTOP = [EXE, MSI]
const UNLISTED = hash('f')

interface Case {
  certificates?: string[]
  verified?: boolean
  problem?: ApkProblem
  name?: string
  version?: string
  type?: FileType
  sha256?: string
}
const finding = ({
  certificates,
  problem,
  name,
  version,
  type = 'apk',
  sha256 = UNLISTED,
  verified,
}: Case): FileFinding => ({
  sha256,
  type,
  problem,
  package: type === 'apk' ? { name, version } : undefined,
  signers:
    type === 'apk'
      ? { certificates: certificates ?? [], schemes: ['v2'], verified: verified ?? !problem }
      : undefined,
})
const said = (found: Case, releases: readonly Release[] = LIST) => {
  const verdict = judgeFile(finding(found), releases)
  return 'reason' in verdict ? `${verdict.kind}: ${verdict.reason}` : verdict.kind
}

test('a listed SHA-256 is ours, the newest or an older one, whatever else the file says', () => {
  expect(judgeFile(finding({ sha256: NEW.sha256, certificates: [OURS] }), LIST)).toEqual({
    kind: 'ours',
    release: NEW,
    isNewest: true,
  })
  expect(judgeFile(finding({ sha256: OLD.sha256, certificates: [FORMER] }), LIST)).toEqual({
    kind: 'ours',
    release: OLD,
    isNewest: false,
    newest: NEW,
  })
  expect(judgeFile(finding({ sha256: MSI.sha256, type: 'msi' }), LIST)).toMatchObject({ isNewest: true })
  expect(said({ sha256: NEW.sha256, problem: 'changed' })).toBe('ours')
})

test('an older file is sent to the newest one of its own kind', () => {
  expect(judgeFile(finding({ sha256: OLD_MSI.sha256, type: 'msi' }), LIST)).toMatchObject({ newest: MSI })
})

test('without a listed SHA-256 nothing is ours, and each case says no in its own way', () => {
  const ours = { name: OUR_PACKAGE, version: '2.10.0' }
  const table: [string, Case, string, (readonly Release[])?][] = [
    ['our key, not listed', { ...ours, certificates: [OURS] }, 'unlisted-but-our-key'],
    ['our former key too', { ...ours, certificates: [OURS, FORMER] }, 'unlisted-but-our-key'],
    ['our key on a strange name', { name: 'vip.other', certificates: [OURS] }, 'unlisted-but-our-key'],
    [
      'our key and a version of the future',
      { ...ours, version: '9.9', certificates: [OURS] },
      'unlisted-but-our-key',
    ],
    ["a stranger's key beside ours", { ...ours, certificates: [OURS, STRANGER] }, 'not-ours: foreign-signer'],
    ['a foreign signer under our name', { ...ours, certificates: [STRANGER] }, 'not-ours: foreign-signer'],
    [
      'the same, unknown version',
      { ...ours, version: '9.9', certificates: [STRANGER] },
      'not-ours: foreign-signer',
    ],
    [
      'our certificate, not verified',
      { ...ours, certificates: [OURS], verified: false },
      'not-ours: unknown',
    ],
    ['our certificate planted', { ...ours, certificates: [OURS], problem: 'changed' }, 'not-ours: changed'],
    ['changed', { ...ours, problem: 'changed' }, 'not-ours: changed'],
    ['unsigned', { ...ours, problem: 'unsigned' }, 'not-ours: unsigned'],
    ['a bomb', { ...ours, problem: 'bomb' }, 'not-ours: hostile'],
    ['cut off', { problem: 'damaged' }, 'unreadable: damaged'],
    ['no certificate at all', { ...ours, certificates: [], verified: true }, 'not-ours: unknown'],
    [
      'a key of another kind, our name, unknown version',
      { ...ours, version: '9.9', problem: 'unsupported' },
      'unknown-version',
    ],
    ['the same in a known version', { ...ours, problem: 'unsupported' }, 'not-ours: unknown'],
    [
      'the same under another name',
      { name: 'vip.other', version: '9.9', problem: 'unsupported' },
      'not-ours: unknown',
    ],
    ['our name, no package on the list', { ...ours, certificates: [STRANGER] }, 'unknown-version', DESKTOP],
    [
      'another name, no package on the list',
      { name: 'x.y', certificates: [STRANGER] },
      'not-ours: unknown',
      DESKTOP,
    ],
    ['changed, no package on the list', { ...ours, problem: 'changed' }, 'not-ours: changed', DESKTOP],
    ['an installer', { type: 'exe' }, 'not-ours: unknown'],
    ['a disk image', { type: 'dmg' }, 'not-ours: unknown'],
    ['an archive', { type: 'zip' }, 'not-ours: unknown'],
    ['a damaged archive', { type: 'zip', problem: 'damaged' }, 'unreadable: damaged'],
    ['an image', { type: 'image' }, 'not-ours: not-an-app'],
    ['a text', { type: 'other' }, 'not-ours: not-an-app'],
    ['nothing is published', { ...ours, certificates: [OURS] }, 'no-list', []],
    ['nothing is published, a damaged file', { problem: 'damaged' }, 'no-list', []],
  ]
  for (const [name, found, expected, releases] of table) expect(said(found, releases), name).toBe(expected)
})

test('our package has the name under which its store shows it', () => {
  expect(new URL(LINKS.googlePlay.href).searchParams.get('id')).toBe(OUR_PACKAGE)
})
