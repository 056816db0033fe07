import { listOf, textIn, textsIn, type Widget } from './widget.ts'

/** Pages of a report, uploaded as pictures. */
export const reportsWidget: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  empty: [],
  read: textsIn,
  // What is chosen is uploaded at once, which takes the island.
  typed: () => undefined,
  toLines: (value, { pageOf }) =>
    textsIn(value).flatMap((image, place) => (image === '' ? [] : [{ text: pageOf(place + 1), image }])),
}
