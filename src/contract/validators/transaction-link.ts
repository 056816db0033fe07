import { dropInvisible } from './invisible.ts'
import { allAlike, narrowed, pastedWords } from './pasted.ts'
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
/** Where a link begins that stands behind a label or a hash, with nothing between them. */
const LINK_START = /(?=https?:\/\/)/i

/** Joined without what is between them, two links would be one, and the first of two transactions lost. */
const SECOND_LINK = /\S\s+https?:\/\//i

/** A link with its percent signs decoded; as it is when they mean nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function asHash(word: string): string | undefined {
  const digits = HASH.exec(word)?.[1]
  return digits && `0x${digits.toLowerCase()}`
}

/** Each hash in the text, in its normal form. */
const hashesIn = (text: string): string[] => text.split(/[^0-9a-z]+/i).flatMap(word => asHash(word) ?? [])

/** The host of the first link in the text that names the transaction. */
function hostOf(text: string, hash: string): string | undefined {
  const links = pastedWords(text).flatMap(word => word.split(LINK_START))
  for (const link of links) {
    const href = normalUrl(link)
    if (href && hashesIn(decoded(href)).includes(hash)) return new URL(href).hostname
  }
  return undefined
}

/**
 * The transaction that is named in a text by its hash or by a link to an explorer, whatever is written around it; undefined
 * for none, and for several, as nobody can say which of them paid.
 */
export function transactionHashOf(typed: string): TransactionMention | undefined {
  const text = narrowed(typed)
  // Mails and documents break long words: what was broken is joined again.
  const joined = dropInvisible(text)
  const bare = asHash(joined.replace(LABEL, ''))
  if (bare) return { hash: bare }
  const asWritten = hashesIn(decoded(text))
  const isBroken = asWritten.length === 0 && !SECOND_LINK.test(text)
  const hash = allAlike(isBroken ? hashesIn(decoded(joined)) : asWritten)
  if (!hash) return undefined
  const host = hostOf(isBroken ? joined : text, hash)
  return host ? { hash, host } : { hash }
}

/** Whether a text names transactions that differ. */
export const areTransactions = (typed: string): boolean =>
  new Set(hashesIn(decoded(narrowed(typed)))).size > 1
