import { textIn, textOf } from './json.ts'
import type { Widget } from './widget.ts'

/** One network, by `hid`. */
export const networkWidget: Widget<string> = {
  shape: textOf,
  empty: '',
  read: textIn,
}
