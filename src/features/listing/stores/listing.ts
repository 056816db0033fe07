import { atom } from 'nanostores'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationDraft } from '#features/donation/stores/donation.ts'
import { createDraft } from './draft.ts'
import { createFieldComments, createRevision } from './revision.ts'
import { createSaving } from './saving.ts'
import { createSteps } from './steps.ts'
import { createValidation } from './values.ts'

/** What tells the checks, which a later step may have made, that they are of something else. */
function createChanges() {
  const $changes = atom(0)
  const forgetChecks = (): void => $changes.set($changes.get() + 1)
  return { $changes, forgetChecks }
}

/**
 * The stores and verbs of one form. Those of the logo, of the checks and of sending are made by `logoOf`, `checksOf` and
 * `sendingOf`, as their code is loaded with their steps.
 */
export function createListing(kind: ListingKind) {
  const draft = createDraft(kind)
  const saving = createSaving(kind, draft)
  const comments = createFieldComments()
  const validation = createValidation(kind)
  /** Where the donation for a listing is kept: with the draft of its form. */
  const donationDraft: DonationDraft = {
    purpose: kind,
    $kept: draft.$draft,
    keep: draft.changeDraft,
  }
  const base = { kind, ...draft, ...saving, ...comments, ...validation, ...createChanges() }
  return { ...base, donationDraft, ...createRevision(base), ...createSteps(base) }
}

export type ListingForm = ReturnType<typeof createListing>

const made = new Map<ListingKind, ListingForm>()

/** The form of a kind, the same one for as long as the page is open. */
export function listingOf(kind: ListingKind): ListingForm {
  const listing = made.get(kind) ?? createListing(kind)
  made.set(kind, listing)
  return listing
}

/** What belongs to a form and is made when a step first asks for it. */
export function perListing<Made>(make: (listing: ListingForm) => Made): (listing: ListingForm) => Made {
  const known = new WeakMap<ListingForm, Made>()
  return listing => {
    const own = known.get(listing) ?? make(listing)
    known.set(listing, own)
    return own
  }
}
