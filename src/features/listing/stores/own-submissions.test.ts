import { expect, test } from 'vitest'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { newSecret, newSubmissionId, statusKeyOf } from '#platform/secrets.ts'
import { areCredentials, credentialsIn, readCredentials, readNumber } from './own-submissions.ts'

const OWN = { id: 'D-7K3M-92QX', key: `aB_9-z${'0'.repeat(37)}` }

test('a number is understood however it was read out or typed', () => {
  for (const typed of ['D-7K3M-92QX', ' d 7k3m 92qx ', 'd7k3m92qx', 'D–7K3M–92QX'])
    expect(readNumber(typed)).toBe(OWN.id)
  expect(readNumber('my request')).toBe('my request')
})

test('a private link opens the request wherever it is pasted, broken over two lines too', () => {
  const link = `https://www.tokenpocket.pro/en/status/#id=D-7K3M-92QX&key=${OWN.key}`
  expect(readCredentials(link, '')).toEqual(OWN)
  expect(readCredentials('', link)).toEqual(OWN)
  expect(readCredentials('D-7K3M-92QX', `${link.slice(0, 50)}\n ${link.slice(50)}`)).toEqual(OWN)
  expect(readCredentials('d7k3m92qx', ` ${OWN.key} `)).toEqual(OWN)
})

test('a fragment without number or key leaves them empty', () => {
  expect(credentialsIn('#content')).toEqual({ id: '', key: '' })
  expect(credentialsIn('#id=D-7K3M-92QX')).toEqual({ id: OWN.id, key: '' })
  expect(credentialsIn('')).toEqual({ id: '', key: '' })
})

test('every number and key that the server makes opens a request', () => {
  for (const kind of LISTING_KINDS) {
    const id = newSubmissionId(kind)
    expect(areCredentials({ id, key: statusKeyOf(newSecret(), id) })).toBe(true)
  }
})

test('words that a stranger put into the address are neither a number nor a key', () => {
  for (const words of [
    'Send 500 USDT to 0x00000000000000000000000000000000000000aa',
    '<b>D-7K3M-92QX</b>',
    'D-7K3M-92QX: call +1 555 0100',
    'D-7K3M-92QX\nurgent',
    'E-7K3M-92QX',
    'Your_wallet_is_locked',
    `aB_9-z${'0'.repeat(37)} or call`,
    'x'.repeat(200),
  ]) {
    expect(credentialsIn(`#${new URLSearchParams({ id: words, key: words })}`), words).toEqual({
      id: '',
      key: '',
    })
    expect(areCredentials({ id: words, key: OWN.key }), words).toBe(false)
    expect(areCredentials({ id: OWN.id, key: words }), words).toBe(false)
  }
})
