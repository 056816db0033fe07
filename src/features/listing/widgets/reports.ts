import { listOf, textIn, textsIn } from './json.ts'
import type { Widget } from './widget.ts'

/** Pages of a report, uploaded as pictures. */
export const reportsWidget: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  empty: [],
  read: textsIn,
  // What is chosen is uploaded at once, which takes the island.
}
