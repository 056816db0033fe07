// A draft that the visitor brings as a file; loaded when there is one.
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import { titleOf } from '../contract/form.ts'
import { type ListingDraft, readDraft } from './draft.ts'
import type { ListingForm } from './listing.ts'
import { rememberSubmission } from './own-submissions.ts'

export type Imported = { state: 'done' } | { state: 'broken' } | { state: 'other'; kind: ListingKind }

function draftIn(text: string): { kind: ListingKind; draft: ListingDraft } | undefined {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file !== 'object' || file === null || !('listing' in file) || !('draft' in file))
      return undefined
    const draft = readDraft(file.draft)
    return isListingKind(file.listing) && draft ? { kind: file.listing, draft } : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a file's draft in place of the present one, with the request that was stored of it, if any. One that was stored
 * here stays among the browser's requests.
 */
export function importDraft({ kind, changeDraft, replaceDraft }: ListingForm, text: string): Imported {
  const found = draftIn(text)
  if (!found) return { state: 'broken' }
  if (found.kind !== kind) return { state: 'other', kind: found.kind }
  const { savedAt: _, revising: __, ...draft } = found.draft
  if (draft.request)
    rememberSubmission({ ...draft.request, kind, title: titleOf(draft.values), created_at: '' })
  replaceDraft(() => changeDraft({ ...draft, step: draft.request ? 'donation' : 'form' }))
  return { state: 'done' }
}
