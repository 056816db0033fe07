import { textIn, textOf } from './json.ts'
import type { Widget } from './widget.ts'

/** Text of one line or several; numbers too, which may be larger than a number can hold. */
export const textWidget: Widget<string> = {
  shape: textOf,
  empty: '',
  read: textIn,
}
