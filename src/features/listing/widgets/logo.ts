import { textIn, textOf } from './json.ts'
import type { Widget } from './widget.ts'

/** The address of the uploaded logo. */
export const logoWidget = {
  shape: textOf,
  empty: '',
  read: textIn,
  hasOwnStep: true,
} satisfies Widget<string>
