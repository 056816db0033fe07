import { dropInvisible } from './invisible.ts'
import { normalUrl } from './url.ts'

interface TransactionMention {
  /** `0x` and 64 hexadecimal digits in lower case. */
  hash: string
  /** The explorer, when a link to one was given. */
  host?: string
}

const HASH = /^(?:0x)?([0-9a-f]{64})$/i
/** `tx: 0x…` and its like in any language, as it is copied from a message. */
const LABEL = /^[^\d./@]{1,40}[:：#=](?=0x)/i
/** Joined without what is between them, two links would be one, and the first of two transactions lost. */
const SECOND_LINK = /\S\s+https?:\/\//i
const asHash = (word: string): string | undefined => {
  const digits = HASH.exec(word)?.[1]
  return digits && `0x${digits.toLowerCase()}`
}

/** A link with its percent signs decoded; as it is when they mean nothing. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** The transaction that is named by its hash or by a link to an explorer; undefined for none or several. */
export function transactionHashOf(typed: string): TransactionMention | undefined {
  if (SECOND_LINK.test(typed)) return undefined
  // Mails and documents break long words: what was broken is joined again.
  const text = dropInvisible(typed).replace(LABEL, '')
  const bare = asHash(text)
  if (bare) return { hash: bare }
  const href = normalUrl(text)
  if (!href) return undefined
  const found = decoded(href)
    .split(/[^0-9a-z]+/i)
    .flatMap(word => asHash(word) ?? [])
  const [hash, ...others] = new Set(found)
  return hash && others.length === 0 ? { hash, host: new URL(href).hostname } : undefined
}
