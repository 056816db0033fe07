import { listOf, networksIn, textIn } from './json.ts'
import { typedList, type Widget } from './widget.ts'

/** Any number of networks, by `hid`. */
export const networksWidget: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  empty: [],
  read: networksIn,
  typed: (data, name) => typedList(data.getAll(name).map(String)),
}
