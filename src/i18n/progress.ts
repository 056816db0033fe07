import { joinForms, parseEntry, readLedger, sentencesOf, sourceHash } from './ledger.ts'
import { DEFAULT_LANGUAGE, LOCALES, namespacesOf, readNamespace } from './locale-files.ts'

/** How far the translation of `locales/` into one language is; a sentence with its plural forms counts as one. */
export interface Progress {
  texts: number
  /** Made from today's English. */
  upToDate: number
  /** Of those, read by a second person or approved as identical. */
  reviewed: number
  /** Made from an English text that has changed since. */
  stale: number
  /** The newest day in the ledger, `YYYY-MM-DD`; undefined where there is none. */
  changed: string | undefined
}

type LedgerEntry = NonNullable<ReturnType<typeof parseEntry>>

function addTranslation(progress: Progress, { date, hash, state }: LedgerEntry, english: string): void {
  if (!progress.changed || date > progress.changed) progress.changed = date
  if (hash !== sourceHash(english)) {
    progress.stale++
    return
  }
  progress.upToDate++
  if (state === 'reviewed' || state === 'same') progress.reviewed++
}

export function progressOf(code: string, locales = LOCALES): Progress {
  const ledger = readLedger(code, locales)
  const progress: Progress = { texts: 0, upToDate: 0, reviewed: 0, stale: 0, changed: undefined }
  for (const namespace of namespacesOf(DEFAULT_LANGUAGE, locales)) {
    const own = sentencesOf(readNamespace(code, namespace, locales) ?? {})
    for (const [key, forms] of sentencesOf(readNamespace(DEFAULT_LANGUAGE, namespace, locales) ?? {})) {
      progress.texts++
      const entry = parseEntry(ledger[namespace]?.[key])
      if (entry && own.has(key)) addTranslation(progress, entry, joinForms(forms))
    }
  }
  return progress
}
