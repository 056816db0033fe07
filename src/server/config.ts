import { existsSync, readdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isAddress } from 'viem/utils'
import { isListingKind, LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { StartError } from '#platform/start-error.ts'

export interface DonationConfig {
  /** Undefined: sandbox, nothing may be sent. */
  address: string | undefined
  rpcUrls: string[]
  chainId: number
  token: string
  tokenDecimals: number
  /** In whole tokens. */
  baseDapp: number
  baseOther: number
  confirmations: number
  /** Which kinds of listing ask for a donation. */
  kinds: ListingKind[]
}

export interface Config {
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** A `postgres://` address; undefined: an SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** Other origins whose pages may call the API. */
  allowedOrigins: string[]
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  donation: DonationConfig
  /** Further nodes by chain id: what submitted tokens say of themselves is read from them. */
  chainRpcUrls: ReadonlyMap<number, string[]>
  marketUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Canonical origin of the site, without a slash at the end. */
  siteUrl: string | undefined
  /** Where the API is reached from outside when that is not the site's own origin. */
  publicApiUrl: string | undefined
  /** Codes of the site's languages. */
  languages: string[]
}

export type Environment = Record<string, string | undefined>

/** The platform's own token on BNB Smart Chain; 4 decimals. */
const TPT_CONTRACT = '0xECa41281c24451168a37211F0bc2b8645AF45092'
/** Ten years of blocks would fit; more is a slip of the finger. */
const MAX_CONFIRMATIONS = 10_000
/** The fraction that tells payments apart has four digits. */
const MIN_TOKEN_DECIMALS = 4
const MAX_TOKEN_DECIMALS = 36
const ZERO_ADDRESS = /^0x0{40}$/
const LOCALES = join(import.meta.dirname, '../../locales')

function wrong(name: string, problem: string): never {
  throw new StartError(`${name}: ${problem}`)
}

/** An empty setting is an absent one: `PORT= npm start` means the default. */
const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = textOf(env, name)
  if (text === undefined) return fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) wrong(name, `"${text}" is not a whole number from ${min} to ${max}`)
  return value
}

const listOf = (env: Environment, name: string): string[] =>
  (textOf(env, name) ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** The value is left out of the message: such an address may hold a password or a key. */
function webUrl(name: string, text: string): URL {
  if (!URL.canParse(text)) wrong(name, 'is not an address such as https://example.org')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    wrong(name, 'must start with https:// or http://')
  return url
}

function optionalUrl(env: Environment, name: string): string | undefined {
  const text = textOf(env, name)
  return text === undefined ? undefined : webUrl(name, text).href.replace(/\/+$/, '')
}

function originOf(name: string, text: string): string {
  const url = webUrl(name, text)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (!bare) wrong(name, `"${text}" is not an origin: scheme, host and port only`)
  return url.origin
}

function proxyOf(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const largest = version === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largest)
  if (version === 0 || !isNetwork || rest.length > 0) {
    wrong('TRUSTED_PROXIES', `"${text}" is neither an IP address nor a network such as 10.0.0.0/8`)
  }
  return text
}

function evmAddress(name: string, text: string): string {
  if (!isAddress(text)) wrong(name, `"${text}" is not an EVM address (or its mixed-case checksum is wrong)`)
  if (ZERO_ADDRESS.test(text)) wrong(name, 'the zero address belongs to nobody')
  return text
}

function donationKinds(env: Environment): ListingKind[] {
  const text = textOf(env, 'DONATION_KINDS')
  if (text === undefined) return [...LISTING_KINDS]
  if (text === 'none') return []
  return listOf(env, 'DONATION_KINDS').map(kind =>
    isListingKind(kind)
      ? kind
      : wrong('DONATION_KINDS', `"${kind}" is none of ${LISTING_KINDS.join(', ')} (or "none" alone)`),
  )
}

