import { base58xrp } from '@scure/base'
import { judgeBase58Check } from './base58.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'
import { CODE } from './xrpl-name.ts'

const ACCOUNT = 0x00
const ISSUER = 'r[1-9A-HJ-NP-Za-km-z]{24,34}'
const CURRENCY = '[A-Za-z0-9?!@#$%^&*<>(){}[\\]|_-]{3,40}'
/** `USD.r…`, as explorers write it, or with the issuer first. */
const ISSUED = new RegExp(`^(${CURRENCY})[.:+/](${ISSUER})$`)
const ISSUER_FIRST = new RegExp(`^(${ISSUER})[.:+/-](${CURRENCY})$`)
const CODE_BYTES = 20

/** A code of three letters as it is, a longer name as the ledger holds it. */
function currencyOf(text: string): string | undefined {
  if (text.length === 3) return text.toUpperCase() === 'XRP' ? undefined : text
  if (CODE.test(text.toUpperCase())) return text.toUpperCase()
  if (text.length > CODE_BYTES) return undefined
  const hex = [...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.toUpperCase().padEnd(2 * CODE_BYTES, '0')
}

/** A currency and who issues it: an issuer may have many, and many issue a currency of the same name. */
export function checkXrpl(text: string): AddressVerdict {
  const [, typed = '', issuer = ''] = ISSUED.exec(text) ?? []
  const [, first = '', last = ''] = issuer === '' ? (ISSUER_FIRST.exec(text) ?? []) : ['', issuer, typed]
  const currency = currencyOf(last)
  if (currency === undefined || last === '') return wrong('shape')
  const account = judgeBase58Check(first, [ACCOUNT], base58xrp)
  return account.ok ? right(`${currency}.${first}`) : account
}
