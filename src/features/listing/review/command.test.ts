import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { COMPILED } from '#server/testing/process.ts'
import { serverTest } from '#server/testing/server-test.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'

const MAIN = join(import.meta.dirname, '../../../server/review.ts')
/** Up to eight processes, each of which reads the whole server's code first. */
const TIMEOUT_MS = 120_000

const test = serverTest.concurrent

/** The real command as a process of its own. */
function command(
  env: Environment,
  ...args: string[]
): Promise<{ code: number | null; out: string; errors: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...COMPILED, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      errors += text
    })
    child.once('close', code => resolve({ code, out, errors }))
  })
}

async function addTo(env: Environment, options?: SubmissionOptions): Promise<string> {
  const { db, close } = await openSiteDatabase({ ...readConfig(env), role: 'staff' })
  try {
    return await addSubmission(db, options)
  } finally {
    await close()
  }
}

onBothDatabases(env => {
  test(
    'staff approve beside the running server, which shows the listing with the next call',
    async ({ start }) => {
      const settings: Environment & { DATA_DIR: string } = { ...(await env()), DATA_DIR: temporaryFolder() }
      const server = await start(settings)
      expect(server.errors()).toBe('')
      const search = async () => (await fetch(`${server.address}/v1/application/search?key=omega`)).json()
      // The server has its index in memory before anything is approved.
      expect(await search()).toMatchObject({ result: 0, data: expect.not.arrayContaining([{ id: 100_000 }]) })
      const id = await addTo(settings)
      expect(await command(settings, 'list')).toMatchObject({
        code: 0,
        errors: '',
        out: expect.stringContaining(id),
      })
      const both = await Promise.all([
        command({ ...settings, REVIEW_ACCOUNT: 'Erin' }, 'approve', id),
        command({ ...settings, REVIEW_ACCOUNT: 'nobody' }, 'approve', id, '--as', 'Frank'),
      ])
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
      expect(both.map(({ errors }) => errors).join('')).toMatch(
        /already decided: approved by (Erin \(REVIEW_ACCOUNT\)|Frank \(--as\)) at 20/,
      )
      expect(await search()).toMatchObject({ data: [{ id: 100_000, title: 'Omega Swap' }] })
      expect((await command(settings, 'remove', id, '--reason', 'scam')).code).toBe(0)
      expect(JSON.stringify(await search())).not.toContain('Omega Swap')
      if (!settings.DATABASE_URL) return
      expect(await command(settings, 'backup', join(settings.DATA_DIR, 'copy.db'))).toMatchObject({
        code: 1,
        errors: expect.stringContaining('use pg_dump'),
      })
    },
    TIMEOUT_MS,
  )
}, 'bundled')

test(
  'on SQLite a backup is whole, for our eyes alone, never over a file, and a server starts on it',
  async ({ start }) => {
    const settings = { DATA_DIR: temporaryFolder() }
    await start(settings)
    const id = await addTo(settings)
    const file = join(temporaryFolder(), 'site.db')
    expect(await command(settings, 'backup', file)).toMatchObject({ code: 0, errors: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    const copy = new DatabaseSync(file, { readOnly: true })
    expect(copy.prepare('select id from submissions').all()).toEqual([{ id }])
    copy.close()
    const before = readFileSync(file)
    expect(await command(settings, 'backup', file)).toMatchObject({
      code: 1,
      errors: `${file}: exists already; name a new file\n`,
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect((await command(settings, 'backup', '/nowhere/site.db')).code).toBe(1)
    const restored = await start({ DATA_DIR: join(file, '..') })
    expect(restored.errors()).toBe('')
    expect((await command({ DATA_DIR: join(file, '..') }, 'show', id)).code).toBe(0)
  },
  TIMEOUT_MS,
)

test(
  'settings that the server would refuse are refused here too, with the same line',
  async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'site.db'), 'this is no database')
    expect(await command({ DATA_DIR: folder, PORT: 'eighty' }, 'list')).toMatchObject({
      code: 1,
      errors: 'PORT: "eighty" is not a whole number from 0 to 65535\n',
    })
    expect((await command({ DATA_DIR: folder }, 'list')).errors).toMatch(/the database is damaged or is none/)
  },
  TIMEOUT_MS,
)

test(
  'what cannot be undone asks where somebody can answer, and needs --yes elsewhere',
  async () => {
    const settings = { DATA_DIR: temporaryFolder() }
    const { close } = await openSiteDatabase(readConfig(settings))
    await close()
    const id = await addTo(settings, { state: 'rejected' })
    expect(await command(settings, 'forget', id)).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringMatching(
        /^forget cannot be undone, so it asks first; without a terminal, add --yes\n/,
      ),
    })
    expect((await command(settings, 'show', id)).out).toContain('ann@example.org')
    expect(await command(settings, 'forget', id, '--yes', '--as', 'Erin')).toMatchObject({
      code: 0,
      errors: '',
      out: expect.stringMatching(new RegExp(`^${id}: erased\n`)),
    })
    expect((await command(settings, 'log')).out).toMatch(new RegExp(`Erin \\(--as\\) +forget +${id}`))
  },
  TIMEOUT_MS,
)
