import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { isNewsId } from '#features/news/server/news.ts'
import { StartError } from '#platform/config.ts'
import { keepRetentionDaily } from '#platform/db/retention.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Outside } from '#platform/feature.ts'
import type { Job } from '#platform/jobs.ts'
import { errorText, type Log, openLog, stackFrames } from '#platform/log.ts'
import { openMailer } from '#platform/mail.ts'
import { countLogged } from '#platform/metrics.ts'
import { buildListener } from './app.ts'
import { openSiteDatabase } from './database.ts'
import { FEATURES, openServices, RETENTION, readConfig } from './features.ts'
import type { Lifecycle } from './health.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { gaugeReadings, serveMetrics } from './metrics-listener.ts'
import { siteRoutes } from './site/site.ts'

/** After an uncaught error, what is left may be stuck: it is closed within this time or not at all. */
const CLOSE_AFTER_CRASH_MS = 2_000

const ROOT = join(import.meta.dirname, '../..')

/** The built site, when there is one: the API alone is of use to a site on a CDN. */
function builtSite(db: Db, log: Log): Hono | undefined {
  const folders = { dist: join(ROOT, 'dist'), hosts: join(ROOT, 'dist-hosts') }
  if (!existsSync(join(folders.hosts, 'rules.json'))) return undefined
  return siteRoutes({ ...folders, entries: { news: id => isNewsId(db, id) }, log })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = countLogged(openLog(config.logLevel))
  const mailer = openMailer(config)
  const opened = await openSiteDatabase({
    ...config,
    onBackup: file => log({ level: 'info', event: 'database', file }),
    onConnectionLost: error => log({ level: 'warn', event: 'database', error: errorText(error) }),
  })
  const { db } = opened
  let address = ''
  const jobs: Job[] = []
  const wakeMails = () => {
    for (const job of jobs) job.wake?.()
  }
  const services = openServices({ config, db, log, onMailQueued: wakeMails })
  const lifecycle: Lifecycle = { state: 'starting' }
  const isReady = () => {
    if (lifecycle.state === 'starting') lifecycle.state = 'ready'
  }
  // Begun before anyone asks: for many DApps it takes seconds. What fails is tried again by the first visitor.
  Promise.all(FEATURES.map(({ prepare }) => prepare?.(services))).then(isReady, isReady)
  const outside: Outside = {
    mailer,
    publicUrl: () => config.publicApiUrl ?? config.siteUrl ?? address,
    siteUrl: () => config.siteUrl ?? address,
  }
  for (const feature of FEATURES) jobs.push(...(feature.jobs?.(services, outside) ?? []))
  jobs.push(keepRetentionDaily({ db, rules: RETENTION, log }))
  const site = builtSite(db, log)
  const answer = buildListener(services, site, lifecycle)
  const server = openHttpServer({ config, answer, log })
  let metrics: { close: () => void } | undefined

  const closeAll = async () => {
    metrics?.close()
    await Promise.all(jobs.map(job => job.stop()))
    mailer.close?.()
    await opened.close()
  }
  try {
    const figures = { connections: server.connections }
    if (config.metrics) metrics = await serveMetrics(config.metrics, gaugeReadings(services, figures))
    address = await server.listen()
  } catch (error) {
    await closeAll()
    throw error
  }
  process.stdout.write(`Ready on ${address}${site ? '' : ' (API only: no site is built)'}\n`)
  wakeMails()

  endInOrder({ server, lifecycle, closeAll, log })
}

interface Running {
  server: HttpServer
  lifecycle: Lifecycle
  closeAll: () => Promise<void>
  log: Log
}

/** On a signal, and with exit code 1 after an uncaught error: the state is unknown then, a new start is not. */
function endInOrder({ server, lifecycle, closeAll, log }: Running): void {
  let drained: Promise<void> | undefined
  const stop = async (how: 'with grace' | 'at once') => {
    if (drained) return
    lifecycle.state = 'draining'
    drained = server.drain(how)
    await drained
    await closeAll()
    // Whatever is left (a keep-alive socket to Postgres, a timer) has nothing to finish.
    process.exit()
  }
  process.on('SIGTERM', () => stop('with grace'))
  process.on('SIGINT', () => stop('with grace'))
  // Hears rejected promises as well.
  process.on('uncaughtException', error => {
    log({ level: 'error', event: 'uncaught', error: errorText(error), stack: stackFrames(error) })
    process.exitCode = 1
    void stop('at once')
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
