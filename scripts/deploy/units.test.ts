import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const UNITS = join(import.meta.dirname, 'systemd')
const PORT = '4321'
/** Of 10; what systemd calls OK ends at 2. */
const MOST_EXPOSED = 2
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'units-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  for (const name of readdirSync(UNITS)) {
    // A program has to be there, and no release is.
    const text = readFileSync(join(UNITS, name), 'utf8').replace('/srv/site/current/bin/node', '/bin/true')
    writeFileSync(join(folder, name.replace('@', `@${PORT}`)), text)
  }
})

test.skipIf(!hasSystemd)('systemd finds nothing wrong in the units', () => {
  const units = readdirSync(folder).map(name => join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test.skipIf(!hasSystemd).each([
  ['server', `site-api@${PORT}.service`],
  ['backup', 'site-backup.service'],
])('the %s may do little more than its work', (_, name) => {
  const unit = join(folder, name)
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(MOST_EXPOSED)
})
