// What the first view does not show, in a file of its own; see use-late.ts.
import { useEffect } from 'react'
import { $lookedAt } from '../stores/looked-at.ts'
import { relateTokens } from '../stores/related-tokens.ts'
import { RelatedTokens } from './RelatedTokens.tsx'

export { FavouriteTools } from './FavouriteTools.tsx'
export { NetworkChoice } from './NetworkChoice.tsx'
export { NoResults } from './NoResults.tsx'
export { SearchAnswer } from './SearchAnswer.tsx'

interface Props {
  /** The content language tag, for numbers. */
  tag: string
}

/** Longer than a search waits for a pause: below the list nobody looks while typing, and a call takes a phone a frame. */
const UNTIL_TOKENS_MS = 400

/** The tokens of what the store shows. */
export function StoreTokens({ tag }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unfollow = $lookedAt.subscribe(subject => {
      clearTimeout(timer)
      // What belongs to nothing any more goes at once, and needs no call.
      const isNothing = subject.dapps.length + subject.networks.length === 0
      timer = setTimeout(() => relateTokens(subject), isNothing ? 0 : UNTIL_TOKENS_MS)
    })
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [])
  return <RelatedTokens tag={tag} />
}
