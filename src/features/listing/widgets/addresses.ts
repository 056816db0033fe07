import { recordOf } from './json.ts'
import type { Widget } from './widget.ts'

/** For each network that was chosen, by `hid`, its contract addresses as they were typed. */
export const addresses: Widget<Record<string, string>> = {
  shape: recordOf,
  empty: {},
  read: json => recordOf(json) ?? {},
  // Its inputs appear with the networks, which are chosen with the island awake.
}
