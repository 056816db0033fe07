import { linesOf, listOf, recordOf, type Widget } from './widget.ts'

/** The fields of a listed token, see contract/kinds.ts. */
export interface TypedToken {
  network: string
  symbol: string
  contract: string
}

/** By name, as every object also has `toString`. */
const tokenIn = (json: unknown): TypedToken => {
  const { network = '', symbol = '', contract = '' } = recordOf(json) ?? {}
  return { network, symbol, contract }
}
const tokensIn = (json: unknown): TypedToken[] | undefined => listOf(json, tokenIn)

/** Tokens of a DApp, any number. */
export const tokens: Widget<TypedToken[]> = {
  shape: tokensIn,
  empty: [],
  read: json => tokensIn(json) ?? [],
  // A row is added with the island awake.
  typed: () => undefined,
  toLines: (value, { networkOf }) =>
    linesOf(
      (tokensIn(value) ?? []).map(({ network, symbol, contract }) =>
        [symbol, network && networkOf(network), contract].filter(Boolean).join(' · '),
      ),
    ),
}
