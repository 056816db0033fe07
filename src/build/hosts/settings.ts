import { BuildError } from '../files.ts'

type Environment = Record<string, string | undefined>

/** How a machine of the operator's answers: what nginx and Caddy need and hosts of files do not. */
export interface HostServing {
  /** Where the API is found, `host:port` each. */
  upstreams: string[]
  /** The folder of the site there. */
  root: string
  /** Host of `SITE_URL`. */
  siteHost: string
  /** Paths there; without them something in front speaks https. */
  tls: { certificate: string; key: string } | undefined
}

export interface Settings {
  /** Where the legacy files are, without a slash at the end. */
  staticUrl: string
  apiOrigins: string[]
  imageHosts: string[]
  analyticsHosts: string[]
  /** Of scripts that a browser puts into our pages by itself, as a policy writes them. */
  scriptHashes: string[]
  /** Only a site that is configured for https may ask browsers for https only: a local copy has none. */
  upgradeInsecureRequests: boolean
  serving: HostServing
  /** Whether browsers are to ask every host below the site's for https only as well. */
  hstsSubdomains: boolean
  /** The hosts that the files are packed for, by their names in small letters. */
  buildHosts: string[]
  /** How many files the operator's plan takes, where that is not the free one. */
  maxFiles: number | undefined
}

/** The brand's public host of static files (named in the README of its own JavaScript SDK). */
const STATIC_URL = 'https://tp-statics.tokenpocket.pro'
const API_UPSTREAM = '127.0.0.1:4321'
const SITE_ROOT = '/srv/site/dist'

/** Settings that hold the address of a script; the pages load it, so the policy has to let them. */
const ANALYTICS_SCRIPTS = [
  'PUBLIC_ANALYTICS_STATISTICS',
  'PUBLIC_ANALYTICS_LINK_PUSH',
  'PUBLIC_ANALYTICS_WEB',
]

function scriptOrigins(env: Environment): string[] {
  return ANALYTICS_SCRIPTS.flatMap(name => {
    const text = env[name]?.trim()
    if (!text) return []
    const url = URL.parse(text)
    if (url?.protocol !== 'https:') throw new BuildError([`${name}: "${text}" is not an https:// address`])
    if (name === 'PUBLIC_ANALYTICS_WEB' && !url.searchParams.get('id'))
      throw new BuildError([`${name}: "${text}" does not name the site (?id=…)`])
    return [originOf(name, text)]
  })
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).filter(part => part !== '')

function originOf(name: string, text: string): string {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  // A lone word parses as a host too, but here it is a typo, and a word in a policy has a meaning of its own.
  const isHost = /^(localhost|\[[0-9a-f:]+\]|[a-z0-9-]+(\.[a-z0-9-]+)+)$/i.test(url?.hostname ?? '')
  if (!url || !isHost) {
    throw new BuildError([`${name}: "${text}" is not an address`])
  }
  return url.origin
}

/** Base64 of 32, 48 or 64 bytes. */
const SCRIPT_HASH = /^'?(sha256-[\w+/]{43}=|sha384-[\w+/]{64}|sha512-[\w+/]{86}==)'?$/

/** Hashes and nothing else: another word in their place could open the policy to everybody. */
function scriptHashes(env: Environment): string[] {
  return listOf(env.SCRIPT_HASHES).map(text => {
    const [, value] = SCRIPT_HASH.exec(text) ?? []
    if (!value) throw new BuildError([`SCRIPT_HASHES: "${text}" is not sha256-… in base64`])
    return `'${value}'`
  })
}

/** A typo here would hide where to pay from everybody, or warn every visitor. */
function checkDonation(env: Environment): void {
  for (const name of ['PUBLIC_DONATION_ADDRESS', 'PUBLIC_DONATION_TOKEN']) {
    const text = env[name]?.trim()
    if (text && !/^0x[0-9a-fA-F]{40}$/.test(text))
      throw new BuildError([`${name}: "${text}" is not an address of 0x and 40 digits`])
  }
  const chain = env.PUBLIC_DONATION_CHAIN_ID?.trim()
  if (chain && !/^[1-9]\d{0,14}$/.test(chain))
    throw new BuildError([`PUBLIC_DONATION_CHAIN_ID: "${chain}" is not the number of a chain`])
}

/** Nothing that a configuration would read as more than one word. */
function pathOf(name: string, env: Environment): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (!/^\/[\w./-]*$/.test(text))
    throw new BuildError([`${name}: "${text}" is not an absolute path of plain characters`])
  return text.replace(/(?<=.)\/+$/, '')
}

function onOff(name: string, env: Environment): boolean {
  const text = env[name]?.trim() || 'off'
  if (text !== 'on' && text !== 'off') throw new BuildError([`${name}: "${text}" is neither on nor off`])
  return text === 'on'
}

function servingFrom(env: Environment): HostServing {
  const upstreams = listOf(env.API_UPSTREAM?.trim() || API_UPSTREAM)
  for (const address of upstreams) {
    if (!/^[\w.:[\]-]+$/.test(address)) throw new BuildError([`API_UPSTREAM: "${address}" is not host:port`])
  }
  const certificate = pathOf('TLS_CERTIFICATE', env)
  const key = pathOf('TLS_KEY', env)
  if (!certificate !== !key)
    throw new BuildError([`TLS_${key ? 'CERTIFICATE' : 'KEY'}: is needed with the other of the two`])
  const siteHost = URL.parse(env.SITE_URL?.trim() ?? '')?.host ?? ''
  if (certificate && !siteHost) throw new BuildError(['SITE_URL: is needed with TLS_CERTIFICATE'])
  return {
    upstreams,
    root: pathOf('SITE_ROOT', env) ?? SITE_ROOT,
    siteHost,
    tls: certificate && key ? { certificate, key } : undefined,
  }
}

export function readSettings(env: Environment): Settings {
  checkDonation(env)
  const staticUrl = env.STATIC_URL?.trim() || STATIC_URL
  if (!/^https?:\/\/[^\s"'<>?#\\]+$/.test(staticUrl)) {
    throw new BuildError([`STATIC_URL: "${staticUrl}" is not an address`])
  }
  const maxFiles = env.HOST_MAX_FILES?.trim()
  if (maxFiles && !/^[1-9]\d{0,8}$/.test(maxFiles))
    throw new BuildError([`HOST_MAX_FILES: "${maxFiles}" is not a number of files`])
  const origins = (name: string) => [...new Set(listOf(env[name]).map(text => originOf(name, text)))]
  const inTests = env.NODE_ENV === 'test' || env.VITEST !== undefined
  return {
    staticUrl: staticUrl.replace(/\/+$/, ''),
    apiOrigins: [...new Set([...origins('PUBLIC_API_URL'), ...origins('PUBLIC_API_BETA_URL')])],
    imageHosts: origins('PUBLIC_IMAGE_HOSTS'),
    analyticsHosts: [...new Set([...scriptOrigins(env), ...origins('PUBLIC_ANALYTICS_HOSTS')])],
    scriptHashes: scriptHashes(env),
    upgradeInsecureRequests: !inTests && (env.SITE_URL ?? '').startsWith('https://'),
    serving: servingFrom(env),
    hstsSubdomains: onOff('HSTS_SUBDOMAINS', env),
    buildHosts: listOf(env.BUILD_HOSTS).map(name => name.toLowerCase()),
    maxFiles: maxFiles ? Number(maxFiles) : undefined,
  }
}
