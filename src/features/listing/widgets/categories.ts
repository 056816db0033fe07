import { categoriesIn, listOf, scalarOf } from './json.ts'
import type { Widget } from './widget.ts'

/** Categories of the store, by `hid`. */
export const categoriesWidget: Widget<number[]> = {
  shape: json => listOf(json, scalarOf),
  empty: [],
  read: categoriesIn,
}
