import { textIn, textOf } from './json.ts'
import type { Widget } from './widget.ts'

/** One of a few options that its schema lists. */
export const choiceWidget: Widget<string> = {
  shape: textOf,
  empty: '',
  read: textIn,
}
