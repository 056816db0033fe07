import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { MIGRATIONS, openSiteDatabase } from './database.ts'
import { readConfig } from './features.ts'
import { temporaryFolder } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { COMPILED } from './testing/process.ts'

vi.setConfig({ testTimeout: 120_000 })
const KNOWN = MIGRATIONS.length

function tryWith(env: Environment): Promise<{ code: number | null; out: string; errors: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'trial.ts')], {
      env: { ...COMPILED, TMPDIR: process.env.TMPDIR, ...env },
    })
    let [out, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', text => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      errors += text
    })
    child.once('close', code => resolve({ code, out, errors }))
  })
}

onBothDatabases(env => {
  test('a release is tried beside the server on its database, and refuses one that is too new for it', async () => {
    const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
    const config = readConfig(settings)
    const server = await openSiteDatabase(config)
    const files = readdirSync(settings.DATA_DIR)
    expect(await tryWith(settings)).toMatchObject({
      code: 0,
      errors: '',
      out: `This release starts here; it knows schema ${KNOWN}, the database has ${KNOWN}\n`,
    })
    expect(readdirSync(settings.DATA_DIR)).toEqual(files)
    await server.close()
    const next = { name: '9001-next', up: async () => {} }
    const newer = (migrations: typeof MIGRATIONS) =>
      openDatabase({ ...config, migrations, seed: async () => {} })
    await (await newer([...MIGRATIONS, { ...next, worksFrom: KNOWN }])).close()
    expect((await tryWith(settings)).code).toBe(0)
    await (await newer([...MIGRATIONS, next, next])).close()
    expect(await tryWith(settings)).toMatchObject({
      code: 1,
      out: '',
      errors: `the database has schema ${KNOWN + 2}, this release knows ${KNOWN}; start the newer release again\n`,
    })
  })
}, 'nothing')

test('without a database nothing is made, and a wrong setting is named', async () => {
  const folder = temporaryFolder()
  expect((await tryWith({ DATA_DIR: folder })).out).toContain('there is no database yet')
  expect(readdirSync(folder)).toEqual([])
  expect(await tryWith({ DATA_DIR: folder, PORT: 'eighty' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('PORT: "eighty"'),
  })
})
