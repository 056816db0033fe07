import { lastOf } from '#lib/last-of.ts'
import type { SubmissionStatus } from '../contract/submissions.ts'

/** Where the road passes; the words are `status:road.stops.<stop>`. */
export type RoadStop =
  | 'received'
  | 'proof'
  | 'donation'
  | 'donated'
  | 'review'
  | 'reviewed'
  | 'changes'
  | 'answer'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'live'
/** What is said where there is no time yet: `status:road.hints.<hint>`. */
export type RoadHint = 'waiting' | 'reading' | 'promised' | 'due' | 'open' | 'ifApproved' | 'soon'

export interface Stop {
  stop: RoadStop
  /** `end`: nothing comes after it. */
  place: 'done' | 'now' | 'ahead' | 'end'
  /** ISO 8601: when it was passed, or is due. */
  at?: string
  hint?: RoadHint
}

type Submission = Pick<
  SubmissionStatus,
  'kind' | 'purpose' | 'state' | 'created_at' | 'history' | 'due_at' | 'donation' | 'proof'
>

const done = (stop: RoadStop, at?: string): Stop => ({ stop, place: 'done', at })
const now = (stop: RoadStop, hint: RoadHint): Stop => ({ stop, place: 'now', hint })
const ahead = (stop: RoadStop, hint?: RoadHint): Stop => ({ stop, place: 'ahead', hint })
const LIVE = ahead('live', 'ifApproved')

/** When an answer is to be had: tokens are promised one. */
function answerOf({ kind, state, due_at }: Submission): Stop {
  if (state === 'in_review' && due_at !== null) return { ...ahead('answer', 'due'), at: due_at }
  return ahead('answer', kind === 'token' ? 'promised' : 'open')
}

/** The way of a request from its arrival to the listing, with what is passed, what is the present and what is ahead. */
export function roadOf(request: Submission): Stop[] {
  const { state, purpose, created_at, history, donation, proof } = request
  const last = lastOf(history)?.at
  const began = history.find(step => step.state === 'in_review')?.at
  const start = [done('received', created_at)]
  // The review begins with the confirmation of the donation.
  const paid = donation.waived || began === undefined ? start : [...start, done('donated', began)]
  switch (state) {
    case 'awaiting_donation':
      return [...start, now('donation', 'waiting'), ahead('review'), answerOf(request), LIVE]
    case 'in_review':
      if (proof && purpose !== 'listing')
        return [...start, now('proof', 'waiting'), ahead('review'), answerOf(request), LIVE]
      return [...paid, now('review', 'reading'), answerOf(request), LIVE]
    case 'changes_requested':
      return [...paid, done('reviewed', last), now('changes', 'waiting'), answerOf(request), LIVE]
    case 'approved':
      return [...paid, done('approved', last), now('live', 'soon')]
    case 'rejected':
      return [...paid, { stop: 'rejected', place: 'end', at: last }]
    case 'expired':
      return [...start, { stop: 'expired', place: 'end', at: last }]
    case 'withdrawn':
      return [...paid, { stop: 'withdrawn', place: 'end', at: last }]
  }
}
