import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress } from './contract-address.ts'
import { areEmails, emailIn } from './email.ts'
import { areTransactions, transactionHashOf } from './transaction-link.ts'
import { areLinks, linkIn } from './url.ts'

const HASH = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'
const BARE = HASH.slice(2)
const TX = `https://bscscan.com/tx/${HASH}`

/** As people paste a transaction into a form: each must give its hash. */
const TRANSACTIONS = [
  ...[`TPT: ${TX}`, `tx hash ${HASH}`, `Hash: ${BARE}`, `TXID=${HASH}`, `${HASH}.`, `${HASH},`, `${HASH};`],
  ...[
    `"${HASH}"`,
    `'${HASH}'`,
    `“${HASH}”`,
    `「${HASH}」`,
    `«${HASH}»`,
    `\`${HASH}\``,
    `(${HASH})`,
    `[${HASH}]`,
  ],
  ...[
    `<${TX}>`,
    `(${TX})`,
    `"${TX}"`,
    `[${HASH}](${TX})`,
    `[here](${TX})`,
    `**${HASH}**`,
    `${TX}.`,
    `${TX},`,
  ],
  ...[
    `BSC-NAME-${HASH}-${TX}`,
    `BNB ${HASH} paid`,
    `I paid: ${TX} thanks!`,
    `paid ${HASH}!`,
    `Here: ${TX} (TPT)`,
  ],
  ...[
    `https：//bscscan.com/tx/${HASH}`,
    `https：／／bscscan.com／tx／${HASH}`,
    `交易哈希：${HASH}。`,
    `哈希${HASH}`,
  ],
  ...[`转账完成，哈希 ${HASH}，谢谢`, `トランザクション：${TX}`, `해시: ${HASH} 입니다`, `${HASH}\n${HASH}`],
  ...[`${TX}\n${TX}`, `${HASH} ${TX}`, `${TX}?from=app ${BARE}`, `1. ${HASH}`, `- ${TX}`, `> ${TX}`],
  ...[
    `${HASH.slice(0, 20)}\u00ad${HASH.slice(20)}`,
    `${TX.slice(0, 50)}\n${TX.slice(50)}`,
    `\u2068${HASH}\u2069`,
  ],
  ...[
    `Tx: ${HASH.toUpperCase()}`,
    `{"hash":"${HASH}"}`,
    `hash,${HASH},ok`,
    `｛${HASH}｝`,
    `TPT donation / ${HASH}`,
  ],
]

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TETHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const COIN = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

/** As people paste a contract's address. */
const ADDRESSES: [family: string, address: string, pastes: string[]][] = [
  [
    'ethereum',
    USDT,
    [
      ...[
        `Contract: ${USDT}`,
        `CA:${USDT}`,
        `contract=${USDT}`,
        `合约地址：${USDT}`,
        `${USDT}.`,
        `${USDT}。`,
      ],
      ...[`"${USDT}"`, `“${USDT}”`, `(${USDT})`, `<${USDT}>`, `\`${USDT}\``, `[${USDT}]`, `${USDT} (USDT)`],
      ...[
        `https://etherscan.io/token/${USDT}`,
        `https://etherscan.io/address/${USDT}#code`,
        `bscscan.com/token/${USDT}`,
      ],
      ...[
        `[USDT](https://etherscan.io/token/${USDT})`,
        `${USDT} ${USDT}`,
        `USDT-${USDT}`,
        `eip155:1:${USDT}`,
      ],
      ...[
        `${USDT.slice(0, 21)}\u00ad${USDT.slice(21)}`,
        `ethereum:${USDT}`,
        `https：//etherscan.io/token/${USDT}`,
      ],
    ],
  ],
  [
    'tron',
    TETHER,
    [
      ...[`Contract: ${TETHER}`, `"${TETHER}"`, `${TETHER}.`, `https://tronscan.org/#/token20/${TETHER}`],
      ...[`TRC20 ${TETHER}`, `合约：${TETHER}`, `(${TETHER})`, `${TETHER}\n${TETHER}`, `CA=${TETHER}`],
    ],
  ],
  [
    'solana',
    USDC,
    [
      ...[
        `mint: ${USDC}`,
        `https://solscan.io/token/${USDC}`,
        `https://explorer.solana.com/address/${USDC}?cluster=mainnet`,
      ],
      ...[`"${USDC}"`, `${USDC},`, `SPL ${USDC}`, `<${USDC}>`],
    ],
  ],
  [
    'sui',
    COIN,
    [`Coin type: ${COIN}`, `"${COIN}"`, `${COIN}.`, `https://suiscan.xyz/mainnet/coin/${COIN}`, `(${COIN})`],
  ],
]

