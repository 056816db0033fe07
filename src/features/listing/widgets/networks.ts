import { listOf, networksIn, textIn } from './json.ts'
import type { Widget } from './widget.ts'

/** Any number of networks, by `hid`. */
export const networksWidget: Widget<string[]> = {
  shape: json => listOf(json, textIn),
  empty: [],
  read: networksIn,
}
