import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { backTo, deploy, type ReleaseOptions } from './release-steps.ts'

const DAY_MS = 86_400_000
const hasRsync = spawnSync('rsync', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let root: string
const from = join(folder, 'bundle')
const log = () => {}

beforeEach(() => {
  root = mkdtempSync(join(folder, 'site-'))
})

/** A bundle with one page, one script, and a server that would start unless `trial` ends otherwise. */
function writeBuild(name: string, trial = ''): void {
  rmSync(from, { recursive: true, force: true })
  mkdirSync(join(from, 'dist/_astro'), { recursive: true })
  mkdirSync(join(from, 'dist-hosts'))
  mkdirSync(join(from, 'src/server'), { recursive: true })
  mkdirSync(join(from, 'bin'))
  symlinkSync(process.execPath, join(from, 'bin/node'))
  writeFileSync(join(from, 'src/server/trial.js'), trial)
  writeFileSync(join(from, 'package.json'), '{}')
  writeFileSync(join(from, 'dist/index.html'), name)
  writeFileSync(join(from, 'dist/about.html'), 'always the same')
  writeFileSync(join(from, `dist/_astro/${name}.js`), name)
  writeFileSync(join(from, 'assets.txt'), `${name}.js\n`)
  writeFileSync(join(from, 'dist-hosts/nginx.conf'), 'server {\n    root /srv/site/dist;\n}\n')
}

const optionsWith = (options: Partial<ReleaseOptions>): ReleaseOptions => ({
  to: root,
  log,
  check: undefined,
  restart: undefined,
  ready: [],
  ...options,
})

async function release(name: string, options: Partial<ReleaseOptions> = {}, trial = ''): Promise<string> {
  writeBuild(name, trial)
  await deploy({ from, ...optionsWith(options) })
  return readlinkSync(join(root, 'current'))
}

const back = (options: Partial<ReleaseOptions> = {}) => backTo(optionsWith(options))
const releases = () => readdirSync(join(root, 'releases'))
const page = () => readFileSync(join(root, 'current/dist/index.html'), 'utf8')
const has = (script: string) => existsSync(join(root, `current/dist/_astro/${script}.js`))

/** As if the release had been replaced so many days ago. */
function age(link: string, days: number): void {
  const at = new Date(Date.now() - days * DAY_MS)
  utimesSync(join(root, link, 'replaced'), at, at)
}

test.skipIf(!hasRsync)(
  'a deploy is the current release, and its scripts and those of the one before are there',
  async () => {
    await release('one')
    await release('two')
    expect(page()).toBe('two')
    expect(has('one') && has('two')).toBe(true)
  },
)

test.skipIf(!hasRsync)(
  'nginx is told the folder of the release, so pages and rules change together',
  async () => {
    const link = await release('one')
    expect(readFileSync(join(root, 'current/dist-hosts/nginx.conf'), 'utf8')).toContain(
      `root ${root}/${link}/dist;`,
    )
  },
)

test.skipIf(!hasRsync)('a page that has not changed keeps its time, and with it its ETag', async () => {
  await release('one')
  const before = statSync(join(root, 'current/dist/about.html')).mtimeMs
  await release('two')
  expect(statSync(join(root, 'current/dist/about.html')).mtimeMs).toBe(before)
})

test.skipIf(!hasRsync)(
  'scripts and releases end a week after they were replaced, not a week after they were made',
  async () => {
    const one = await release('one')
    const two = await release('two')
    age(one, 9)
    const three = await release('three')
    expect(existsSync(join(root, one))).toBe(false)
    expect(existsSync(join(root, two))).toBe(true)
    await release('four')
    expect(has('two') && has('three')).toBe(true)
    expect(has('one')).toBe(false)
    expect(three).not.toBe(two)
  },
)

test.skipIf(!hasRsync)(
  'a release that does not come up is replaced by the one before, and the deploy fails',
  async () => {
    await release('one')
    const restart = `grep -q one ${root}/current/dist/index.html`
    await expect(release('two', { restart })).rejects.toThrow()
    expect(page()).toBe('one')
  },
)

test.skipIf(!hasRsync)('back is the release before, and forward again a new deploy', async () => {
  await release('one')
  await release('two')
  await back()
  expect(page()).toBe('one')
  await release('three')
  expect(page()).toBe('three')
  expect(has('two')).toBe(true)
})

const FAILS = 'process.exit(1)'

test.skipIf(!hasRsync)(
  'a release that would not start never becomes the current one, nor stays',
  async () => {
    const one = await release('one')
    await expect(release('two', {}, FAILS)).rejects.toThrow(/would not come up, so nothing is switched to it/)
    await expect(release('three', { check: 'test {release} = other' })).rejects.toThrow('nothing is switched')
    expect(readlinkSync(join(root, 'current'))).toBe(one)
    expect(releases()).toHaveLength(1)
  },
)

test.skipIf(!hasRsync)('back goes as far as there are releases that would start, one at a time', async () => {
  const one = await release('one')
  await release('two')
  await release('three')
  await back()
  expect(page()).toBe('two')
  await back()
  expect(page()).toBe('one')
  await expect(back()).rejects.toThrow()
  expect(page()).toBe('one')
  expect(readlinkSync(join(root, 'current'))).toBe(one)
})

test.skipIf(!hasRsync)(
  'back to what is gone, does not start or is refused by the check changes nothing',
  async () => {
    const one = await release('one')
    const two = await release('two')
    const seen: string[] = []
    await expect(back({ check: 'false', restart: `touch ${root}/restarted` })).rejects.toThrow(
      'nothing is switched',
    )
    writeFileSync(join(root, one, 'src/server/trial.js'), FAILS)
    await expect(back({ log: line => seen.push(line) })).rejects.toThrow('nothing is switched')
    expect(seen).toEqual([`${one.replace('releases/', '')} is tried beside what runs`])
    rmSync(join(root, one), { recursive: true })
    await expect(back()).rejects.toThrow('nothing is switched')
    expect(readlinkSync(join(root, 'current'))).toBe(two)
    expect(existsSync(join(root, 'restarted'))).toBe(false)
  },
)

test.skipIf(!hasRsync)('back to one that does not come up ends with the one that ran before', async () => {
  await release('one')
  const two = await release('two')
  await expect(back({ restart: `grep -q two ${root}/current/dist/index.html` })).rejects.toThrow()
  expect(readlinkSync(join(root, 'current'))).toBe(two)
})

test.skipIf(!hasRsync)(
  'a bad release stays where the one before would not start: no second outage',
  async () => {
    const one = await release('one')
    const lines: string[] = []
    const restart = `echo 'process.exit(1)' >${root}/${one}/src/server/trial.js; false`
    await expect(release('two', { restart, log: line => lines.push(line) })).rejects.toThrow()
    expect(page()).toBe('two')
    expect(lines.at(-1)).toMatch(
      /^It does not come up, and neither does the one before: .*nothing is switched/,
    )
  },
)

test('a deploy that dies while it sends leaves nothing that could be switched to, and the next one removes it', async () => {
  const programs = join(root, 'programs')
  mkdirSync(programs)
  const rsync = join(programs, 'rsync')
  // Of all that it is told, the last is where it sends to.
  writeFileSync(
    rsync,
    '#!/bin/sh\n[ "$1" = --version ] && exit 0\nfor to; do :; done\necho half >"$to/half"\nexit 20\n',
  )
  chmodSync(rsync, 0o755)
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  const dying = release('one')
  await expect(dying).rejects.toThrow()
  vi.unstubAllEnvs()
  expect(releases()).toEqual([expect.stringMatching(/\.part$/)])
  expect(existsSync(join(root, 'current'))).toBe(false)
  if (!hasRsync) return
  await release('two')
  expect(releases()).toHaveLength(1)
  expect(page()).toBe('two')
})

test('a folder that a shell could read as something else is refused', async () => {
  writeBuild('one')
  for (const to of ['relative', '/srv/my site', '/srv/$(id)', 'host;id:/srv/site']) {
    await expect(deploy({ from, ...optionsWith({ to }) })).rejects.toThrow('--to')
  }
})

test('without rsync the deploy says so before it begins anything', async () => {
  const to = join(root, 'without-rsync')
  const programs = join(root, 'programs')
  mkdirSync(programs)
  symlinkSync('/bin/sh', join(programs, 'sh'))
  vi.stubEnv('PATH', programs)
  try {
    const deploying = deploy({ from: root, ...optionsWith({ to }) })
    await expect(deploying).rejects.toThrow(/^rsync is not installed here/)
    expect(existsSync(to)).toBe(false)
  } finally {
    vi.unstubAllEnvs()
  }
})
