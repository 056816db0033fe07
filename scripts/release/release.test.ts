import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureTree } from '../check/fixture-tree.ts'
import { fixtureSigner, fixtureZip, signedApk, V2 } from './fixture-apk.ts'
import { runRelease } from './release.ts'

const signer = fixtureSigner()
const apkOf = (content: string, by = signer) =>
  signedApk(fixtureZip({ 'classes.dex': Buffer.from(content) }), [{ id: V2, signer: by }])

function releaseContext(files: Readonly<Record<string, Buffer>>) {
  const root = fixtureTree({ 'releases.json': [] })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  const list = join(root, 'releases.json')
  return {
    run: (...args: string[]) =>
      runRelease(
        args.map(arg => (arg in files ? join(root, arg) : arg)),
        list,
      ),
    published: () => JSON.parse(readFileSync(list, 'utf8')),
  }
}

const url = (name: string) => `https://download.tokenpocket.pro/${name}`

test('adding a package writes what was computed from the file', () => {
  const apk = apkOf('one')
  const { run, published } = releaseContext({ 'a.apk': apk })
  const lines = run(
    'add',
    'a.apk',
    '--version',
    '2.1.0',
    '--url',
    url('wallet-2.1.0.apk'),
    '--date',
    '2025-03-04',
  )
  expect(published()).toEqual([
    {
      platform: 'android',
      version: '2.1.0',
      date: '2025-03-04',
      file: 'wallet-2.1.0.apk',
      url: url('wallet-2.1.0.apk'),
      size: apk.length,
      sha256: createHash('sha256').update(apk).digest('hex'),
      certificates: [signer.fingerprint],
    },
  ])
  expect(lines.join('\n')).toContain(signer.fingerprint)
})

test('the list is sorted by version, not by the order of adding', () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'b.apk': apkOf('two'),
    'w.exe': Buffer.from('program'),
  })
  run('add', 'w.exe', '--version', '1.0', '--url', url('w.exe'))
  run('add', 'a.apk', '--version', '2.10.0', '--url', url('new.apk'))
  run('add', 'b.apk', '--version', '2.9.1', '--url', url('old.apk'))
  const names = published().map((release: { platform: string; version: string }) => [
    release.platform,
    release.version,
  ])
  expect(names).toEqual([
    ['android', '2.10.0'],
    ['android', '2.9.1'],
    ['windows', '1.0'],
  ])
  expect(run('list').join('\n')).toContain('android 2.10.0 (new.apk)')
})

test('a published file is never silently replaced', () => {
  const { run, published } = releaseContext({ 'a.apk': apkOf('one'), 'b.apk': apkOf('two') })
  run('add', 'a.apk', '--version', '2.1.0', '--url', url('w.apk'))
  const before = published()
  expect(() => run('add', 'b.apk', '--version', '2.1.0', '--url', url('w.apk'))).toThrow('already listed')
  expect(published()).toEqual(before)
})

test('a package by another key is refused until the change is meant', () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'b.apk': apkOf('two', fixtureSigner('New', 2)),
  })
  run('add', 'a.apk', '--version', '2.1.0', '--url', url('a.apk'))
  const add = ['add', 'b.apk', '--version', '2.2.0', '--url', url('b.apk')]
  expect(() => run(...add)).toThrow('another certificate')
  run(...add, '--new-certificate')
  expect(published()).toHaveLength(2)
})

test('what may not be published is refused and nothing is written', () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'fake.apk': Buffer.from('no archive, but long enough'),
  })
  const add =
    (file: string, version: string, address: string, ...more: string[]) =>
    () =>
      run('add', file, '--version', version, '--url', address, ...more)
  expect(add('fake.apk', '2.0', url('fake.apk'))).toThrow('no zip archive')
  expect(add('a.apk', 'latest', url('a.apk'))).toThrow('version is numbers')
  expect(add('a.apk', '2.0', 'http://tokenpocket.pro/a.apk')).toThrow('https://')
  expect(add('a.apk', '2.0', url('a%20b.apk'))).toThrow('plain name')
  expect(add('a.apk', '2.0', url('a.apk'), '--platform', 'symbian')).toThrow('platform is one of')
  expect(add('a.apk', '2.0', url('a.apk'), '--date', 'today')).toThrow('date is')
  expect(() => run('add', 'a.apk')).toThrow('npm run release')
  expect(published()).toEqual([])
})

test('an address on a stranger’s host is pointed out', () => {
  const { run } = releaseContext({ 'a.apk': apkOf('one'), 'b.apk': apkOf('two') })
  expect(
    run('add', 'a.apk', '--version', '1.0', '--url', 'https://tokenpocket.pro.example/a.apk').join(),
  ).toContain('make sure that it is yours')
  expect(run('add', 'b.apk', '--version', '1.1', '--url', url('b.apk')).join()).not.toContain('make sure')
})

test('one release is removed by its version, never several at once', () => {
  const { run, published } = releaseContext({ 'a.apk': apkOf('one'), 'w.exe': Buffer.from('program') })
  run('add', 'a.apk', '--version', '1.0', '--url', url('a.apk'))
  run('add', 'w.exe', '--version', '1.0', '--url', url('w.exe'))
  expect(() => run('remove', '--version', '1.0')).toThrow('android 1.0 (a.apk), windows 1.0 (w.exe)')
  expect(() => run('remove', '--version', '9.9')).toThrow('names nothing')
  run('remove', '--version', '1.0', '--platform', 'android')
  expect(published()).toHaveLength(1)
  expect(run('remove', '--version', '1.0')).toEqual(['Removed windows 1.0 (w.exe)'])
  expect(run('list')).toEqual(['Nothing is published.'])
})
