import type { StoreEntry } from './dapps.ts'
import { $answer, $results } from './results.ts'

/** The one DApp that a search has found, all of its words; undefined while there may be others. */
export function singleHit(): StoreEntry | undefined {
  const { entries, loading, hasMore } = $results.get()
  const answer = $answer.get()
  if (!answer || answer.dropped.length > 0 || answer.unmatched !== '') return undefined
  return loading.state === 'ready' && !hasMore && entries.length === 1 ? entries[0] : undefined
}
