import { atom } from 'nanostores'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { type createDraft, revisedIn } from './draft.ts'
import type { createSaving } from './saving.ts'

/** Messages about the fields that do not come from the form's own rules, by path; each is kept until its field is changed. */
interface FieldComments {
  /** The server refused these. */
  serverErrors: FieldCodes
  /** Staff want these changed. */
  reviewerComments: FieldCodes
}

export const NO_COMMENTS: FieldComments = { serverErrors: {}, reviewerComments: {} }

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** What is said of one field, by path. */
export const commentsOn = (codes: FieldCodes, field: string): FieldCodes =>
  Object.fromEntries(Object.entries(codes).filter(([path]) => isOf(path, field)))

const without = (codes: FieldCodes, field: string): FieldCodes =>
  Object.fromEntries(Object.entries(codes).filter(([path]) => !isOf(path, field)))

export function createFieldComments() {
  const $comments = atom(NO_COMMENTS)

  const setComments = (change: Partial<FieldComments>): void =>
    $comments.set({ ...$comments.get(), ...change })

  /** The field was changed: what was said of it may no longer hold. */
  function forgetComments(field: string): void {
    const { serverErrors, reviewerComments } = $comments.get()
    const paths = [...Object.keys(serverErrors), ...Object.keys(reviewerComments)]
    if (!paths.some(path => isOf(path, field))) return
    $comments.set({
      serverErrors: without(serverErrors, field),
      reviewerComments: without(reviewerComments, field),
    })
  }

  return { $comments, setComments, forgetComments }
}

export type RevisionState =
  /** A new request. */
  | { state: 'none' }
  | { state: 'loading' | 'failed' | 'unknown' }
  /** Staff asked for no changes (any more). */
  | { state: 'closed'; id: string; key: string }
  | { state: 'ready'; id: string; key: string }

export const NO_REVISION: RevisionState = { state: 'none' }

export type RevisionParts = Pick<ReturnType<typeof createDraft>, '$draft' | 'changeDraft'> &
  Pick<ReturnType<typeof createSaving>, 'replaceDraft'> &
  Pick<ReturnType<typeof createFieldComments>, 'setComments'> & { kind: ListingKind }

/** A request that staff want changed, when the address names one. */
export function createRevision(parts: RevisionParts) {
  const $revision = atom<RevisionState>(NO_REVISION)

  /** Fills the form with a request that staff want changed, unless its revision was begun here already. */
  async function openRevision(): Promise<void> {
    const id = revisedIn(location.search)
    if (!id) return
    $revision.set({ state: 'loading' })
    // Loaded for this alone: most forms are new ones.
    const read = import('./read-revision.ts').then(({ readRevision }) => readRevision(id, parts))
    $revision.set(await read.catch((): RevisionState => ({ state: 'failed' })))
  }

  return { $revision, openRevision }
}
