import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import type { DonationDraft } from '#features/donation/stores/donation.ts'
import { $drafts, changeDraft, storedDraft } from './draft.ts'

const draftOf = (kind: ListingKind): DonationDraft => ({
  purpose: kind,
  $kept: $drafts[kind],
  stored: () => storedDraft(kind),
  keep: change => changeDraft(kind, change),
  // A request that was about to be sent with it is another one from now on.
  release: () => changeDraft(kind, { intent: undefined, link: undefined, idempotencyKey: undefined }),
})

const DRAFTS = new Map(LISTING_KINDS.map(kind => [kind, draftOf(kind)]))

/** Where the donation for a listing is kept: with the draft of its form. The same object each time. */
export function donationDraft(kind: ListingKind): DonationDraft {
  const draft = DRAFTS.get(kind)
  if (!draft) throw new TypeError(`${kind} is no kind of listing`)
  return draft
}
