import { listOf, textIn, textsIn } from './json.ts'
import type { Widget } from './widget.ts'

/** Lines of text, each in an input of its own. */
export const texts: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  // A list of entries that must hold one shows its first input at once.
  empty: [''],
  read: (json, meta) => {
    const entries = textsIn(json)
    return entries.length === 0 && !meta?.optional ? [''] : entries
  },
}
