// A release's whole way: added, signed, verified, published, built; and each step of it tampered with.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKey } from 'openpgp'
import { beforeAll, expect, test } from 'vitest'
import { signatureProblems } from '#build/check-signatures.ts'
import { hashListText } from '#content/hash-list.ts'
import { officialListText } from '#content/official.ts'
import { atomFeed, jsonFeed } from '#content/release-feeds.ts'
import { parseReleases } from '#content/releases.ts'
import { SIGNATURES_FOLDER } from '#content/signatures.ts'
import { fixtureTree } from '../check/fixture-tree.ts'
import { runRelease } from './release.ts'

const PASSPHRASE = 'only for this test'
const BYTES = Buffer.from('an installer, made up')
const URL_OF_FILE = 'https://download.tokenpocket.pro/wallet-1.0.0.exe'

interface Keys {
  publicKey: string
  privateKey: string
}
const makeKeys = (name: string): Promise<Keys> =>
  generateKey({ userIDs: [{ name, email: 'key@example.org' }], passphrase: PASSPHRASE, format: 'armored' })

let own: Keys
let foreign: Keys
beforeAll(async () => {
  ;[own, foreign] = await Promise.all([makeKeys('Made up'), makeKeys('Somebody else')])
})

/** A repository with one file on the list, and beside it the operator's keys. */
async function releasedContext() {
  const root = fixtureTree({ 'src/content/releases.json': [] })
  const outside = fixtureTree({
    'wallet.exe': BYTES.toString(),
    'public.asc': own.publicKey,
    'private.asc': own.privateKey,
    'foreign-public.asc': foreign.publicKey,
    'foreign-private.asc': foreign.privateKey,
    'notes.txt': 'Swaps show the fee first.',
  })
  const run = (...args: string[]) =>
    runRelease(
      args.map(arg => (existsSync(join(outside, arg)) ? join(outside, arg) : arg)),
      root,
      async () => PASSPHRASE,
    )
  const add = ['add', 'wallet.exe', '--version', '1.0.0', '--url', URL_OF_FILE, '--notes', 'notes.txt']
  await run(...add, '--date', '2026-11-23')
  const releases = () =>
    parseReleases(JSON.parse(readFileSync(join(root, 'src/content/releases.json'), 'utf8')))
  return { root, outside, run, releases }
}

/** What the build publishes of it. */
function publish({ root, releases }: { root: string; releases: () => ReturnType<typeof parseReleases> }) {
  const dist = join(root, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, '.well-known'), { recursive: true })
  writeFileSync(join(dist, 'hashes.txt'), hashListText(releases()))
  writeFileSync(join(dist, '.well-known/official.json'), officialListText(releases()))
  const copy = (from: string, to: string) => {
    const path = join(root, SIGNATURES_FOLDER, from)
    if (existsSync(path)) cpSync(path, join(dist, to))
  }
  copy('release-key.asc', '.well-known/release-key.asc')
  copy('hashes.txt.asc', 'hashes.txt.asc')
  copy('official.json.asc', '.well-known/official.json.asc')
  const fact = join(root, SIGNATURES_FOLDER, 'release-key.json')
  const fingerprint = existsSync(fact) ? JSON.parse(readFileSync(fact, 'utf8')).fingerprint : undefined
  return { dist, problems: () => signatureProblems(dist, fingerprint) }
}

test('a release is added, signed and verified, and everybody gets the same figures', async () => {
  const context = await releasedContext()
  const { root, run, releases } = context
  expect(await publish(context).problems()).toEqual([])

  await run('key', 'public.asc')
  expect(await publish(context).problems()).toEqual([
    expect.stringContaining('hashes.txt is not signed'),
    expect.stringContaining('official.json is not signed'),
  ])
  expect((await run('sign', '--key', 'private.asc')).join('\n')).toMatch(/Signed hashes\.txt on \d{4}-/)
  expect((await run('verify', 'wallet.exe')).join('\n')).toContain('windows 1.0.0 (wallet-1.0.0.exe)')
  expect(await publish(context).problems()).toEqual([])

  const sha256 = createHash('sha256').update(BYTES).digest('hex')
  expect(hashListText(releases())).toContain(`\n${sha256}  wallet-1.0.0.exe\n`)
  const facts = { site: new URL('https://wallet.example/'), releases: releases(), root }
  const feed = JSON.parse(jsonFeed(facts))
  expect(feed._signature).toMatchObject({
    signature: 'https://wallet.example/hashes.txt.asc',
    key: 'https://wallet.example/.well-known/release-key.asc',
  })
  expect(feed.items).toEqual([
    expect.objectContaining({
      title: 'TokenPocket 1.0.0 for Windows',
      date_published: '2026-11-23T00:00:00Z',
      _release: {
        platform: 'windows',
        version: '1.0.0',
        notes: ['Swaps show the fee first.'],
        files: [expect.objectContaining({ url: URL_OF_FILE, size: BYTES.length, sha256 })],
      },
    }),
  ])
  const atom = atomFeed(facts)
  expect(atom).toContain(`<link rel="enclosure" href="${URL_OF_FILE}"`)
  expect(atom).toContain(sha256)
  expect(atom).toContain('<updated>2026-11-23T00:00:00Z</updated>')
})

