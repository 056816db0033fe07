// What the first view does not show, in a file of its own; see use-late.ts.
import { useEffect } from 'react'
import { relateTokens } from '../stores/related-tokens.ts'
import { $lookedAt } from '../stores/results.ts'
import { RelatedTokens } from './RelatedTokens.tsx'

export { FavouriteTools } from './FavouriteTools.tsx'
export { NetworkChoice } from './NetworkChoice.tsx'
export { NoResults } from './NoResults.tsx'
export { SearchAnswer } from './SearchAnswer.tsx'

interface Props {
  /** The content language tag, for numbers. */
  tag: string
}

/** The tokens of what the store shows. */
export function StoreTokens({ tag }: Props) {
  useEffect(() => $lookedAt.subscribe(relateTokens), [])
  return <RelatedTokens tag={tag} />
}
