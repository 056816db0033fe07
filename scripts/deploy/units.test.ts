import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/features.ts'

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
    const text = readFileSync(join(UNITS, name), 'utf8').replace(/\/srv\/site\/\S+\/bin\/node/, '/bin/true')
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
  ['trial', `site-trial@${PORT}.service`],
])('the %s may do little more than its work', (_, name) => {
  const unit = join(folder, name)
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(MOST_EXPOSED)
})

const hasVisudo = spawnSync('visudo', ['--version']).status === 0
test.skipIf(!hasVisudo)('sudo reads the rule for staff', () => {
  const rule = join(import.meta.dirname, 'site-review.sudoers')
  expect(spawnSync('visudo', ['-cf', rule], { encoding: 'utf8' }).stderr).toBe('')
})

test('the server starts with the example of its settings, as it is and with all lines on', () => {
  const example = readFileSync('scripts/deploy/site-api.env.example', 'utf8')
  const known = readFileSync('docs/settings.md', 'utf8')
  const filled = example.replace(/^#(?=[A-Z_]+=)/gm, '').replace('0x…', `0x${'1'.repeat(40)}`)
  for (const text of [example, filled]) {
    const env = parseEnv(text)
    expect(readConfig(env)).toMatchObject({ siteUrl: env.SITE_URL, trustedProxies: ['127.0.0.1', '::1'] })
    for (const name of Object.keys(env)) expect(known).toContain(`\`${name}\``)
  }
  expect(Object.keys(parseEnv(filled)).length).toBeGreaterThan(Object.keys(parseEnv(example)).length + 5)
})