test('a list that was changed after signing stops the build', async () => {
  const context = await releasedContext()
  await context.run('key', 'public.asc')
  await context.run('sign', '--key', 'private.asc')
  const { dist, problems } = publish(context)
  const list = join(dist, 'hashes.txt')
  const text = readFileSync(list, 'utf8')
  // One digit of the hash.
  writeFileSync(
    list,
    text.replace(/(\n.)(.)/, (_, start, digit) => `${start}${digit === '0' ? '1' : '0'}`),
  )
  expect(await problems()).toEqual([expect.stringContaining('hashes.txt.asc does not fit hashes.txt')])
  rmSync(join(dist, 'hashes.txt.asc'))
  expect(await problems()).toEqual([expect.stringContaining('hashes.txt is not signed')])

  const names = join(publish(context).dist, '.well-known/official.json')
  writeFileSync(names, readFileSync(names, 'utf8').replace('tokenpocket.pro', 'tokenpocket.example'))
  expect(await problems()).toEqual([expect.stringContaining('official.json.asc does not fit')])
})

test('another key in place of the published one stops the build, whatever it signed', async () => {
  const context = await releasedContext()
  await context.run('key', 'public.asc')
  await context.run('sign', '--key', 'private.asc')
  const { dist, problems } = publish(context)
  writeFileSync(join(dist, '.well-known/release-key.asc'), foreign.publicKey)
  expect((await problems()).join('\n')).toContain('but the brand facts name')
  writeFileSync(join(dist, '.well-known/release-key.asc'), own.privateKey)
  expect((await problems()).join('\n')).toContain('private key')
  rmSync(join(dist, '.well-known/release-key.asc'))
  expect((await problems()).join('\n')).toContain('release-key.asc is missing')
})

test('a key is replaced only on purpose, and never by its private half', async () => {
  const { run, root } = await releasedContext()
  await run('key', 'public.asc')
  await expect(run('key', 'foreign-public.asc')).rejects.toThrow('--new-key')
  await expect(run('key', 'private.asc')).rejects.toThrow('private key')
  await expect(run('key', 'wallet.exe')).rejects.toThrow('no armored OpenPGP key')
  await run('key', 'foreign-public.asc', '--new-key')
  expect(readFileSync(join(root, SIGNATURES_FOLDER, 'release-key.asc'), 'utf8')).not.toContain('PRIVATE')
})

test('a signature by another key is not taken, and the one before stays', async () => {
  const { run, root } = await releasedContext()
  await run('key', 'public.asc')
  await run('sign', '--key', 'private.asc')
  const kept = readFileSync(join(root, SIGNATURES_FOLDER, 'hashes.txt.asc'), 'utf8')
  await expect(run('sign', '--key', 'foreign-private.asc')).rejects.toThrow('does not fit the published key')
  expect(readFileSync(join(root, SIGNATURES_FOLDER, 'hashes.txt.asc'), 'utf8')).toBe(kept)
})

test('a private key inside the repository, or a wrong passphrase, signs nothing', async () => {
  const { run, root, outside } = await releasedContext()
  await run('key', 'public.asc')
  writeFileSync(join(root, 'mine.asc'), own.privateKey)
  await expect(run('sign', '--key', join(root, 'mine.asc'))).rejects.toThrow('inside the repository')
  const guess = runRelease(['sign', '--key', join(outside, 'private.asc')], root, async () => 'a guess')
  await expect(guess).rejects.toThrow('did not open')
  expect(existsSync(join(root, SIGNATURES_FOLDER, 'hashes.txt.asc'))).toBe(false)
})

test('a file that is not on the list is named with its hash', async () => {
  const { run } = await releasedContext()
  await run('key', 'public.asc')
  await run('sign', '--key', 'private.asc')
  await expect(run('verify', 'notes.txt')).rejects.toThrow(/is not on the list: [0-9a-f]{64}/)
})

const hasGpg = (() => {
  try {
    return execFileSync('gpg', ['--version']).length > 0
  } catch {
    return false
  }
})()

test.skipIf(!hasGpg)(
  'what was signed with gpg is taken in, and gpg verifies what was signed here',
  async () => {
    const { run, root, outside } = await releasedContext()
    // A short path: gpg's agent listens on a socket in it.
    const home = fixtureTree({ 'gpg.conf': '' })
    const gpg = (...args: string[]) =>
      execFileSync('gpg', ['--homedir', home, '--batch', '--yes', '--quiet', ...args], { stdio: 'pipe' })
    try {
      gpg(
        '--passphrase',
        '',
        '--quick-generate-key',
        'Operator <operator@example.org>',
        'ed25519',
        'sign',
        '1d',
      )
      gpg('--armor', '--output', join(outside, 'gpg.asc'), '--export', 'operator@example.org')
      await run('key', 'gpg.asc')
      await run('lists', join(outside, 'lists'))
      for (const list of ['hashes.txt', 'official.json'])
        gpg('--armor', '--detach-sign', join(outside, 'lists', list))
      expect((await run('sign', '--from', 'lists')).join('\n')).toContain('Signed hashes.txt')

      await run('key', 'public.asc', '--new-key')
      await run('sign', '--key', 'private.asc')
      gpg('--import', join(root, SIGNATURES_FOLDER, 'release-key.asc'))
      const signature = join(root, SIGNATURES_FOLDER, 'hashes.txt.asc')
      expect(() => gpg('--verify', signature, join(outside, 'lists/hashes.txt'))).not.toThrow()
      writeFileSync(join(outside, 'lists/hashes.txt'), 'another list\n')
      expect(() => gpg('--verify', signature, join(outside, 'lists/hashes.txt'))).toThrow()
    } finally {
      execFileSync('gpgconf', ['--homedir', home, '--kill', 'all'])
    }
  },
)
