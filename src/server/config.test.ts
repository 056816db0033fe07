import { expect, test } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { StartError } from '#platform/config.ts'
import { openMailer } from '#platform/mail.ts'
import { readConfig } from './features.ts'

const ADDRESS = '0x1111111111111111111111111111111111111111'
const TOKEN = '0xECa41281c24451168a37211F0bc2b8645AF45092'
const NODE = 'https://node.example'

function refusal(env: Environment): string {
  try {
    readConfig(env)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message
  }
}

test('without any setting the site runs on this machine, in sandbox, with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4321,
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: undefined,
    migrationBackup: true,
    allowedOrigins: [],
    trustedProxies: [],
    marketUrl: undefined,
    smtpUrl: undefined,
    listing: { unpaidDays: 7 },
    review: { account: undefined, twoPeople: false },
    outboundChecks: false,
    donation: {
      address: undefined,
      rpcUrls: [],
      chainId: 56,
      token: TOKEN,
      tokenDecimals: 4,
      baseDapp: 20_000,
      baseOther: 10_000,
      confirmations: 15,
      kinds: ['token', 'dapp', 'nft', 'chain'],
    },
    languages: expect.arrayContaining(['en', 'zh', 'zh-tw']),
  })
})

test('an empty setting means its default', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', ALLOWED_ORIGINS: ' , ' })).toEqual(
    readConfig({}),
  )
})

test('settings are read as they are meant', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '80',
    ALLOWED_ORIGINS: 'https://a.example/, http://b.example:8080',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
    DATABASE_URL: 'postgresql://u:p@db/site',
    SITE_URL: 'https://example.org/',
    OUTBOUND_CHECKS: 'on',
    DONATION_ADDRESS: ADDRESS,
    DONATION_RPC_URL: `${NODE}, https://other.example/key`,
    DONATION_KINDS: 'dapp, token',
    DONATION_BASE_DAPP: '5',
    CHAIN_RPC_URLS: `1=${NODE}, 137=https://p.example/key,1=https://other.example`,
  })
  expect(config).toMatchObject({
    host: '::1',
    port: 80,
    allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    trustedProxies: ['10.0.0.0/8', '::1'],
    siteUrl: 'https://example.org',
    outboundChecks: true,
    donation: {
      address: ADDRESS,
      kinds: ['dapp', 'token'],
      baseDapp: 5,
      rpcUrls: [`${NODE}/`, 'https://other.example/key'],
    },
  })
  expect([...config.chainRpcUrls]).toEqual([
    [1, [`${NODE}/`, 'https://other.example/']],
    [137, ['https://p.example/key']],
  ])
  expect(readConfig({ DONATION_KINDS: 'none' }).donation.kinds).toEqual([])
})

