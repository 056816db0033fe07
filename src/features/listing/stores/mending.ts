import { atom } from 'nanostores'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { loadSubmission } from '../api/submissions.ts'
import { $drafts, changeDraft, hasContent, mendedIn } from './draft.ts'
import { remark } from './remarks.ts'
import { ticketIn } from './request-ticket.ts'
import { replaceDraft } from './saving.ts'

export type Mending =
  /** A new request. */
  | { state: 'none' }
  | { state: 'loading' | 'failed' | 'unknown' }
  /** Staff asked for no changes (any more). */
  | { state: 'closed'; id: string; key: string }
  | { state: 'ready'; id: string; key: string }

export const $mending = atom<Mending>({ state: 'none' })

/** The request that the address names, its key in the fragment or kept from an earlier visit. */
function named(kind: ListingKind): { id: string; key: string } | undefined {
  const id = mendedIn(location.search)
  if (!id) return undefined
  const { key } = ticketIn(location.hash)
  const kept = $drafts[kind].get().mending
  return { id, key: key || (kept?.id === id ? kept.key : '') }
}

/** Fills the form with a request that staff want changed, unless it was begun to be mended here already. */
export async function openMending(kind: ListingKind): Promise<void> {
  const request = named(kind)
  if (!request) return
  const { id, key } = request
  if (key === '') return $mending.set({ state: 'unknown' })
  $mending.set({ state: 'loading' })
  const answer = await loadSubmission(id, key)
  if (!answer.ok) return $mending.set({ state: answer.reason === 'refused' ? 'unknown' : 'failed' })
  const { state, values, fields } = answer.data
  if (answer.data.kind !== kind) return $mending.set({ state: 'unknown' })
  if (state !== 'changes_requested') return $mending.set({ state: 'closed', id, key })
  const { icon_url, ...typed } = values
  if (!hasContent($drafts[kind].get())) {
    const logoUrl = typeof icon_url === 'string' ? icon_url : undefined
    replaceDraft(() => changeDraft(kind, { values: typed, logoUrl, mending: { id, key } }))
  }
  remark({ staff: fields })
  $mending.set({ state: 'ready', id, key })
}
