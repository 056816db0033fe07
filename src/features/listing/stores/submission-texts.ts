import { atom, computed } from 'nanostores'
import { type FailureWord, failureWord } from '#client/api/failure-word.ts'
import { loadSubmissionTexts } from '../api/submission-texts.ts'
import type { SubmissionTexts } from '../contract/submission-texts.ts'
import { $followed, type FollowedSubmission } from './status.ts'

type State =
  | { state: 'loading' }
  | { state: 'failed'; cause: FailureWord }
  | { state: 'ready'; texts: SubmissionTexts }

/** What rows are filled with. It is a file beside the page, as it is four of the 17 kB that the page would have with it. */
export const $texts = atom<State>({ state: 'loading' })

/** Loads the texts; again after a failure. */
export async function loadTexts(lang: string): Promise<void> {
  if ($texts.get().state === 'ready') return
  $texts.set({ state: 'loading' })
  const answer = await loadSubmissionTexts(lang)
  $texts.set(
    answer.ok ? { state: 'ready', texts: answer.data } : { state: 'failed', cause: failureWord(answer) },
  )
}

/** The request as it can be shown: one that is there waits for its texts, and without them fails as a call would. */
export const $shownSubmission = computed([$followed, $texts], (followed, texts): FollowedSubmission => {
  if (followed.state !== 'ready' || texts.state === 'ready') return followed
  return texts
})
