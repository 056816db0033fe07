import { linesOf, listOf, textIn, textsIn, typedList, type Widget } from './widget.ts'

const hidsIn = (json: unknown): string[] => textsIn(json).filter(Boolean)

/** Any number of networks, by `hid`. */
export const networksWidget: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  empty: [],
  read: hidsIn,
  typed: (data, name) => typedList(data.getAll(name).map(String)),
  toLines: (value, { networkOf }) => linesOf([hidsIn(value).map(networkOf).join(', ')]),
}
