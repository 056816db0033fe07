import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionHashOf } from './transaction-link.ts'

/** The first transaction of Ethereum. */
const HASH = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'
const OTHER = `0x${'1'.repeat(64)}`

test('a hash is understood in any case, with and without 0x, and with what a paste adds', () => {
  const bare = HASH.slice(2)
  for (const typed of [
    HASH,
    bare,
    HASH.toUpperCase(),
    `\u200b ${HASH}\n`,
    `${HASH.slice(0, 40)}\n${HASH.slice(40)}`,
    `tx: ${HASH}`,
    `Transaction hash:\n${HASH}`,
    `交易哈希：${HASH}`,
  ]) {
    expect(transactionHashOf(typed), typed).toEqual({ hash: HASH })
  }
})

test('a link to any explorer is understood', () => {
  const links: [string, string][] = [
    [`https://bscscan.com/tx/${HASH}`, 'bscscan.com'],
    [`https://bscscan.com/tx/${HASH}#eventlog`, 'bscscan.com'],
    [`bscscan.com/tx/${HASH}/`, 'bscscan.com'],
    [`http://www.oklink.com/bsc/tx/${HASH.toUpperCase()}?a=1`, 'www.oklink.com'],
    [`https://tronscan.org/#/transaction/${HASH.slice(2)}`, 'tronscan.org'],
    [`https://blockchair.com/search?q=${HASH}`, 'blockchair.com'],
    [`https://example.org/?next=%2Ftx%2F${HASH}`, 'example.org'],
    [`https://example.org/tx/${HASH}?again=${HASH.slice(2)}`, 'example.org'],
    [`https://example.org:8443/100%/${HASH}`, 'example.org'],
  ]
  for (const [typed, host] of links) expect(transactionHashOf(typed), typed).toEqual({ hash: HASH, host })
})

test('none, a part, or more than one hash is not guessed at', () => {
  const wrong = [
    ...['', '0x', HASH.slice(0, -1), `${HASH}0`, `0x${HASH}`, HASH.replace('5', 'g'), `${HASH} ${OTHER}`],
    ...['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'https://bscscan.com/tx/', `0x${'\u0661'.repeat(64)}`],
    ...[
      `https://bscscan.com/tx/${HASH}0`,
      `https://bscscan.com/tx/${HASH}?other=${OTHER}`,
      `https://bscscan.com/tx/${HASH} https://bscscan.com/tx/${OTHER}`,
      `https://bscscan.com/tx/${HASH.slice(0, 40)}\n${HASH.slice(40)}\nhttps://bscscan.com/tx/${OTHER.slice(0, 40)}\n${OTHER.slice(40)}`,
      `tx: ${HASH} ${OTHER}`,
      `first ${HASH}, then ${OTHER}`,
    ],
  ]
  for (const typed of wrong) expect(transactionHashOf(typed), typed).toBeUndefined()
})

test('of a link that no explorer has only the hash is taken, and no host', () => {
  for (const typed of [
    ...[`javascript:alert(1)//${HASH}`, `https://ann@bscscan.com/tx/${HASH}`, `ftp://a.org/${HASH}`],
    ...[`\u202e${HASH}`, HASH.replace('0x', '０x'), `I sent it, see ${HASH}`, `${HASH},`],
  ]) {
    expect(transactionHashOf(typed), typed).toEqual({ hash: HASH })
  }
})

test('every hash is found again in every spelling', () => {
  const hashes = fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: 64,
    maxLength: 64,
  })
  fc.assert(
    fc.property(
      hashes,
      fc.constantFrom('', '0x', 'https://a.org/', 'a.org/tx/0x', 'https://a.org/#'),
      (hash, before) => {
        expect(transactionHashOf(before + hash)?.hash).toBe(`0x${hash.toLowerCase()}`)
      },
    ),
  )
})
