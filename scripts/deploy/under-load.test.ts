// The kit's pieces that can be had here, together: two servers on sockets that are held for them, Postgres, nginx from the
// release's own file; visitors all the while, and releases that come one after another.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import { findProgram, startProgram } from '#build/hosts/testing/host.ts'
import { nginxMain } from '#build/hosts/testing/nginx.ts'
import { freePort } from '#server/testing/free-port.ts'
import { SOCKET_HOLDER } from '#server/testing/held-socket.ts'
import { hasPostgres, startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { PLENTY } from '#server/testing/process.ts'
import { writeBundle } from './write-bundle.ts'

const execute = promisify(execFile)
const VISITORS = 24
const RELEASES = 2
const TIME_LIMIT_MS = 180_000
const nginx = findProgram('nginx')
const hasRsync = spawnSync('rsync', ['--version']).status === 0
const canRun = nginx !== undefined && hasPostgres() && hasRsync && process.platform === 'linux'

const folder = mkdtempSync(join(tmpdir(), 'under-load-'))
const root = join(folder, 'site')
const bundle = join(folder, 'bundle')
const ends: (() => unknown)[] = []
let postgres: TestPostgres

/** What the unit starts, from the current release. */
const unit = readFileSync(join(import.meta.dirname, 'systemd/site-api@.service'), 'utf8')
const parameters = /^ExecStart=\S+ (.*)$/m.exec(unit)?.[1] ?? ''

async function supervise(name: string, env: NodeJS.ProcessEnv) {
  const pidFile = join(folder, `${name}.pid`)
  const node = join(root, 'current/bin/node')
  const command = `echo $$ >${pidFile}; LISTEN_FDS=1 LISTEN_PID=$$ exec ${node} ${parameters}`
  const manager = spawn(
    process.execPath,
    ['--input-type=module', '-e', SOCKET_HOLDER, join(root, 'current'), command],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  ends.push(() => {
    manager.kill('SIGKILL')
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  })
  let log = ''
  manager.stdout.setEncoding('utf8').on('data', text => {
    log += text
  })
  await expect.poll(() => log, { timeout: 20_000 }).toMatch(/^Port \d+/)
  return { port: Number(/^Port (\d+)/.exec(log)?.[1]), pidFile, log: () => log }
}

interface Answered {
  failed: string[]
  subscribed: string[]
  calls: number
}

/** A connection for each call, from an address of its own: no visitor has another's limit. */
function call(port: number, visitor: number, path: string, body?: unknown): Promise<string | undefined> {
  return new Promise(resolve => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      localAddress: `127.1.${visitor}.${1 + Math.floor(Math.random() * 250)}`,
    })
    asking.on('response', answer => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode === 200 ? undefined : `${path} ${answer.statusCode}`))
    })
    asking.on('error', error => resolve(`${path} ${error.message}`))
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function visit(port: number, visitor: number, told: Answered, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const email = `visitor-${visitor}-${turn}@example.org`
    const [page, list, write] = [
      await call(port, visitor, '/en/about/'),
      await call(port, visitor, '/v1/news/list?start=0&count=5'),
      await call(port, visitor, '/api/tokenPocket/subscribe', { email }),
    ]
    if (write === undefined) told.subscribed.push(email)
    told.failed.push(...[page, list, write].filter(problem => problem !== undefined))
    told.calls += 3
  }
}

/**
 * As an operator does, in a process of its own: in this one the visitors would stand still meanwhile, and nginx hangs up on
 * who has connected and asks for nothing within 5 seconds.
 */
async function deploy(ready: string[], restart = 'true'): Promise<void> {
  const program = join(import.meta.dirname, 'deploy.ts')
  const parameters = ['--from', bundle, '--to', root, '--restart', restart]
  await execute(process.execPath, [program, ...parameters, ...ready.flatMap(url => ['--ready', url])])
}

/** The fixture's pages, as a build of the site leaves them, into the bundle. */
async function writeRelease(upstreams: number[], port: number, words: string): Promise<void> {
  const site = writeSite(fixtureFiles())
  const script = `_astro/${words}.js`
  writeFileSync(join(site.dist, script), words)
  await finishFixture(site, undefined, {
    settings: {
      API_UPSTREAM: upstreams.map(upstream => `127.0.0.1:${upstream}`).join(','),
      BUILD_HOSTS: 'nginx',
    },
  })
  for (const [from, to] of [
    [site.dist, 'dist'],
    [site.hosts, 'dist-hosts'],
  ] as const) {
    rmSync(join(bundle, to), { recursive: true, force: true })
    cpSync(from, join(bundle, to), { recursive: true })
  }
  const conf = join(bundle, 'dist-hosts/nginx.conf')
  writeFileSync(conf, readFileSync(conf, 'utf8').replace('listen 8080;', `listen 127.0.0.1:${port};`))
  writeFileSync(join(bundle, 'assets.txt'), `${readdirSync(join(bundle, 'dist/_astro')).join('\n')}\n`)
}

beforeAll(async () => {
  if (!canRun) return
  mkdirSync(root)
  postgres = await startPostgres()
  ends.push(() => postgres.stop())
  await writeBundle(bundle, { withSite: false })
}, TIME_LIMIT_MS)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!canRun)(
  'releases come under load on two servers and not one call fails, nor is one that was taken lost',
  async () => {
    const databaseUrl = await postgres.create('nothing')
    const env = {
      ...PLENTY,
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
    }
    const port = await freePort()
    // Of the first release only the program is needed before the ports are known.
    await writeRelease([1, 2], port, 'none')
    await deploy([])
    const servers = [await supervise('a', env), await supervise('b', env)]
    const upstreams = servers.map(server => server.port)
    const ready = upstreams.map(upstream => `http://127.0.0.1:${upstream}/readyz`)
    await writeRelease(upstreams, port, 'first')
    await deploy(ready)
    writeFileSync(join(folder, 'nginx.conf'), nginxMain(folder, join(root, 'current/dist-hosts/nginx.conf')))
    const proxy = await startProgram(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
    ends.push(() => proxy.stop())

    const told: Answered = { failed: [], subscribed: [], calls: 0 }
    let isOver = false
    const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(port, visitor, told, () => isOver))
    // One after the other, as an operator restarts them, then nginx reads the new release's file.
    const restart = [
      ...servers.map(
        ({ pidFile }) =>
          `pid=$(cat ${pidFile}); kill -TERM $pid; while kill -0 $pid 2>/dev/null; do sleep 0.1; done`,
      ),
      `kill -HUP $(cat ${folder}/nginx.pid)`,
    ].join('\n')
    for (let release = 0; release < RELEASES; release++) {
      await writeRelease(upstreams, port, `release-${release}`)
      await deploy(ready, restart)
      const script = await call(port, 99, `/_astro/release-${release}.js`)
      const older = await call(port, 99, '/_astro/first.js')
      expect([script, older]).toEqual([undefined, undefined])
    }
    isOver = true
    await Promise.all(visits)

    expect(told.failed).toEqual([])
    expect(told.calls).toBeGreaterThan(100)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int as kept from subscribers where email = any($1)',
      [told.subscribed],
    )
    await client.end()
    expect(rows).toEqual([{ kept: told.subscribed.length }])
    for (const server of servers) expect(server.log()).not.toMatch(/"event":"uncaught"|Cannot start/)
  },
  TIME_LIMIT_MS,
)
