import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import type { SearchWords } from '#search/vocabulary.ts'
import { loadSearchWords } from '../api/entries.ts'

type Search = typeof import('./search.ts')

/** The search, as far as the browser has it. */
export type Finder =
  | { state: 'idle' }
  | Waiting
  | { state: 'failed'; reason: Failure['reason'] }
  | {
      state: 'ready'
      search: Search
      /** The words of the trade in the page's language; until they are there a search goes by the texts alone. */
      words: SearchWords
      /** The words are there, or cannot be had now. */
      isSettled: boolean
    }

export const $finder = atom<Finder>({ state: 'idle' })

let under: Promise<void> | undefined
let hasWords = false
let language = 'en'

async function load(lang: string): Promise<void> {
  // Both are asked for at once.
  const words = loadSearchWords(lang)
  // One that failed stays so until it is there: the message does not come and go with every letter.
  if ($finder.get().state === 'idle') $finder.set({ state: 'loading' })
  try {
    const search = await whenSlow(import('./search.ts'), () => {
      if ($finder.get().state === 'loading') $finder.set({ state: 'slow' })
    })
    const known = $finder.get()
    if (known.state !== 'ready') {
      $finder.set({ state: 'ready', search, words: {}, isSettled: false })
    }
    const answer = await words
    hasWords = answer.ok
    $finder.set({ state: 'ready', search, words: answer.ok ? answer.data : {}, isSettled: true })
  } catch {
    // A call never throws: the file could not be had.
    $finder.set({ state: 'failed', reason: 'offline' })
  }
}

/** A visitor asks for it again, and sees that it is tried. */
export function retryFinder(): Promise<void> {
  $finder.set({ state: 'loading' })
  return loadFinder()
}

/** Asks for the search and the words of a language, once; again for what could not be had. */
export async function loadFinder(lang = language): Promise<void> {
  if (hasWords) return
  language = lang
  under ??= load(lang)
  await under
  under = undefined
}