const MAIL = 'team@example.org'
const EMAILS = [
  ...[
    `mailto:${MAIL}`,
    `Email: ${MAIL}`,
    `E-mail:${MAIL}`,
    `<${MAIL}>`,
    `The Team <${MAIL}>`,
    `"${MAIL}"`,
    `${MAIL}.`,
  ],
  ...[`${MAIL},`, `(${MAIL})`, `邮箱：${MAIL}`, `${MAIL}; ${MAIL}`, `team＠example.org`, `Write to ${MAIL}!`],
  ...[`[${MAIL}](mailto:${MAIL})`, `mailto:${MAIL}?subject=Hi`, `“${MAIL}”`, `${MAIL}。`, `メール：${MAIL}`],
]

const SITE = 'https://example.org/'
const LINKS = [
  ...[
    `Website: ${SITE}`,
    `<${SITE}>`,
    `"${SITE}"`,
    `(${SITE})`,
    `[our site](${SITE})`,
    `[${SITE}](${SITE})`,
    `https://example.org,`,
  ],
  ...[
    `官网：${SITE}`,
    `https：//example.org`,
    `see ${SITE}!`,
    `“${SITE}”`,
    `${SITE} ${SITE}`,
    `- ${SITE}`,
    `**${SITE}**`,
  ],
  ...[`site:${SITE}`, `「${SITE}」`, `Our site is https://example.org.`],
]

test('a transaction is found in whatever is written around it', () => {
  for (const typed of TRANSACTIONS) expect(transactionHashOf(typed)?.hash, typed).toBe(HASH)
})

test('an address is found in whatever is written around it', () => {
  for (const [family, normal, pastes] of ADDRESSES) {
    for (const typed of pastes) expect(checkAddress(family, typed), typed).toEqual({ ok: true, normal })
  }
})

test('an e-mail address and a link are found in whatever is written around them', () => {
  for (const typed of EMAILS) expect(emailIn(typed), typed).toBe(MAIL)
  for (const typed of LINKS) expect(linkIn(typed), typed).toBe(SITE)
})

test('of two that differ none is taken', () => {
  expect(checkAddress('ethereum', `${USDT} 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`)).toEqual({
    ok: false,
    reason: 'several',
  })
  expect(emailIn(`${MAIL} or help@example.org`)).toBeUndefined()
  expect(linkIn(`${SITE} or https://example.com/`)).toBeUndefined()
})

test('two that differ are told from none, and from one that is there twice', () => {
  expect(areEmails(`${MAIL} or help@example.org`)).toBe(true)
  expect(areLinks(`${SITE} or https://example.com/`)).toBe(true)
  expect(areTransactions(`${TX} and 0x${'ab'.repeat(32)}`)).toBe(true)
  for (const typed of ['', 'write to us', `${MAIL}, ${MAIL}`]) expect(areEmails(typed), typed).toBe(false)
  for (const typed of ['', 'no link', `${SITE} ${SITE}`]) expect(areLinks(typed), typed).toBe(false)
  for (const typed of ['', 'no hash', `${TX} ${HASH}`]) expect(areTransactions(typed), typed).toBe(false)
})

test('a sentence without a link is none, whatever has a dot in it', () => {
  for (const typed of ['made with node.js', 'v1.0 of it', 'a.b c.d', ''])
    expect(linkIn(typed), typed).toBeUndefined()
  for (const typed of ['write to us', 'a @ b', '@example.org']) expect(emailIn(typed), typed).toBeUndefined()
})

test('a wrong letter stays the reason why an address is refused', () => {
  const mistyped = USDT.replace('dAC', 'DAC')
  expect(checkAddress('ethereum', `Contract: ${mistyped}`)).toEqual({ ok: false, reason: 'shape' })
  expect(checkAddress('ethereum', mistyped)).toEqual({ ok: false, reason: 'checksum' })
})

test('the corpus holds at least 120 shapes', () => {
  const addresses = ADDRESSES.flatMap(([, , pastes]) => pastes)
  expect(TRANSACTIONS.length + addresses.length + EMAILS.length + LINKS.length).toBeGreaterThanOrEqual(120)
})

test('words, quotes and stops around a thing change nothing of it', () => {
  const words = fc.array(
    fc.constantFrom('tx', 'paid', '已付', 'hash:', '–', '(TPT)', '…', '"', '\n', 'oплата'),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(words, words, (before, after) => {
      const around = (thing: string) => [...before, thing, ...after].join(' ')
      expect(transactionHashOf(around(HASH))?.hash).toBe(HASH)
      expect(checkAddress('ethereum', around(USDT))).toEqual({ ok: true, normal: USDT })
      expect(emailIn(around(MAIL))).toBe(MAIL)
      expect(linkIn(around(SITE))).toBe(SITE)
    }),
  )
})