test.each<[string, Environment]>([
  ['HOST', { HOST: 'a b' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '80.5' }],
  ['PORT', { PORT: '0x50' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u:p@db/site' }],
  ['DATABASE_URL', { DATABASE_URL: './site.db' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example/path' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'ftp://a.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/8' }],
  ['BUDGET_AMOUNTS', { BUDGET_AMOUNTS: '12' }],
  ['BUDGET_CHECKS', { BUDGET_CHECKS: '12,24,many' }],
  ['BUDGET_LOOK_UPS', { BUDGET_LOOK_UPS: '12,24' }],
  ['BUDGET_UPLOADS', { BUDGET_UPLOADS: '12,24,23' }],
  ['BUDGET_UPLOAD_KB', { BUDGET_UPLOAD_KB: '0,24,99' }],
  ['BUDGET_MAILS', { BUDGET_MAILS: '1,2,3,4' }],
  ['UNPAID_REQUESTS', { UNPAID_REQUESTS: '3' }],
  ['UNPAID_REQUESTS', { UNPAID_REQUESTS: '3,2' }],
  ['MAILS_PER_RECIPIENT', { MAILS_PER_RECIPIENT: '0' }],
  ['DONATION_ADDRESS', { DONATION_ADDRESS: '0x123', DONATION_RPC_URL: NODE }],
  ['DONATION_ADDRESS', { DONATION_ADDRESS: TOKEN, DONATION_RPC_URL: NODE }],
  ['DONATION_ADDRESS', { DONATION_ADDRESS: `0x${'0'.repeat(40)}`, DONATION_RPC_URL: NODE }],
  ['DONATION_TOKEN', { DONATION_TOKEN: '0xECA41281c24451168a37211F0bc2b8645AF45092' }],
  ['DONATION_RPC_URL', { DONATION_RPC_URL: 'ws://node.example' }],
  ['DONATION_RPC_URL', { DONATION_ADDRESS: ADDRESS }],
  ['DONATION_CHAIN_ID', { DONATION_CHAIN_ID: 'bsc' }],
  ['DONATION_TOKEN_DECIMALS', { DONATION_TOKEN_DECIMALS: '99' }],
  ['DONATION_TOKEN_DECIMALS', { DONATION_TOKEN_DECIMALS: '3' }],
  ['CHAIN_RPC_URLS', { CHAIN_RPC_URLS: NODE }],
  ['CHAIN_RPC_URLS', { CHAIN_RPC_URLS: `eth=${NODE}` }],
  ['CHAIN_RPC_URLS', { CHAIN_RPC_URLS: `1=${NODE},137=` }],
  ['CHAIN_RPC_URLS', { CHAIN_RPC_URLS: '1=ws://node.example' }],
  ['DONATION_BASE_DAPP', { DONATION_BASE_DAPP: '200,00' }],
  ['DONATION_BASE_OTHER', { DONATION_BASE_OTHER: '1e4' }],
  ['DONATION_CONFIRMATIONS', { DONATION_CONFIRMATIONS: '0' }],
  ['DONATION_TOLERANCE', { DONATION_TOLERANCE: '1.1' }],
  ['DONATION_TOLERANCE', { DONATION_TOLERANCE: '0,5' }],
  ['DONATION_TOLERANCE', { DONATION_TOLERANCE: '-1' }],
  ['DONATION_KINDS', { DONATION_KINDS: 'dapp,coin' }],
  ['PROOF_KINDS', { PROOF_KINDS: 'dapp,coin' }],
  ['MARKET_URL', { MARKET_URL: 'coingecko' }],
  ['UNPAID_DAYS', { UNPAID_DAYS: '0' }],
  ['REVIEW_TWO_PEOPLE', { REVIEW_TWO_PEOPLE: 'yes' }],
  ['OUTBOUND_CHECKS', { OUTBOUND_CHECKS: 'yes', SITE_URL: 'https://example.org' }],
  ['SITE_URL', { OUTBOUND_CHECKS: 'on' }],
  ['SITE_URL', { SITE_URL: 'example.org' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['MAIL_FROM', { MAIL_FROM: 'A <a@b.co>\r\nBcc: x@y.co' }],
])('a wrong %s is named: %o', (name, env) => {
  const message = refusal(env)
  expect(message.startsWith(`${name}: `), message).toBe(true)
})

test('a password in an address is not repeated in the message', () => {
  for (const env of [
    { DATABASE_URL: 'mysql://me:hush@db/site' },
    { SMTP_URL: 'http://me:hush@mail' },
    { MARKET_URL: 'https://me:hush@' },
    { MARKET_URL: 'ftp://me:hush@market' },
    { DONATION_RPC_URL: 'ws://node/hush' },
    { CHAIN_RPC_URLS: '1=ws://node/hush' },
    { CHAIN_RPC_URLS: 'https://node/hush' },
  ]) {
    expect(refusal(env)).not.toContain('hush')
  }
})

test('a mail server that is named without a host stops the start, and so does an address with options of its own', () => {
  for (const SMTP_URL of ['smtp://', 'smtps://mail.example?ignoreTLS=true']) {
    const config = readConfig({ SMTP_URL, MAIL_FROM: 'News <news@example.org>' })
    expect(() => openMailer(config)).toThrow(/^SMTP_URL: /)
  }
})

test('a socket that a service manager holds open is listened on by the process that it is for', () => {
  const LISTEN_PID = String(process.pid)
  expect(readConfig({ LISTEN_PID, LISTEN_FDS: '1' }).listenFd).toBe(3)
  expect(readConfig({ LISTEN_PID, LISTEN_FDS: '0' }).listenFd).toBeUndefined()
  expect(readConfig({ LISTEN_PID: '1', LISTEN_FDS: '1' }).listenFd).toBeUndefined()
})
