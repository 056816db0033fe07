import { atom } from 'nanostores'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { $drafts, changeDraft, isKept, type ListingDraft, readDraft } from './draft.ts'
import { draftFile } from './values.ts'

/** `refused`: the browser does not keep it (switched off, full). */
export type Saving = { state: 'nothing' } | { state: 'saving' } | { state: 'saved' | 'refused'; at: string }

export const $saving = atom<Saving>({ state: 'nothing' })
/** Another tab changed the draft while this one shows it. */
export const $isChangedElsewhere = atom(false)

/** Short enough that a closed tab loses no word, long enough not to write with every letter. */
const SAVE_EVERY_MS = 300

let pending: ListingValues = {}
let timer: ReturnType<typeof setTimeout> | undefined
/** What this tab last wrote or took over; anything else in the store came from another tab. */
let known: ListingValues | undefined
let isOurs = false

/** Says how the draft lies in the browser; a donation or a logo changes it too. */
export function showSaving(kind: ListingKind): void {
  const { savedAt } = $drafts[kind].get()
  const state = isKept(kind) ? 'saved' : 'refused'
  $saving.set(savedAt === '' ? { state: 'nothing' } : { state, at: savedAt })
}

/** Writes what was typed since the last time; only those fields, so that another tab's stay. */
export function flushDraft(kind: ListingKind): void {
  clearTimeout(timer)
  timer = undefined
  const typed = pending
  if (Object.keys(typed).length === 0) return
  pending = {}
  known = { ...$drafts[kind].get().values, ...typed }
  changeDraft(kind, { values: known })
  showSaving(kind)
}

/** Keeps one field as it is typed. */
export function keepField(kind: ListingKind, name: string, value: unknown): void {
  pending[name] = value
  $isChangedElsewhere.set(false)
  if ($saving.get().state !== 'saving') $saving.set({ state: 'saving' })
  timer ??= setTimeout(() => flushDraft(kind), SAVE_EVERY_MS)
}

function forgetPending(): void {
  clearTimeout(timer)
  timer = undefined
  pending = {}
}

/**
 * Keeps a draft for as long as the page is open: what is pending is written before the page can go, and what another
 * tab typed is handed over, fields that are being typed here aside.
 */
export function keepDraft(kind: ListingKind, takeOver: (values: ListingValues) => void): () => void {
  known = $drafts[kind].get().values
  showSaving(kind)
  const flush = () => flushDraft(kind)
  const flushHidden = () => document.visibilityState === 'hidden' && flush()
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushHidden)
  const stop = $drafts[kind].listen(({ values }) => {
    showSaving(kind)
    if (values === known || JSON.stringify(values) === JSON.stringify(known)) return
    known = values
    $isChangedElsewhere.set(!isOurs)
    takeOver({ ...values, ...pending })
  })
  return () => {
    flush()
    stop()
    removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flushHidden)
  }
}

/** This tab puts another draft in place of the present one; the form takes it over as it does another tab's. */
export function replaceDraft(replace: () => void): void {
  forgetPending()
  isOurs = true
  replace()
  isOurs = false
}

/** Everything, so that another browser can go on: what was typed, the logo, the donation. */
export function exportDraft(kind: ListingKind): string {
  flushDraft(kind)
  const { mending: _, ...draft } = $drafts[kind].get()
  return draftFile(kind, draft)
}

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

/** Puts a file's draft in place of the present one; a donation that was named here is not given up for the file's. */
export function importDraft(kind: ListingKind, text: string): Imported {
  const found = draftIn(text)
  if (!found) return { state: 'broken' }
  if (found.kind !== kind) return { state: 'other', kind: found.kind }
  const own = $drafts[kind].get()
  const isOwnPaid = own.intent !== undefined && own.link !== undefined
  const { intent, link, idempotencyKey, sent } = isOwnPaid || !found.draft.intent ? own : found.draft
  const { values, logo, logoUrl } = found.draft
  replaceDraft(() =>
    changeDraft(kind, { step: 'form', values, logo, logoUrl, intent, link, idempotencyKey, sent }),
  )
  return { state: 'done' }
}
