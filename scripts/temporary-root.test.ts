import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureTree } from './check/fixture-tree.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'temporary-root.ts'))
/** Leaves a folder in the system's temporary one, and has a process of its own do the same. */
const LITTER = `
  const { spawnSync } = await import('node:child_process')
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const { useTemporaryRoot } = await import(${MODULE})
  useTemporaryRoot()
  const folder = mkdtempSync((await import('node:os')).tmpdir() + '/left-')
  writeFileSync(folder + '/file', 'x')
  if (process.argv[1] !== 'inner') spawnSync(process.execPath, [...process.execArgv, 'inner'], { stdio: 'inherit' })
  console.log(folder)
  if (process.argv[1] !== 'inner') throw new Error('a test that fails')
`

test('nothing stays in the temporary folder of a run, even of one that failed', () => {
  const outside = fixtureTree({ 'kept.txt': '' })
  const { SITE_TEMPORARY_ROOT: _, ...env } = process.env
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', LITTER], {
    env: { ...env, TMPDIR: outside, TEMP: outside, TMP: outside },
    encoding: 'utf8',
  })
  expect(run.status, run.stderr).toBe(1)
  const made = run.stdout.trim().split('\n')
  expect(made).toHaveLength(2)
  // Both in the one folder that the outer process made.
  expect(new Set(made.map(folder => join(folder, '..'))).size).toBe(1)
  expect(made[0]?.startsWith(join(outside, 'site-'))).toBe(true)
  expect(readdirSync(outside)).toEqual(['kept.txt'])
})
