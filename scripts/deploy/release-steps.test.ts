import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { backTo, deploy } from './release-steps.ts'

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

/** A bundle with one page and one script. */
function writeBuild(name: string): void {
  rmSync(from, { recursive: true, force: true })
  mkdirSync(join(from, 'dist/_astro'), { recursive: true })
  mkdirSync(join(from, 'dist-hosts'))
  writeFileSync(join(from, 'package.json'), '{}')
  writeFileSync(join(from, 'dist/index.html'), name)
  writeFileSync(join(from, 'dist/about.html'), 'always the same')
  writeFileSync(join(from, `dist/_astro/${name}.js`), name)
  writeFileSync(join(from, 'assets.txt'), `${name}.js\n`)
  writeFileSync(join(from, 'dist-hosts/nginx.conf'), 'server {\n    root /srv/site/dist;\n}\n')
}

async function release(name: string, options: { restart?: string; ready?: string[] } = {}): Promise<string> {
  writeBuild(name)
  await deploy({ from, to: root, log, restart: options.restart, ready: options.ready ?? [] })
  return readlinkSync(join(root, 'current'))
}

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
  await backTo({ to: root, restart: undefined, ready: [], log })
  expect(page()).toBe('one')
  await release('three')
  expect(page()).toBe('three')
  expect(has('two')).toBe(true)
})

test('a folder that a shell could read as something else is refused', async () => {
  writeBuild('one')
  for (const to of ['relative', '/srv/my site', '/srv/$(id)', 'host;id:/srv/site']) {
    await expect(deploy({ from, to, log, restart: undefined, ready: [] })).rejects.toThrow('--to')
  }
})

test('without rsync the deploy says so before it begins anything', async () => {
  const to = join(root, 'without-rsync')
  const programs = join(root, 'programs')
  mkdirSync(programs)
  symlinkSync('/bin/sh', join(programs, 'sh'))
  vi.stubEnv('PATH', programs)
  try {
    const deploying = deploy({ from: root, to, restart: undefined, ready: [], log: () => {} })
    await expect(deploying).rejects.toThrow(/^rsync is not installed here/)
    expect(existsSync(to)).toBe(false)
  } finally {
    vi.unstubAllEnvs()
  }
})
