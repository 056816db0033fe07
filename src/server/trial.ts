// bin/node src/server/trial.js: would this release start here, with these settings, on this database? Ends with 0 when it would.
// Nothing of the site is touched: the server is started beside it on a port and a folder of its own, and ended. `npm run deploy`
// does so before it switches to a release, forward or back.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/config.ts'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { readVersions } from '#platform/db/read-versions.ts'
import { refusalOfSchema } from '#platform/db/schema-rule.ts'
import { MIGRATIONS } from './database.ts'
import { readConfig } from './features.ts'

const START_LIMIT_MS = 60_000
const LOOK_MS = 100
const ANSWER_LIMIT_MS = 5_000
/** What `/readyz` answers until it answers 200. */
const NOT_YET = 503
/** In a bundle as in the sources. */
const MAIN = join(import.meta.dirname, `main${extname(import.meta.filename)}`)

const statusOf = (address: string): Promise<number | undefined> =>
  new Promise(resolve => {
    get(address, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', () => resolve(undefined))
  })

async function untilReady(child: ChildProcess): Promise<void> {
  let [output, errors] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const deadline = Date.now() + START_LIMIT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const address = /^Ready on (http:\/\/\S+)/m.exec(output)?.[1]
    const status = address && (await statusOf(`${address}/readyz`))
    if (status === 200) return
    if (status && status !== NOT_YET) throw new StartError(`The server is broken: /readyz answers ${status}`)
    await sleep(LOOK_MS)
  }
  throw new StartError(`The server does not start: ${errors.trim() || 'it is not ready in time'}`)
}

/** On an empty database, as the one in use has its server. */
async function startBeside(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'))
  const child = spawn(process.execPath, [MAIN], {
    env: { DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    await untilReady(child)
  } finally {
    end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryRelease(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const versions = await readVersions(join(dataDir, SQLITE_FILE), databaseUrl)
  const refusal = refusalOfSchema(versions, MIGRATIONS.length)
  if (refusal) throw new StartError(refusal)
  await startBeside()
  const has = versions.at(-1)?.version
  process.stdout.write(
    `This release starts here; it knows schema ${MIGRATIONS.length}, ${has ? `the database has ${has}` : 'there is no database yet'}\n`,
  )
}

try {
  await tryRelease()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
