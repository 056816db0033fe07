import { linesOf, listOf, scalarOf, typedList, type Widget } from './widget.ts'

const hidsIn = (json: unknown): number[] =>
  (listOf(json, Number) ?? []).filter(hid => Number.isSafeInteger(hid))

/** Categories of the store, by `hid`. */
export const categoriesWidget: Widget<number[]> = {
  shape: json => listOf(json, scalarOf),
  empty: [],
  read: hidsIn,
  typed: (data, name) => typedList(data.getAll(name).map(Number)),
  toLines: (value, { categoryOf }) =>
    linesOf([
      hidsIn(value)
        .map(hid => categoryOf(String(hid)))
        .join(', '),
    ]),
}
