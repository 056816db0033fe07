import { domainToUnicode } from 'node:url'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { fold, withoutScheme } from '#lib/fold.ts'
import { isObject } from '#lib/is-object.ts'
import type { Db } from '#platform/db/tables.ts'
import { fieldsOf } from '../contract/validate.ts'
import { valuesOf } from '../server/kept-submission.ts'
import { kindOf, type SubmissionRow } from '../server/store-submission.ts'
import type { WidgetKind } from '../widgets/widgets.ts'

/** What people and places are named by; prose would find too much, and choices would find everything. */
const SEARCHED: readonly WidgetKind[] = [
  'text',
  'tokenId',
  'url',
  'email',
  'addresses',
  'texts',
  'urls',
  'tokens',
]

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** A host is stored in ASCII and looked for as it is read, too. */
const readable = (text: string): string[] => {
  const host = /^https?:/.test(text) && URL.canParse(text) ? new URL(text).hostname : text.split('@')[1]
  return host?.includes('xn--') ? [text, text.replace(host, domainToUnicode(host))] : [text]
}

type Searched = Pick<SubmissionRow, 'id' | 'kind' | 'title' | 'email' | 'values_json' | 'intent_id'>

function textsOf(row: Searched): string[] {
  const values = valuesOf(row)
  const fields = fieldsOf(kindOf(row)).filter(({ meta }) => SEARCHED.includes(meta.widget))
  return [row.id, row.title, row.email, ...fields.flatMap(({ name }) => textsIn(values[name]))]
}

/** A hash, or so much of it that it means something. */
const HASH_PART = /^0x[0-9a-f]{6,64}$/

/** The donations that this transaction paid for, or was named for. */
async function intentsOf(db: Db, text: string): Promise<Set<string>> {
  const hash = transactionHashOf(text)?.hash ?? text
  if (!HASH_PART.test(hash)) return new Set()
  const [paid, named] = await Promise.all([
    db
      .selectFrom('donation_payments')
      .select('intent_id as id')
      .where('tx_hash', 'like', `${hash}%`)
      .execute(),
    db.selectFrom('donation_intents').select('id').where('tx_hash', 'like', `${hash}%`).execute(),
  ])
  return new Set([...paid, ...named].map(({ id }) => id))
}

/**
 * Whether a request is meant by that text: its number, name, a host, an address, a contract, a transaction. Compared in
 * this process, as the databases differ in what they make of letters other than ASCII.
 */
export async function matcherOf(db: Db, typed: string): Promise<(row: Searched) => boolean> {
  const text = withoutScheme(fold(typed))
  const intents = await intentsOf(db, text)
  return row =>
    intents.has(row.intent_id) ||
    textsOf(row)
      .flatMap(readable)
      .some(known => fold(known).includes(text))
}
