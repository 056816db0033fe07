import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { normalEmail } from '#contract/validators/email.ts'
import { DEFAULT_LANGUAGE, languageCodes } from '#i18n/locale-files.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

/** Something the operator can put right; the start stops with this one line and no stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What every part of the server may need to know. */
interface PlatformSettings {
  host: string
  port: number
  /** A listening socket that a service manager holds open for us: it is listened on instead of `host` and `port`. */
  listenFd: number | undefined
  /** Connections at once; further ones are closed as they come. */
  maxConnections: number
  /** Absolute. */
  dataDir: string
  /** A `postgres://` address; undefined: an SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** Whether the database is copied into `dataDir` before its schema is changed. */
  migrationBackup: boolean
  /** Other origins whose pages may call the API. */
  allowedOrigins: string[]
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** Where the metrics are served, apart from everything else; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** Entries below it are not written. */
  logLevel: LogLevel
  /** Canonical origin of the site, without a slash at the end. */
  siteUrl: string | undefined
  /** Where the API is reached from outside when that is not the site's own origin. */
  publicApiUrl: string | undefined
  /** Whether sites and nodes that strangers name may be asked; see `http/guarded-fetch.ts`. */
  outboundChecks: boolean
  /** Codes of the site's languages. */
  languages: string[]
}

/** All settings: each feature that has some declares them in its `server/` (`declare module`). */
export interface Config extends PlatformSettings {}

export type Environment = Record<string, string | undefined>

export function wrongSetting(name: string, problem: string): never {
  throw new StartError(`${name}: ${problem}`)
}

/** An empty setting is an absent one: `PORT= npm start` means the default. */
export const textSetting = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() || undefined

export function wholeNumberSetting(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = textSetting(env, name)
  if (text === undefined) return fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    wrongSetting(name, `"${text}" is not a whole number from ${min} to ${max}`)
  return value
}

/** The first descriptor that systemd hands over; see sd_listen_fds(3). */
const FIRST_INHERITED_FD = 3

/** Set for another process, the names mean nothing: a program that we were started by may have got them. */
const inheritedSocket = (env: Environment): number | undefined =>
  Number(env.LISTEN_PID) === process.pid && Number(env.LISTEN_FDS) >= 1 ? FIRST_INHERITED_FD : undefined

function onOffSetting(env: Environment, name: string, unset: 'on' | 'off' = 'off'): boolean {
  const text = textSetting(env, name) ?? unset
  if (text !== 'on' && text !== 'off') wrongSetting(name, `"${text}" is neither on nor off`)
  return text === 'on'
}

/** Other sites that the server asks see in `User-Agent` whose it is. */
function outboundChecks(env: Environment): boolean {
  const isOn = onOffSetting(env, 'OUTBOUND_CHECKS')
  if (isOn && !textSetting(env, 'SITE_URL')) wrongSetting('SITE_URL', 'is needed with OUTBOUND_CHECKS')
  return isOn
}

export const listSetting = (env: Environment, name: string): string[] =>
  (textSetting(env, name) ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** The value is left out of the message: such an address may hold a password or a key. */
export function webUrlSetting(name: string, text: string): URL {
  if (!URL.canParse(text)) wrongSetting(name, 'is not an address such as https://example.org')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    wrongSetting(name, 'must start with https:// or http://')
  return url
}

export function urlSetting(env: Environment, name: string): string | undefined {
  const text = textSetting(env, name)
  return text === undefined ? undefined : webUrlSetting(name, text).href.replace(/\/+$/, '')
}

function originOf(name: string, text: string): string {
  const url = webUrlSetting(name, text)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (!bare) wrongSetting(name, `"${text}" is not an origin: scheme, host and port only`)
  return url.origin
}

function proxyOf(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const largest = version === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largest)
  if (version === 0 || !isNetwork || rest.length > 0) {
    wrongSetting('TRUSTED_PROXIES', `"${text}" is neither an IP address nor a network such as 10.0.0.0/8`)
  }
  return text
}

function databaseUrl(env: Environment): string | undefined {
  const text = textSetting(env, 'DATABASE_URL')
  if (text === undefined) return undefined
  const isPostgres = URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
  if (!isPostgres)
    wrongSetting('DATABASE_URL', 'must be empty (SQLite in DATA_DIR) or start with postgres://')
  return text
}

function smtpUrl(env: Environment): string | undefined {
  const text = textSetting(env, 'SMTP_URL')
  if (text === undefined) return undefined
  const isSmtp = URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
  if (!isSmtp)
    wrongSetting('SMTP_URL', 'must be empty (mail goes to DATA_DIR/outbox) or start with smtp:// or smtps://')
  return text
}

function mailFrom(env: Environment): string {
  const text = textSetting(env, 'MAIL_FROM')
  if (text === undefined) {
    if (textSetting(env, 'SMTP_URL')) wrongSetting('MAIL_FROM', 'is needed with SMTP_URL')
    return 'no-reply@localhost'
  }
  const address = /^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  if (!normalEmail(address))
    wrongSetting('MAIL_FROM', `"${text}" is neither an e-mail address nor Name <address>`)
  return text
}

/** Visitors must not reach it: on a port of its own, on this machine unless the setting says otherwise. */
function metrics(env: Environment): PlatformSettings['metrics'] {
  if (textSetting(env, 'METRICS_PORT') === undefined) return undefined
  const host = textSetting(env, 'METRICS_HOST') ?? '127.0.0.1'
  return { host, port: wholeNumberSetting(env, 'METRICS_PORT', 0, 0, 65_535) }
}

function logLevel(env: Environment): LogLevel {
  const text = textSetting(env, 'LOG_LEVEL') ?? 'info'
  return (
    LOG_LEVELS.find(level => level === text) ??
    wrongSetting('LOG_LEVEL', `is not one of ${LOG_LEVELS.join(', ')}`)
  )
}

function siteLanguages(): string[] {
  const codes = languageCodes()
  if (!codes.includes(DEFAULT_LANGUAGE)) throw new StartError('locales/en/language.json is missing')
  return codes
}

/**
 * Twice what 3,000 slow and 3,000 silent sockets need, at 5 to 10 kB of memory each. Most systems give a process fewer
 * descriptors than that by default; `docs/settings.md` names the limit to raise.
 */
const MAX_CONNECTIONS = 12_000

export function readPlatformSettings(env: Environment): PlatformSettings {
  const host = textSetting(env, 'HOST') ?? '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) wrongSetting('HOST', `"${host}" is not a host name or an IP address`)
  return {
    host,
    port: wholeNumberSetting(env, 'PORT', 4321, 0, 65_535),
    listenFd: inheritedSocket(env),
    maxConnections: wholeNumberSetting(env, 'MAX_CONNECTIONS', MAX_CONNECTIONS, 1, 1_000_000),
    dataDir: resolve(textSetting(env, 'DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(env),
    migrationBackup: onOffSetting(env, 'MIGRATION_BACKUP', 'on'),
    allowedOrigins: listSetting(env, 'ALLOWED_ORIGINS').map(text => originOf('ALLOWED_ORIGINS', text)),
    trustedProxies: listSetting(env, 'TRUSTED_PROXIES').map(proxyOf),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    metrics: metrics(env),
    logLevel: logLevel(env),
    siteUrl: urlSetting(env, 'SITE_URL'),
    publicApiUrl: urlSetting(env, 'PUBLIC_API_URL'),
    outboundChecks: outboundChecks(env),
    languages: siteLanguages(),
  }
}
