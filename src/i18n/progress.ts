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

export function progressOf(code: string, locales = LOCALES): Progress {
  const ledger = readLedger(code, locales)
  const progress: Progress = { texts: 0, upToDate: 0, reviewed: 0, stale: 0, changed: undefined }
  for (const namespace of namespacesOf(DEFAULT_LANGUAGE, locales)) {
    const own = sentencesOf(readNamespace(code, namespace, locales) ?? {})
    for (const [key, forms] of sentencesOf(readNamespace(DEFAULT_LANGUAGE, namespace, locales) ?? {})) {
      progress.texts++
      const entry = parseEntry(ledger[namespace]?.[key])
      if (!entry || !own.has(key)) continue
      if (!progress.changed || entry.date > progress.changed) progress.changed = entry.date
      if (entry.hash !== sourceHash(joinForms(forms))) progress.stale++
      else {
        progress.upToDate++
        if (entry.state === 'reviewed' || entry.state === 'same') progress.reviewed++
      }
    }
  }
  return progress
}
