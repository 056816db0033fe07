import type { Control } from 'react-hook-form'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { MarkSheet } from '#features/dappstore/marks/mark-sheet.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import type { FieldMeta } from '../../contract/fields.ts'
import type { ListingValues } from '../../contract/submissions.ts'
import type { FieldText } from '../field-text.ts'

/** What the fields offer to choose from. */
export interface Choices {
  networks: readonly Network[]
  categories: readonly { hid: number; title: string }[]
  /** The marks of the networks that are shown first. */
  marks?: MarkSheet
}

/** What the component of every widget is given; `Value` is what the widget's `read` makes for it. */
export interface FieldProps<Value> extends Choices {
  /** The field's name in the form. */
  name: string
  meta: FieldMeta
  text: FieldText
  value: Value
  /** Errors to be shown, by path. */
  codes: FieldCodes
  onChange: (value: Value) => void
  /** One of the field's inputs was left. */
  onLeave: (path: string) => void
  /** The whole form, for a widget that depends on another field. */
  control: Control<ListingValues>
}

/** The id of the input at a path; the error summary leads there. */
export const idOf = (path: string): string => `field-${path.replaceAll('.', '-')}`
export const hintIdOf = (path: string): string => `${idOf(path)}-hint`
export const errorIdOf = (path: string): string => `${idOf(path)}-error`

/** What an input is described by: its hint, and its error while it has one. */
export function describedBy(path: string, hasHint: boolean, code: string | undefined): string | undefined {
  const ids = [hasHint && hintIdOf(path), code !== undefined && errorIdOf(path)].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
