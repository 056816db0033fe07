import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { isNewsId } from '#features/news/server/news.ts'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/config.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Outside } from '#platform/feature.ts'
import type { Job } from '#platform/jobs.ts'
import { errorText, type Log, openLog, stackFrames } from '#platform/log.ts'
import { openMailer } from '#platform/mail.ts'
import { buildApp } from './app.ts'
import { countLogged } from '#platform/metrics.ts'
import { openSiteDatabase } from './database.ts'
import { FEATURES, openServices, readConfig } from './features.ts'
import { siteRoutes } from './site/site.ts'

/** Quality, security: no client holds a connection open by sending slowly. */
const HEADER_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
/** Requests under way may finish within this time; process managers wait 10 s or longer before they kill. */
const DRAIN_MS = 8_000
const DRAIN_LOOK_MS = 50
/** After an uncaught error, what is left may be stuck: it is closed within this time or not at all. */
const CLOSE_AFTER_CRASH_MS = 2_000

const ROOT = join(import.meta.dirname, '../..')

/** The built site, when there is one: the API alone is of use to a site on a CDN. */
function builtSite(db: Db, log: Log): Hono | undefined {
  const folders = { dist: join(ROOT, 'dist'), hosts: join(ROOT, 'dist-hosts') }
  if (!existsSync(join(folders.hosts, 'rules.json'))) return undefined
  return siteRoutes({ ...folders, entries: { news: id => isNewsId(db, id) }, log })
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      const code = 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE') reject(new StartError(`PORT: ${port} is already in use on ${host}`))
      else reject(new StartError(`HOST, PORT: cannot listen on ${host}:${port} (${errorText(error)})`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`)
    })
  })
}

/** Takes no new connections, lets the requests under way finish, closes the rest when the time is over. */
function drain(server: Server): Promise<void> {
  return new Promise(resolve => {
    const closing = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
    const last = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(last)
      resolve()
    })
  })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = countLogged(openLog(config.logLevel))
  const mailer = openMailer(config)
  const opened = await openSiteDatabase({
    ...config,
    onConnectionLost: error => log({ level: 'warn', event: 'database', error: errorText(error) }),
  })
  const { db } = opened
  let address = ''
  const jobs: Job[] = []
  const wakeMails = () => {
    for (const job of jobs) job.wake?.()
  }
  const services = openServices({ config, db, pool: opened.pool, log, onMailQueued: wakeMails })
  // Begun before anyone asks: for many DApps it takes seconds. One that fails is tried again by the first visitor.
  services.dapps().catch(() => {})
  const outside: Outside = {
    mailer,
    publicUrl: () => config.publicApiUrl ?? config.siteUrl ?? address,
    siteUrl: () => config.siteUrl ?? address,
  }
  for (const feature of FEATURES) jobs.push(...(feature.jobs?.(services, outside) ?? []))
  const site = builtSite(db, log)
  const app = buildApp(services, site)
  const server = createServer(
    {
      headersTimeout: HEADER_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    getRequestListener(app.fetch),
  )

  const closeAll = async () => {
    await Promise.all(jobs.map(job => job.stop()))
    await opened.close()
  }
  try {
    address = await listen(server, config)
  } catch (error) {
    await closeAll()
    throw error
  }
  process.stdout.write(`Ready on ${address}${site ? '' : ' (API only: no site is built)'}\n`)
  wakeMails()

  endInOrder({ server, closeAll, log })
}

interface Running {
  server: Server
  closeAll: () => Promise<void>
  log: Log
}

/** On a signal, and with exit code 1 after an uncaught error: the state is unknown then, a new start is not. */
function endInOrder({ server, closeAll, log }: Running): void {
  let drained: Promise<void> | undefined
  const stop = async () => {
    if (drained) return
    drained = drain(server)
    await drained
    await closeAll()
    // Whatever is left (a keep-alive socket to Postgres, a timer) has nothing to finish.
    process.exit()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Hears rejected promises as well.
  process.on('uncaughtException', error => {
    log({ level: 'error', event: 'uncaught', error: errorText(error), stack: stackFrames(error) })
    process.exitCode = 1
    void stop()
    void drained?.then(() => setTimeout(() => process.exit(), CLOSE_AFTER_CRASH_MS))
  })
}

/** A collector of logs that goes away takes the log with it, not the server: each write would be an error of its own. */
function outliveReaders(): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

outliveReaders()
start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : `Cannot start: ${errorText(error)}`}\n`,
  )
  process.exit(1)
})
