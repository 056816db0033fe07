import { atom } from 'nanostores'
import type { UseFormReturn } from 'react-hook-form'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { createDraft } from './draft.ts'

/** `refused`: the browser does not keep it (switched off, full). */
export type Saving = { state: 'nothing' } | { state: 'saving' } | { state: 'saved' | 'refused'; at: string }

export const NOTHING_SAVED: Saving = { state: 'nothing' }

/** Short enough that a closed tab loses no word, long enough not to write with every letter. */
const SAVE_EVERY_MS = 300

type Draft = Pick<ReturnType<typeof createDraft>, '$draft' | 'changeDraft' | 'isKept'>

/** The form that is shown, which holds what is typed; its default values are those of the draft. */
export type ShownForm = Pick<
  UseFormReturn<ListingValues>,
  'getFieldState' | 'getValues' | 'reset' | 'resetDefaultValues' | 'subscribe'
>

/** Another tab's values change nothing else of a form. */
const TAKE_OVER = {
  keepDirtyValues: true,
  keepErrors: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepTouched: true,
}

const isSame = (a: ListingValues, b: ListingValues | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

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

/** What is in a form and not in its draft. */
const typedIn = (form: ShownForm): ListingValues =>
  Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => form.getFieldState(name).isDirty))

const whenTyped = (form: ShownForm, run: () => void): (() => void) =>
  form.subscribe({
    formState: { dirtyFields: true, values: true },
    callback: ({ dirtyFields = {} }) => {
      if (Object.keys(dirtyFields).length > 0) run()
    },
  })

/** Keeps what is typed in the browser, and tabs of the same form in step. */
export function createSaving(kind: ListingKind, { $draft, changeDraft, isKept }: Draft) {
  const $saving = atom<Saving>(NOTHING_SAVED)
  /** Another tab changed the draft while this one shows it. */
  const $isChangedElsewhere = atom(false)

  let shown: { form: ShownForm; read: (values: ListingValues) => ListingValues } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOurs = false

  /** How the draft is kept in the browser; a donation or a logo changes it too. */
  function showSaving(): void {
    const { savedAt } = $draft.get()
    const state = isKept() ? 'saved' : 'refused'
    $saving.set(savedAt === '' ? { state: 'nothing' } : { state, at: savedAt })
  }

  function write(change: () => void): void {
    clearTimeout(timer)
    timer = undefined
    isOurs = true
    change()
    isOurs = false
  }

  /** Writes what was typed since the last time; only those fields, so that another tab's stay. */
  function flushDraft(): void {
    if (!shown) return
    const { form } = shown
    const typed = typedIn(form)
    write(() => {
      if (Object.keys(typed).length === 0) return
      changeDraft({ values: { ...$draft.get().values, ...typed } })
      form.resetDefaultValues(form.getValues(), { keepIsValid: true })
    })
    showSaving()
  }

  function saveSoon(): void {
    $isChangedElsewhere.set(false)
    if ($saving.get().state !== 'saving') $saving.set({ state: 'saving' })
    timer ??= setTimeout(flushDraft, SAVE_EVERY_MS)
  }

  /**
   * Keeps what is typed into a form for as long as it is shown: what is pending is written before the page can go, and what
   * another tab typed is handed over, fields that are being typed here aside.
   */
  function keepDraft(form: ShownForm, read: (values: ListingValues) => ListingValues): () => void {
    const { values } = $draft.get()
    // One that holds nothing is as the page was built.
    if (Object.keys(values).length > 0) form.reset(read(values), TAKE_OVER)
    shown = { form, read }
    showSaving()
    const stopListening = $draft.listen(({ values }, before) => {
      showSaving()
      if (isOurs || isSame(values, before?.values)) return
      form.reset(read(values), TAKE_OVER)
      $isChangedElsewhere.set(true)
    })
    const stops = [stopListening, beforePageGoes(flushDraft), whenTyped(form, saveSoon)]
    return () => {
      flushDraft()
      shown = undefined
      for (const stop of stops) stop()
    }
  }

  /** Puts another draft in place of the present one, and of what was typed and not kept yet. */
  function replaceDraft(replace: () => void): void {
    write(replace)
    $isChangedElsewhere.set(false)
    shown?.form.reset(shown.read($draft.get().values), { keepFieldsRef: true })
    showSaving()
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
    keepDraft,
    replaceDraft,
    exportDraft,
  }
}
