import { scalarOf } from './json.ts'
import type { Widget } from './widget.ts'

/** A question without a preset answer. */
export const yesNoWidget: Widget<boolean | null> = {
  shape: json => (json === '' ? undefined : scalarOf(json)),
  empty: null,
  read: json => (typeof json === 'boolean' ? json : null),
}
