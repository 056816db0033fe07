import { atom } from 'nanostores'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { loadSubmission } from '../api/submissions.ts'
import { type createDraft, hasContent, revisedIn } from './draft.ts'
import { credentialsIn } from './requests.ts'
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

type Revision =
  /** A new request. */
  | { state: 'none' }
  | { state: 'loading' | 'failed' | 'unknown' }
  /** Staff asked for no changes (any more). */
  | { state: 'closed'; id: string; key: string }
  | { state: 'ready'; id: string; key: string }

export const NO_REVISION: Revision = { state: 'none' }

type Parts = Pick<ReturnType<typeof createDraft>, '$draft' | 'changeDraft'> &
  Pick<ReturnType<typeof createSaving>, 'replaceDraft'> &
  Pick<ReturnType<typeof createFieldComments>, 'setComments'> & { kind: ListingKind }

/** A request that staff want changed, when the address names one. */
export function createRevision({ kind, $draft, changeDraft, replaceDraft, setComments }: Parts) {
  const $revision = atom<Revision>(NO_REVISION)

  /** The request that the address names, its key in the fragment or kept from an earlier visit. */
  function named(): { id: string; key: string } | undefined {
    const id = revisedIn(location.search)
    if (!id) return undefined
    const { key } = credentialsIn(location.hash)
    const kept = $draft.get().mending
    return { id, key: key || (kept?.id === id ? kept.key : '') }
  }

  /** Fills the form with a request that staff want changed, unless its revision was begun here already. */
  async function openRevision(): Promise<void> {
    const request = named()
    if (!request) return
    const { id, key } = request
    if (key === '') return $revision.set({ state: 'unknown' })
    $revision.set({ state: 'loading' })
    const answer = await loadSubmission(id, key)
    if (!answer.ok) return $revision.set({ state: answer.reason === 'refused' ? 'unknown' : 'failed' })
    const { state, values, fields } = answer.data
    if (answer.data.kind !== kind) return $revision.set({ state: 'unknown' })
    if (state !== 'changes_requested') return $revision.set({ state: 'closed', id, key })
    const { icon_url, ...typed } = values
    if (!hasContent($draft.get())) {
      const logoUrl = typeof icon_url === 'string' ? icon_url : undefined
      replaceDraft(() => changeDraft({ values: typed, logoUrl, mending: { id, key } }))
    }
    setComments({ reviewerComments: fields })
    $revision.set({ state: 'ready', id, key })
  }

  return { $revision, openRevision }
}
