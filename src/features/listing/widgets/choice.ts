import { linesOf, textIn, textOf, typedText, type Widget } from './widget.ts'

/** One of a few options that its schema lists. */
export const choiceWidget: Widget<string> = {
  shape: textOf,
  empty: '',
  read: textIn,
  typed: typedText,
  toLines: (value, { optionOf }) => linesOf([optionOf(textIn(value))]),
}
