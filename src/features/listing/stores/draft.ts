import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { isObject } from '#lib/is-object.ts'
import { LISTING_STEPS, type ListingStep } from '../contract/form.ts'
import { isSubmissionId } from '../contract/submission-ids.ts'
import type { ListingValues } from '../contract/submissions.ts'
import {
  keptIdempotencyKey,
  keptIntent,
  keptLink,
  keptLogo,
  keptLogoUrl,
  keptSent,
  keptSubmission,
  keptTime,
  keptUploads,
  keptValues,
} from './draft-shapes.ts'

/** Everything that a visitor entered for one kind of listing, as it is kept in their browser. */
export interface ListingDraft {
  step: ListingStep
  /** As typed: the form's fields, without the logo's. */
  values: ListingValues
  /** The cropped logo as a `data:` address: 200×200 px, PNG. */
  logo?: string
  /** Where the API keeps that logo, once it was uploaded. */
  logoUrl?: string
  /** Of each page of a report by its id: the secret that shows it. */
  uploads?: Record<string, string>
  /** The donation that was asked for; its secret is the bearer token of the calls about it. */
  intent?: { id: string; secret: string }
  /** The request as it was stored: it waits for its donation, and its key opens its private page. */
  request?: { id: string; key: string }
  /** What was typed as the transaction's link. */
  link?: string
  /** Made when sending starts, kept until it is known how it went: a second try is the same call. */
  idempotencyKey?: string
  /** What was sent with that key; other content is another call. */
  sent?: string
  /** A request that staff want changed: it is revised instead of sent anew. */
  revising?: { id: string; key: string }
  /** ISO 8601; empty when nothing was typed yet, or when storage has none. */
  savedAt: string
}

/** What the build renders, and what is there before anything was typed. */
export const NO_DRAFT: ListingDraft = { step: 'form', values: {}, savedAt: '' }

/** Storage and files may hold anything: what is no draft is undefined, what is invalid in one is left out. */
export function readDraft(value: unknown): ListingDraft | undefined {
  if (!isObject(value) || !isObject(value.values)) return undefined
  return {
    step: LISTING_STEPS.find(step => step === value.step) ?? 'form',
    values: keptValues(value.values),
    logo: keptLogo(value.logo),
    logoUrl: keptLogoUrl(value.logoUrl),
    uploads: keptUploads(value.uploads),
    intent: keptIntent(value.intent),
    request: keptSubmission(value.request),
    link: keptLink(value.link),
    idempotencyKey: keptIdempotencyKey(value.idempotencyKey),
    sent: keptSent(value.sent),
    // Drafts kept before have the older name.
    revising: keptSubmission(value.revising ?? value.mending),
    savedAt: keptTime(value.savedAt),
  }
}

function decode(text: string): ListingDraft {
  try {
    return readDraft(JSON.parse(text)) ?? NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

/** The request that the address asks to revise, by its older name in a tab that was open; what has not an id's shape is none. */
export function revisedIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const id = query.get('revise') ?? query.get('mend') ?? ''
  return isSubmissionId(id) ? id : undefined
}

/**
 * Name in the visitor's storage; `intent.ts` wakes the wizard when there is something under it. A request that is revised
 * (`?revise=D-…`) has a place of its own, so that it does not overwrite what is typed for a new one.
 */
export function draftKey(kind: ListingKind, search = globalThis.location?.search ?? ''): string {
  const revised = revisedIn(search)
  return revised ? `listing:${kind}:${revised}` : `listing:${kind}`
}

/** Nothing is kept of an empty draft. */
const encode = (draft: ListingDraft) => (hasDraft(draft) ? JSON.stringify(draft) : undefined)

export const hasDraft = (draft: ListingDraft): boolean => draft.savedAt !== ''

/** Something was typed or drawn. */
export const hasContent = ({ values, logo }: ListingDraft): boolean =>
  Object.keys(values).length > 0 || logo !== undefined

/** The draft of one form, as it is kept in the visitor's browser. */
export function createDraft(kind: ListingKind) {
  const key = draftKey(kind)
  const $draft = persistentAtom<ListingDraft>(key, NO_DRAFT, { encode, decode })

  /** Lays changes over the draft and keeps them. */
  function changeDraft(change: Partial<Omit<ListingDraft, 'savedAt'>>): void {
    $draft.set({ ...$draft.get(), ...change, savedAt: new Date().toISOString() })
  }

  /** Nothing of the draft is left in this browser. */
  const clearDraft = (): void => $draft.set(NO_DRAFT)

  /** Empties the form. A request that was stored is found again by its private link; one that is revised stays named. */
  function startOver(): void {
    const { revising } = $draft.get()
    clearDraft()
    if (revising) changeDraft({ revising })
  }

  /** What storage holds under the draft's name; undefined where storage is refused. */
  function storedText(): string | null | undefined {
    try {
      return localStorage.getItem(key)
    } catch {
      return undefined
    }
  }

  /** Whether the browser really has what was last kept: storage may be switched off or full. */
  const isKept = (): boolean => storedText()?.includes(`"savedAt":"${$draft.get().savedAt}"`) ?? false

  /** The draft as storage has it now: what another tab has just written may not have reached this one's store yet. */
  function storedDraft(): ListingDraft {
    const text = storedText()
    return typeof text === 'string' ? decode(text) : $draft.get()
  }

  return { $draft, changeDraft, clearDraft, startOver, isKept, storedDraft }
}
