import { atom } from 'nanostores'
import type { FieldCodes } from '#contract/endpoint.ts'

/** What others than the form's own rules say of its fields; each stands until its field is changed. */
export interface Remarks {
  /** The server refused these. */
  server: FieldCodes
  /** Staff want these changed. */
  staff: FieldCodes
}

export const $remarks = atom<Remarks>({ server: {}, staff: {} })

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

const without = (codes: FieldCodes, field: string): FieldCodes =>
  Object.fromEntries(Object.entries(codes).filter(([path]) => !isOf(path, field)))

export function remark(change: Partial<Remarks>): void {
  $remarks.set({ ...$remarks.get(), ...change })
}

/** The field was changed: what was said of it may no longer hold. */
export function forgetRemarks(field: string): void {
  const { server, staff } = $remarks.get()
  const isNamed = [...Object.keys(server), ...Object.keys(staff)].some(path => isOf(path, field))
  if (isNamed) $remarks.set({ server: without(server, field), staff: without(staff, field) })
}

/** What is said of one field, by path. */
export const remarksOf = (codes: FieldCodes, field: string): FieldCodes =>
  Object.fromEntries(Object.entries(codes).filter(([path]) => isOf(path, field)))
