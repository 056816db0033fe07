import { recordOf, type Widget } from './widget.ts'

/** For each network that was chosen, by `hid`, its contract addresses as they were typed. */
export const addresses: Widget<Record<string, string>> = {
  shape: recordOf,
  empty: {},
  read: json => recordOf(json) ?? {},
  // Its inputs appear with the networks, which are chosen with the island awake.
  typed: () => undefined,
  toLines: (value, { networkOf }) =>
    Object.entries(recordOf(value) ?? {}).flatMap(([hid, text]) =>
      text.trim() === '' ? [] : [{ text: `${networkOf(hid)}: ${text}` }],
    ),
}
