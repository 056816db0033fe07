import { trimInvisible } from '#contract/validators/invisible.ts'

/** What somebody was sent, read without judging it. */
export type Subject =
  | { type: 'empty' }
  | { type: 'several' }
  | { type: 'phrase' }
  | { type: 'site'; text: string }
  /** `name` is what mail programs show instead of the address. */
  | { type: 'email'; address: string; name: string }
  | { type: 'account'; name: string }
  | { type: 'extension'; id: string }
  | { type: 'contract'; address: string }
  | { type: 'hash'; value: string }
  | { type: 'phone'; text: string }
  /** A scheme that no website has. */
  | { type: 'odd'; text: string }
  | { type: 'name'; text: string }

/** Longer than any address; what is behind it is not looked at. */
const MAX_LENGTH = 2048

const ODD_SCHEME = /^(?:about|blob|data|file|ftp|intent|javascript|market|sms|vbscript|view-source|ws|wss):/i
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i
const PHONE = /^\+?[\d\s().\-/]{7,24}$/
const NAMED_MAIL = /^(.*?)\s*<\s*([^<>\s]+@[^<>\s]+)\s*>$/s
/** What sentences and mail programs put around an address. */
const WRAPPED = /^["'“”‘’«»<([{]+|["'“”‘’«»>)\]},;:!?.…。、，！？]+$/g
/** One of the lists of words that phrases are made of has 3 to 8 letters a word; 12 to 24 of them are a phrase. */
const PHRASE = /^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/i
const LOOKS_LIKE_ADDRESS =
  /[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|@[\p{L}\p{N}]|:\/\/|^0x[0-9a-f]{40}$|^[a-p]{32}$/iu

/** `tokenpocket[.]pro`, as warnings are written so that nobody opens it by mistake. */
const rearmed = (text: string): string => text.replace(/\[\.\]/g, '.').replace(/^hxxp(s?):/i, 'http$1:')

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return PHONE.test(text) && digits >= 7 && digits <= 15
}

function readMail(text: string, name = ''): Subject {
  const [address = '', query = ''] = text.replace(/^mailto:/i, '').split(/\?(.*)/s)
  // Further readers of the same mail, of whom the address says nothing.
  if (/(?:^|&)(?:to|b?cc)=/i.test(query) || address.includes(',')) return { type: 'odd', text }
  return { type: 'email', address, name }
}

/** Letters and digits that name one thing wherever they stand. */
function readCode(text: string): Subject | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { type: 'contract', address: text }
  if (/^(?:0x)?(?:[0-9a-f]{2}:?){32}$/i.test(text)) return { type: 'hash', value: text }
  return /^id\d{6,12}$/i.test(text) ? { type: 'account', name: text } : undefined
}

/** One word, without what was around it. */
function readWord(word: string): Subject {
  const text = rearmed(word).replace(WRAPPED, '')
  const bare = text.replace(/^chrome-extension:\/\/([a-p]{32})(?:\/.*)?$/i, '$1')
  if (text === '') return { type: 'name', text: word }
  if (/^mailto:/i.test(text)) return readMail(text)
  if (/^tel:/i.test(text)) return { type: 'phone', text: text.slice('tel:'.length) }
  if (/^[a-p]{32}$/i.test(bare)) return { type: 'extension', id: bare }
  if (ODD_SCHEME.test(text) || OTHER_SCHEME.test(text)) return { type: 'odd', text }
  if (/^https?:/i.test(text)) return { type: 'site', text }
  const code = readCode(text)
  if (code) return code
  if (isPhone(text) && !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return { type: 'phone', text }
  if (/^@[^/]+$/.test(text)) return { type: 'account', name: text.slice(1) }
  if (/^[^/?#]+@[^/?#]+$/.test(text)) return readMail(text)
  if (/[.。．｡/\\]/.test(text)) return { type: 'site', text }
  if (/^[A-Za-z0-9]{26,}$/.test(text)) return { type: 'contract', address: text }
  return { type: 'account', name: text }
}

/** What stands in the box: one thing, or the one address of a sentence. */
export function readSubject(typed: string): Subject {
  const text = trimInvisible(typed.slice(0, MAX_LENGTH))
  if (text === '') return { type: 'empty' }
  if (PHRASE.test(text)) return { type: 'phrase' }
  const [, name, address] = NAMED_MAIL.exec(text) ?? []
  if (name && address) return readMail(address, name)
  if (!/\s/.test(text)) return readWord(text)
  if (isPhone(text)) return { type: 'phone', text }
  if (/^(?:[0-9a-f]{2}[:\s]+){31}[0-9a-f]{2}$/i.test(text)) return { type: 'hash', value: text }
  const found = [...new Set(text.split(/\s+/).filter(word => LOOKS_LIKE_ADDRESS.test(word)))]
  const [only] = found
  // A number or a handle beside an address may be the one that was meant.
  const others = text.split(/\s+/).filter(word => !found.includes(word))
  if (found.length > 1 || (only && /\d{3}|@/.test(others.join(' ')))) return { type: 'several' }
  return only === undefined ? { type: 'name', text } : readWord(only)
}
