import { atom } from 'nanostores'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { createDraft } from './draft.ts'

/** `refused`: the browser does not keep it (switched off, full). */
export type Saving = { state: 'nothing' } | { state: 'saving' } | { state: 'saved' | 'refused'; at: string }

export const NOTHING_SAVED: Saving = { state: 'nothing' }

/** Short enough that a closed tab loses no word, long enough not to write with every letter. */
const SAVE_EVERY_MS = 300

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
export function createSaving(kind: ListingKind, { $draft, changeDraft, isKept }: Draft) {
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

  /** The draft as a file: everything, so that another browser can go on. What was typed, the logo, the donation. */
  function exportDraft(): string {
    flushDraft()
    const { revising: _, ...draft } = $draft.get()
    return `${JSON.stringify({ listing: kind, draft })}\n`
  }

  return {
    $saving,
    $isChangedElsewhere,
    showSaving,
    flushDraft,
    keepField,
    keepDraft,
    replaceDraft,
    exportDraft,
  }
}
