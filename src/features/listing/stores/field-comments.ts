import { atom } from 'nanostores'
import type { FieldCodes } from '#contract/endpoint.ts'

/** What others than the form's own rules say of its fields, by path; each stands until its field is changed. */
export interface FieldComments {
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
