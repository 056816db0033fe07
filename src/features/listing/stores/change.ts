import { atom } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { type FailureWord, failureWord } from '#client/api/failure-word.ts'
import { whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import type { FieldCodes } from '#contract/endpoint.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { isListingKind } from '#contract/listing-kinds.ts'
import { randomKey } from '#lib/random-key.ts'
import { type ChangeInput, findListings, loadListedEntry, sendChange } from '../api/changes.ts'
import { sendImage } from '../api/images.ts'
import { isListingId, type ListingAddress, type ListingEntry, type ListingHit } from '../contract/changes.ts'
import { blobOf } from './logo.ts'
import { rememberSubmission, statusPath } from './own-submissions.ts'

/** What the address asks for: a search, or an entry. */
export type ChangeView = { is: 'start' } | { is: 'search'; key: string } | ({ is: 'entry' } & ListingAddress)

const MAX_KEY = 200

/** Nothing of an address is used that has not its shape. */
export function changeViewIn(search: string): ChangeView {
  const query = new URLSearchParams(search)
  const [kind, id, key] = [query.get('kind'), query.get('id') ?? '', (query.get('key') ?? '').trim()]
  if (isListingKind(kind) && isListingId(id)) return { is: 'entry', kind, id }
  return key === '' ? { is: 'start' } : { is: 'search', key: key.slice(0, MAX_KEY) }
}

export const changePath = (lang: string, { kind, id }: ListingAddress): string =>
  `/${lang}/submit/change/?${new URLSearchParams({ kind, id })}`

/** `retryAt`: when the server takes the next try, on this clock. */
type Failed = { state: 'failed'; why: FailureWord; retryAt?: number }

const failed = (failure: Failure): Failed => ({
  state: 'failed',
  why: failureWord(failure),
  retryAt: retryTimeOf(failure),
})

type Loaded<Data> =
  | { state: 'idle' | 'loading' | 'slow' | 'missing' }
  | Failed
  | { state: 'ready'; data: Data }

function loaded<Data>(answer: Outcome<Data>): Loaded<Data> {
  if (answer.ok) return { state: 'ready', data: answer.data }
  return answer.result === RESULT_NOT_FOUND ? { state: 'missing' } : failed(answer)
}

/** The page shows how long; a call before that would be refused too. */
const isEarly = (store: { state: string; retryAt?: number }): boolean =>
  store.state === 'failed' && isTooEarly(store.retryAt)

export type Found = Loaded<ListingHit[]>
export type OpenedEntry = Loaded<ListingEntry>

export type ChangeSending =
  | { state: 'idle' | 'sending' }
  | Failed
  /** By field; those of the form, and `email`, `reason`, `form`. */
  | { state: 'refused'; fields: FieldCodes }
  | { state: 'done'; id: string; path: string }

export const $found = atom<Found>({ state: 'idle' })
export const $entry = atom<OpenedEntry>({ state: 'idle' })
export const $changeSending = atom<ChangeSending>({ state: 'idle' })

export async function searchEntries(key: string): Promise<void> {
  if (isEarly($found.get())) return
  $found.set({ state: 'loading' })
  $found.set(loaded(await whenSlow(findListings(key), () => $found.set({ state: 'slow' }))))
}

export async function openEntry(address: ListingAddress, lang: string): Promise<void> {
  if (isEarly($entry.get())) return
  $entry.set({ state: 'loading' })
  const answer = whenSlow(loadListedEntry(address, lang), () => $entry.set({ state: 'slow' }))
  $entry.set(loaded(await answer))
}

/** What was sent last with which key: the same content again is the same call. */
let sent = { content: '', key: '' }

function keyFor(content: string): string {
  if (sent.content !== content) sent = { content, key: randomKey() }
  return sent.key
}

const refusedOr = (failure: Failure): ChangeSending =>
  failure.fields ? { state: 'refused', fields: failure.fields } : failed(failure)

/** The logo that was uploaded last: a second try does not upload it again. */
let uploaded = { logo: '', url: '' }

/** Undefined: it is there. */
async function upload(logo: string): Promise<ChangeSending | undefined> {
  if (uploaded.logo === logo) return undefined
  const answer = await sendImage(blobOf(logo), 'logo')
  if (!answer.ok)
    return answer.fields ? { state: 'refused', fields: { icon_url: 'logo' } } : refusedOr(answer)
  uploaded = { logo, url: answer.data.url }
  return undefined
}

/** Sends the request; its private page is next. `logo`: a new one, as a `data:` address. */
export async function sendChangeSubmission(
  input: ChangeInput,
  logo: string | undefined,
  entry: ListingEntry,
): Promise<void> {
  const before = $changeSending.get()
  if (before.state === 'sending' || isEarly(before)) return
  $changeSending.set({ state: 'sending' })
  const refusal = logo && (await upload(logo))
  if (refusal) return $changeSending.set(refusal)
  const whole = { ...input, ...(logo && { icon_url: uploaded.url }) }
  const answer = await sendChange(whole, keyFor(JSON.stringify(whole)))
  if (!answer.ok) return $changeSending.set(refusedOr(answer))
  const { id, key, kind, created_at } = answer.data
  rememberSubmission({ id, key, kind, title: entry.title, created_at })
  const lang = input.lang ?? 'en'
  const path = statusPath(lang, { id, key })
  $changeSending.set({ state: 'done', id, path })
  location.assign(path)
}
