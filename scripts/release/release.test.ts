import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseNotesOf } from '#content/release-notes.ts'
import { fixtureApk } from '#lib/apk/fixture-apk.ts'
import { fixtureSigner } from '#lib/apk/fixture-signer.ts'
import { fixtureTree } from '../check/fixture-tree.ts'
import { runRelease } from './release.ts'

const signer = fixtureSigner()
const apkOf = (content: string, by = signer, version = '2.1.0') =>
  fixtureApk(content, by, { name: 'vip.mytokenpocket', version })

function releaseContext(files: Readonly<Record<string, Buffer | string>>) {
  const root = fixtureTree({ 'src/content/releases.json': [] })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  return {
    root,
    run: (...args: string[]) =>
      runRelease(
        args.map(arg => (arg in files ? join(root, arg) : arg)),
        root,
      ),
    published: () => JSON.parse(readFileSync(join(root, 'src/content/releases.json'), 'utf8')),
  }
}

const url = (name: string) => `https://download.tokenpocket.pro/${name}`

test('adding a package writes what was computed from the file', async () => {
  const apk = apkOf('one')
  const { run, published } = releaseContext({ 'a.apk': apk })
  const lines = await run(
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

test('the list is sorted by version, not by the order of adding', async () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'b.apk': apkOf('two'),
    'w.exe': Buffer.from('program'),
  })
  await run('add', 'w.exe', '--version', '1.0', '--url', url('w.exe'))
  await run('add', 'a.apk', '--version', '2.10.0', '--url', url('new.apk'))
  await run('add', 'b.apk', '--version', '2.9.1', '--url', url('old.apk'))
  const names = published().map((release: { platform: string; version: string }) => [
    release.platform,
    release.version,
  ])
  expect(names).toEqual([
    ['android', '2.10.0'],
    ['android', '2.9.1'],
    ['windows', '1.0'],
  ])
  expect((await run('list')).join('\n')).toContain('android 2.10.0 (new.apk)')
})

test('a published file is never silently replaced', async () => {
  const { run, published } = releaseContext({ 'a.apk': apkOf('one'), 'b.apk': apkOf('two') })
  await run('add', 'a.apk', '--version', '2.1.0', '--url', url('w.apk'))
  const before = published()
  await expect(run('add', 'b.apk', '--version', '2.1.0', '--url', url('w.apk'))).rejects.toThrow(
    'already listed',
  )
  await expect(run('add', 'b.apk', '--version', '2.2.0', '--url', url('w.apk'))).rejects.toThrow(
    'same file name',
  )
  expect(published()).toEqual(before)
})

test('a package by another key is refused until the change is meant', async () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'b.apk': apkOf('two', fixtureSigner('New', 2)),
  })
  await run('add', 'a.apk', '--version', '2.1.0', '--url', url('a.apk'))
  const add = ['add', 'b.apk', '--version', '2.2.0', '--url', url('b.apk')]
  await expect(run(...add)).rejects.toThrow('another certificate')
  await run(...add, '--new-certificate')
  expect(published()).toHaveLength(2)
})

test('what may not be published is refused and nothing is written', async () => {
  const { run, published } = releaseContext({
    'a.apk': apkOf('one'),
    'fake.apk': Buffer.from('no archive, but long enough'),
  })
  const add = (file: string, version: string, address: string, ...more: string[]) =>
    run('add', file, '--version', version, '--url', address, ...more)
  await expect(add('fake.apk', '2.0', url('fake.apk'))).rejects.toThrow('no Android package')
  await expect(add('a.apk', 'latest', url('a.apk'))).rejects.toThrow('version is numbers')
  await expect(add('a.apk', '2.0', 'http://tokenpocket.pro/a.apk')).rejects.toThrow('https://')
  await expect(add('a.apk', '2.0', url('a%20b.apk'))).rejects.toThrow('plain name')
  await expect(add('a.apk', '2.0', url('a.apk'), '--platform', 'symbian')).rejects.toThrow(
    'platform is one of',
  )
  await expect(add('a.apk', '2.0', url('a.apk'), '--date', 'today')).rejects.toThrow('date is')
  await expect(run('add', 'a.apk')).rejects.toThrow('npm run release')
  expect(published()).toEqual([])
})

test('a package whose name or version is another than published is pointed out', async () => {
  const { run } = releaseContext({
    'a.apk': apkOf('one', signer, '2.1.0'),
    'b.apk': fixtureApk('two', signer, { name: 'vip.somebody', version: '2.2.0' }),
  })
  const first = await run('add', 'a.apk', '--version', '2.1.0', '--url', url('a.apk'))
  expect(first.join()).not.toContain('names itself')
  const second = (await run('add', 'b.apk', '--version', '2.3.0', '--url', url('b.apk'))).join()
  expect(second).toContain('names itself vip.somebody')
  expect(second).toContain('names itself version 2.2.0')
})

test('an address on a stranger’s host is pointed out', async () => {
  const { run } = releaseContext({ 'a.apk': apkOf('one'), 'b.apk': apkOf('two') })
  const elsewhere = 'https://tokenpocket.pro.example/a.apk'
  const lines = await run('add', 'a.apk', '--version', '1.0', '--url', elsewhere)
  expect(lines.join()).toContain('make sure that it is yours')
  const own = await run('add', 'b.apk', '--version', '1.1', '--url', url('b.apk'))
  expect(own.join()).not.toContain('make sure')
})

test('one release is removed by its version, never several at once', async () => {
  const { run, published } = releaseContext({ 'a.apk': apkOf('one'), 'w.exe': Buffer.from('program') })
  await run('add', 'a.apk', '--version', '1.0', '--url', url('a.apk'))
  await run('add', 'w.exe', '--version', '1.0', '--url', url('w.exe'))
  await expect(run('remove', '--version', '1.0')).rejects.toThrow('android 1.0 (a.apk), windows 1.0 (w.exe)')
  await expect(run('remove', '--version', '9.9')).rejects.toThrow('names nothing')
  await run('remove', '--version', '1.0', '--platform', 'android')
  expect(published()).toHaveLength(1)
  expect(await run('remove', '--version', '1.0')).toContain('Removed windows 1.0 (w.exe)')
  expect(await run('list')).toEqual(['Nothing is published.'])
})

test('what is new comes from a text file, goes with the version, and hides nothing', async () => {
  const { root, run } = releaseContext({
    'a.apk': apkOf('one'),
    'new.txt': 'Swaps show the fee first.\n\n  Fewer taps to send.\n',
    'hidden.txt': 'Harmless\u202Etxt.exe',
  })
  const add = ['add', 'a.apk', '--version', '2.1.0', '--url', url('a.apk')]
  await expect(run(...add, '--notes', 'hidden.txt')).rejects.toThrow('hidden ones')
  await run(...add, '--notes', 'new.txt')
  const version = { platform: 'android', version: '2.1.0' } as const
  expect(releaseNotesOf(version, 'ja', root)).toEqual({
    lines: ['Swaps show the fee first.', 'Fewer taps to send.'],
    lang: 'en',
  })
  await run('remove', '--version', '2.1.0')
  expect(releaseNotesOf(version, 'ja', root)).toBeUndefined()
})
