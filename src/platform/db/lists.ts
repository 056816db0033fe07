import { fallbackChain } from '#lib/fallback-chain.ts'
import type { Db, Tx } from './tables.ts'

/** Language → text, as the `*_json` columns hold them. */
export type Words = Record<string, string>

export function parseWords(json: string): Words {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null) return {}
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

export function parseTexts(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}

export function wordIn(words: Words, lang: string): string {
  for (const code of fallbackChain(lang)) {
    if (words[code]) return words[code]
  }
  return ''
}

/** The language that `wordIn` answers in. English words may be another language's, standing in for everybody. */
export function languageIn(words: Words, lang: string): string | undefined {
  const code = fallbackChain(lang).find(code => words[code])
  if (code !== 'en') return code
  return Object.keys(words).find(other => other !== 'en' && words[other] === words.en) ?? 'en'
}

/** Whether the words of a language are its own. English ones may be another language's, standing in for everybody. */
export const hasOwnWords = (words: Words, lang: string): boolean =>
  Boolean(words[lang]) &&
  !(lang === 'en' && Object.entries(words).some(([code, text]) => code !== 'en' && text === words.en))

async function readRevision(db: Db): Promise<number> {
  const select = db.selectFrom('revisions').select('value').where('name', '=', 'catalogue')
  const row = await select.executeTakeFirst()
  if (!row) throw new Error('The catalogue has no revision')
  return row.value
}

const asking = new WeakMap<Db, Promise<number>>()

/**
 * Rises with every change of what lists show, in whatever process. All who ask within one turn of the event loop share one
 * query, which begins after the last of them has asked: no answer is older than its question.
 */
export function catalogueRevision(db: Db): Promise<number> {
  const known = asking.get(db)
  if (known) return known
  const asked = new Promise<number>((resolve, reject) => {
    setImmediate(() => {
      asking.delete(db)
      readRevision(db).then(resolve, reject)
    })
  })
  asking.set(db, asked)
  return asked
}

/**
 * Anything that changes DApps, categories, chains, sections, tokens or news calls this in the same transaction, which is then
 * the only one that does; returns the new revision.
 */
export async function touchCatalogue(tx: Tx): Promise<number> {
  const { value } = await tx
    .updateTable('revisions')
    .set(eb => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
