import { atom } from 'nanostores'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import { titleOf } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { type createDraft, type ListingDraft, readDraft } from './draft.ts'
import type { OwnRequest } from './requests.ts'

/** `refused`: the browser does not keep it (switched off, full). */
export type Saving = { state: 'nothing' } | { state: 'saving' } | { state: 'saved' | 'refused'; at: string }

export const NOTHING_SAVED: Saving = { state: 'nothing' }

/** Short enough that a closed tab loses no word, long enough not to write with every letter. */
const SAVE_EVERY_MS = 300

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

type Draft = Pick<ReturnType<typeof createDraft>, '$draft' | 'changeDraft' | 'isKept'>

/** Runs when the page may go for good: a phone tells of no more than that it is hidden. */
function beforePageGoes(run: () => void): () => void {
  const runHidden = () => document.visibilityState === 'hidden' && run()
  addEventListener('pagehide', run)
  document.addEventListener('visibilitychange', runHidden)
  return () => {
    removeEventListener('pagehide', run)
    document.removeEventListener('visibilitychange', runHidden)
  }
}

/** Keeps what is typed in the browser, and tabs of the same form in step. */
export function createSaving({ $draft, changeDraft, isKept }: Draft) {
  const $saving = atom<Saving>(NOTHING_SAVED)
  /** Another tab changed the draft while this one shows it. */
  const $isChangedElsewhere = atom(false)

  let pending: ListingValues = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What this tab last wrote or took over; anything else in the store came from another tab. */
  let known: ListingValues | undefined
  let isOurs = false

  /** How the draft is kept in the browser; a donation or a logo changes it too. */
  function showSaving(): void {
    const { savedAt } = $draft.get()
    const state = isKept() ? 'saved' : 'refused'
    $saving.set(savedAt === '' ? { state: 'nothing' } : { state, at: savedAt })
  }

  /** Writes what was typed since the last time; only those fields, so that another tab's stay. */
  function flushDraft(): void {
    clearTimeout(timer)
    timer = undefined
    const typed = pending
    if (Object.keys(typed).length === 0) return
    pending = {}
    known = { ...$draft.get().values, ...typed }
    changeDraft({ values: known })
    showSaving()
  }

  /** Keeps one field as it is typed. */
  function keepField(name: string, value: unknown): void {
    pending[name] = value
    $isChangedElsewhere.set(false)
    if ($saving.get().state !== 'saving') $saving.set({ state: 'saving' })
    timer ??= setTimeout(() => flushDraft(), SAVE_EVERY_MS)
  }

  /**
   * Keeps a draft for as long as the page is open: what is pending is written before the page can go, and what another
   * tab typed is handed over, fields that are being typed here aside.
   */
  function keepDraft(takeOver: (values: ListingValues) => void): () => void {
    known = $draft.get().values
    showSaving()
    const stopFlushing = beforePageGoes(flushDraft)
    const stop = $draft.listen(({ values }) => {
      showSaving()
      if (values === known || JSON.stringify(values) === JSON.stringify(known)) return
      known = values
      $isChangedElsewhere.set(!isOurs)
      takeOver({ ...values, ...pending })
    })
    return () => {
      flushDraft()
      stop()
      stopFlushing()
    }
  }

  /** This tab puts another draft in place of the present one; the form takes it over as it does another tab's. */
  function replaceDraft(replace: () => void): void {
    clearTimeout(timer)
    timer = undefined
    pending = {}
    isOurs = true
    replace()
    isOurs = false
  }

  return {
    $saving,
    $isChangedElsewhere,
    showSaving,
    flushDraft,
    keepField,
    keepDraft,
    replaceDraft,
  }
}

/** The list of the browser's requests is loaded for it; without it the draft still holds the request. */
const remember = (request: OwnRequest): Promise<void> =>
  import('./requests.ts').then(
    ({ rememberRequest }) => rememberRequest(request),
    () => {},
  )

type Replacing = Pick<ReturnType<typeof createSaving>, 'flushDraft' | 'replaceDraft'>

/** The draft as a file that the visitor carries to another browser. */
export function createDraftFile(
  kind: ListingKind,
  { $draft, changeDraft }: Draft,
  { flushDraft, replaceDraft }: Replacing,
) {
  /** Everything, so that another browser can go on: what was typed, the logo, the donation. */
  function exportDraft(): string {
    flushDraft()
    const { mending: _, ...draft } = $draft.get()
    return `${JSON.stringify({ listing: kind, draft })}\n`
  }

  /**
   * Puts a file's draft in place of the present one, with the request that was stored of it, if any. One that was stored
   * here stays among the browser's requests.
   */
  function importDraft(text: string): Imported {
    const found = draftIn(text)
    if (!found) return { state: 'broken' }
    if (found.kind !== kind) return { state: 'other', kind: found.kind }
    const { savedAt: _, mending: __, ...draft } = found.draft
    if (draft.request) void remember({ ...draft.request, kind, title: titleOf(draft.values), created_at: '' })
    replaceDraft(() => changeDraft({ ...draft, step: draft.request ? 'donation' : 'form' }))
    return { state: 'done' }
  }

  return { exportDraft, importDraft }
}
