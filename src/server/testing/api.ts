import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Budget, BudgetTable } from '#platform/budgets.ts'
import type { Config, Environment } from '#platform/config.ts'
import { type OpenDatabase, SQLITE_FILE } from '#platform/db/open.ts'
import type { Services } from '#platform/feature.ts'
import type { LogEntry } from '#platform/log.ts'
import { buildApp } from '../app.ts'
import { openSiteDatabase } from '../database.ts'
import { openServices, readConfig, type ServiceOptions } from '../features.ts'
import { writeCatalogue } from './catalogue.ts'

export interface TestApi extends OpenDatabase {
  app: Hono
  services: Services
  config: Config
  logged: LogEntry[]
  /** GET, as JSON. */
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** POST of JSON. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
  /** The envelope's data. */
  data: unknown
  /** The envelope's data when it is a list, else none. */
  rows: Record<string, unknown>[]
}

export interface TestApiOptions extends Partial<Omit<ServiceOptions, 'config' | 'db' | 'log'>> {
  env?: Environment
  catalogue?: string
  /** Static files beside the API. */
  site?: Hono
}

/** As many calls as a test likes. */
export const UNLIMITED = { address: 1e6, site: 1e6, all: 1e6 }
export const WITHOUT_RATES = { read: UNLIMITED, write: UNLIMITED }
const PLENTY: Budget = { ...UNLIMITED, seconds: 60 }

/** Tests do from one address what many visitors do; those of budgets bring their own. */
const WITHOUT_BUDGETS: BudgetTable = {
  checks: PLENTY,
  lookUps: PLENTY,
  amounts: PLENTY,
  uploads: PLENTY,
  uploadKb: { ...PLENTY, address: 1e9, site: 1e9, all: 1e9 },
  mails: PLENTY,
  listingMails: PLENTY,
  requests: PLENTY,
  reports: PLENTY,
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'site-'))

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? JSON.parse(text) : text
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return {
    status: response.status,
    headers: response.headers,
    body,
    data,
    rows: Array.isArray(data) ? data : [],
  }
}

/** Migrated and filled with the small catalogue: made once for each process, as that took longer than most tests. */
interface Template {
  catalogue: string
  file: string
}
let template: Promise<Template> | undefined

async function makeTemplate(): Promise<Template> {
  const [catalogue, dataDir] = [writeCatalogue(), temporaryFolder()]
  const { close } = await openSiteDatabase({ dataDir, databaseUrl: undefined, catalogue })
  await close()
  return { catalogue, file: join(dataDir, SQLITE_FILE) }
}

/** The small catalogue; a new SQLite database begins as one that is filled from it. */
async function beginFilled({ dataDir, databaseUrl }: Config, hasOwnFolder: boolean): Promise<string> {
  template ??= makeTemplate()
  const { catalogue, file } = await template
  if (hasOwnFolder && databaseUrl === undefined) copyFileSync(file, join(dataDir, SQLITE_FILE))
  return catalogue
}

/** The whole server in memory, on a database of its own. */
export async function openTestApi({
  env = {},
  catalogue,
  site,
  ...options
}: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = temporaryFolder()
  const config = readConfig({ DATA_DIR: dataDir, UNPAID_REQUESTS: '9999,9999', ...env })
  const from = catalogue ?? (await beginFilled(config, config.dataDir === dataDir))
  const opened = await openSiteDatabase({ ...config, catalogue: from })
  const logged: LogEntry[] = []
  const services = openServices({
    config,
    db: opened.db,
    log: entry => logged.push(entry),
    ...options,
    rates: { search: PLENTY, ...options.rates },
    budgets: { ...WITHOUT_BUDGETS, ...options.budgets },
  })
  const app = buildApp(services, site)
  return {
    ...opened,
    app,
    services,
    config,
    logged,
    get: async (path, headers = {}) => answerOf(await app.request(path, { headers })),
    post: async (path, body, headers = {}) =>
      answerOf(
        await app.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    close: async () => {
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
