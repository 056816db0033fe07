import { type TypedToken, tokensIn } from './json.ts'
import type { Widget } from './widget.ts'

/** Tokens of a DApp, any number. */
export const tokens: Widget<TypedToken[]> = {
  shape: tokensIn,
  empty: [],
  read: json => tokensIn(json) ?? [],
  // A row is added with the island awake.
}