function donationConfig(env: Environment): DonationConfig {
  const receiving = textOf(env, 'DONATION_ADDRESS')
  const address = receiving === undefined ? undefined : evmAddress('DONATION_ADDRESS', receiving)
  const token = evmAddress('DONATION_TOKEN', textOf(env, 'DONATION_TOKEN') ?? TPT_CONTRACT)
  if (address?.toLowerCase() === token.toLowerCase()) {
    wrong('DONATION_ADDRESS', 'is the token contract itself; what is sent there is lost')
  }
  const rpcUrls = listOf(env, 'DONATION_RPC_URL').map(text => webUrl('DONATION_RPC_URL', text).href)
  if (address && rpcUrls.length === 0) {
    wrong('DONATION_RPC_URL', 'is needed with DONATION_ADDRESS: without a node no payment can be confirmed')
  }
  return {
    address,
    rpcUrls,
    token,
    chainId: wholeNumber(env, 'DONATION_CHAIN_ID', 56, 1, Number.MAX_SAFE_INTEGER),
    tokenDecimals: wholeNumber(env, 'DONATION_TOKEN_DECIMALS', 4, MIN_TOKEN_DECIMALS, MAX_TOKEN_DECIMALS),
    baseDapp: wholeNumber(env, 'DONATION_BASE_DAPP', 20_000, 0, 1_000_000_000),
    baseOther: wholeNumber(env, 'DONATION_BASE_OTHER', 10_000, 0, 1_000_000_000),
    confirmations: wholeNumber(env, 'DONATION_CONFIRMATIONS', 15, 1, MAX_CONFIRMATIONS),
    kinds: donationKinds(env),
  }
}

/** `1=https://…,137=https://…`; a chain may stand there several times. */
function chainRpcUrls(env: Environment): Map<number, string[]> {
  const byChain = new Map<number, string[]>()
  for (const entry of listOf(env, 'CHAIN_RPC_URLS')) {
    const [, id, address = ''] = /^([1-9]\d{0,14})=(.*)$/.exec(entry) ?? []
    if (id === undefined) wrong('CHAIN_RPC_URLS', 'is not a list such as 1=https://…,137=https://…')
    const { href } = webUrl('CHAIN_RPC_URLS', address)
    byChain.set(Number(id), [...(byChain.get(Number(id)) ?? []), href])
  }
  return byChain
}

function databaseUrl(env: Environment): string | undefined {
  const text = textOf(env, 'DATABASE_URL')
  if (text === undefined) return undefined
  const isPostgres = URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
  if (!isPostgres) wrong('DATABASE_URL', 'must be empty (SQLite in DATA_DIR) or start with postgres://')
  return text
}

function smtpUrl(env: Environment): string | undefined {
  const text = textOf(env, 'SMTP_URL')
  if (text === undefined) return undefined
  const isSmtp = URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
  if (!isSmtp)
    wrong('SMTP_URL', 'must be empty (mail goes to DATA_DIR/outbox) or start with smtp:// or smtps://')
  return text
}

function mailFrom(env: Environment): string {
  const text = textOf(env, 'MAIL_FROM')
  if (text === undefined) {
    if (textOf(env, 'SMTP_URL')) wrong('MAIL_FROM', 'is needed with SMTP_URL')
    return 'no-reply@localhost'
  }
  const address = /^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  if (!normalEmail(address)) wrong('MAIL_FROM', `"${text}" is neither an e-mail address nor Name <address>`)
  return text
}

/** A folder in `locales/` with a `language.json` is a language; nothing else lists them. */
function siteLanguages(): string[] {
  const codes = existsSync(LOCALES)
    ? readdirSync(LOCALES).filter(code => existsSync(join(LOCALES, code, 'language.json')))
    : []
  if (!codes.includes('en')) throw new StartError('locales/en/language.json is missing')
  return codes.sort()
}

/** Throws a `StartError` that names the first setting that is wrong. */
export function readConfig(env: Environment): Config {
  const host = textOf(env, 'HOST') ?? '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) wrong('HOST', `"${host}" is not a host name or an IP address`)
  return {
    host,
    port: wholeNumber(env, 'PORT', 4321, 0, 65_535),
    dataDir: resolve(textOf(env, 'DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl(env),
    allowedOrigins: listOf(env, 'ALLOWED_ORIGINS').map(text => originOf('ALLOWED_ORIGINS', text)),
    trustedProxies: listOf(env, 'TRUSTED_PROXIES').map(proxyOf),
    donation: donationConfig(env),
    chainRpcUrls: chainRpcUrls(env),
    marketUrl: optionalUrl(env, 'MARKET_URL'),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    siteUrl: optionalUrl(env, 'SITE_URL'),
    publicApiUrl: optionalUrl(env, 'PUBLIC_API_URL'),
    languages: siteLanguages(),
  }
}
