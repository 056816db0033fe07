import { linesOf, textIn, textOf, typedText, type Widget } from './widget.ts'

/** One network, by `hid`. */
export const networkWidget: Widget<string> = {
  shape: textOf,
  empty: '',
  read: textIn,
  typed: typedText,
  toLines: (value, { networkOf }) => linesOf([networkOf(textIn(value))]),
}
