import { expect, test } from 'vitest'
import { mirrorsOf, parseMirrors } from './release-mirrors.ts'

const release = {
  platform: 'android',
  version: '2.1.0',
  date: '2026-11-23',
  file: 'wallet.apk',
  url: 'https://download.tokenpocket.pro/files/wallet.apk',
  size: 1,
  sha256: 'a'.repeat(64),
  certificates: ['b'.repeat(64)],
} as const

test('a file is offered from each mirror under its own path, and never twice from one host', () => {
  const origins = parseMirrors(
    'https://mirror.example, https://download.tokenpocket.pro https://mirror.example/',
  )
  expect(mirrorsOf({ ...release, certificates: [] }, origins)).toEqual([
    { host: 'mirror.example', url: 'https://mirror.example/files/wallet.apk' },
  ])
  expect(parseMirrors(undefined)).toEqual([])
})

test.each([
  'http://mirror.example',
  'https://mirror.example/files',
  'https://user@mirror.example',
  'mirror.example',
  'javascript:alert(1)',
])('the setting names itself when "%s" is no origin', origin => {
  expect(() => parseMirrors(origin)).toThrow('RELEASE_MIRRORS')
})
