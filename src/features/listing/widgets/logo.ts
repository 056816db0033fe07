import { textIn, textOf, type Widget } from './widget.ts'

/** The address of the uploaded logo. */
export const logoWidget = {
  shape: textOf,
  empty: '',
  read: textIn,
  typed: () => undefined,
  toLines: (value, { label }) => {
    const image = textIn(value)
    return image === '' ? [] : [{ text: label, image }]
  },
  hasOwnStep: true,
} satisfies Widget<string>
