import { expect, test } from 'vitest'
import { SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { roadOf } from './road.ts'

const donation = {
  waived: false,
  sandbox: false,
  token: 'TPT',
  address: null,
  chain_id: 56,
  amount: '10000.1234',
  expires_at: '',
  verdict: null,
}
const day = (date: number): string => `2026-03-0${date}T12:00:00Z`
const request = (state: SubmissionState, waived = false) => ({
  kind: 'token' as const,
  purpose: 'listing' as const,
  state,
  created_at: day(1),
  history: [
    { state: 'awaiting_donation' as const, at: day(1), note: '', message: '' },
    ...(state === 'awaiting_donation'
      ? []
      : [{ state: 'in_review' as const, at: day(2), note: '', message: '' }]),
    ...(['awaiting_donation', 'in_review'].includes(state)
      ? []
      : [{ state, at: day(3), note: '', message: '' }]),
  ],
  due_at: state === 'in_review' ? day(4) : null,
  donation: { ...donation, waived },
  proof: null,
  listing_id: null,
})

test('every state of a request has its place on the road, what is passed before it and the rest ahead', () => {
  for (const state of SUBMISSION_STATES) {
    const places = roadOf(request(state)).map(({ place }) => place)
    expect(places.filter(place => place === 'now' || place === 'end')).toHaveLength(1)
    expect(places.join(' ')).toMatch(/^(done )+(now( ahead)*|end)$/)
  }
})

test('in review one sees by when there is an answer, and when the donation was confirmed', () => {
  expect(roadOf(request('in_review'))).toEqual([
    { stop: 'received', place: 'done', at: day(1) },
    { stop: 'donated', place: 'done', at: day(2) },
    { stop: 'review', place: 'now', hint: 'reading' },
    { stop: 'answer', place: 'ahead', hint: 'due', at: day(4) },
    { stop: 'live', place: 'ahead', hint: 'ifApproved' },
  ])
})

test('nothing comes after a rejection, and a request without a donation passes none', () => {
  const stops = (state: SubmissionState, waived = false) =>
    roadOf(request(state, waived)).map(({ stop }) => stop)
  expect(stops('rejected')).toEqual(['received', 'donated', 'rejected'])
  expect(stops('changes_requested', true)).toEqual(['received', 'reviewed', 'changes', 'answer', 'live'])
})

test('a request about a listing waits for its proof before anybody reads it', () => {
  const proof = { email_confirmed: true, until: day(8), dns: null, file: null, signature: null }
  const asked = { ...request('in_review', true), due_at: null, proof }
  const stops = roadOf({ ...asked, purpose: 'change' })
  expect(stops.slice(0, 3)).toEqual([
    { stop: 'received', place: 'done', at: day(1) },
    { stop: 'proof', place: 'now', hint: 'waiting' },
    { stop: 'review', place: 'ahead', hint: undefined },
  ])
  // Something new is read either way.
  expect(roadOf(asked)[1]).toEqual({ stop: 'review', place: 'now', hint: 'reading' })
})
