import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { MAX_KEY_LENGTH } from '#contract/limits.ts'
import { fold } from '#lib/fold.ts'

/** As many as fit a phone beside the keyboard. */
const MAX_RECENT = 8

function read(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    return value
      .filter(entry => typeof entry === 'string')
      .filter(entry => entry.trim() !== '' && entry.length <= MAX_KEY_LENGTH)
      .slice(0, MAX_RECENT)
  } catch {
    return []
  }
}

/** What the visitor looked for, newest first. */
export const $recentSearches = persistentAtom<readonly string[]>('recentSearches', [], {
  encode: JSON.stringify,
  decode: read,
})

/** Remembers a search; the same words in another spelling are the same search. */
export function rememberSearch(search: string): void {
  const text = search.trim().slice(0, MAX_KEY_LENGTH)
  if (text === '') return
  const others = $recentSearches.get().filter(other => fold(other) !== fold(text))
  $recentSearches.set([text, ...others].slice(0, MAX_RECENT))
}

export function clearRecentSearches(): void {
  $recentSearches.set([])
}
