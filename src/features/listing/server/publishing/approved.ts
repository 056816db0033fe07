/** A request on its way into the lists. */
export interface Approved<Values> {
  id: string
  /** What an earlier approval of the same request made. */
  publishedAs: string | null
  /** The form in its normal form. */
  values: Values
  /** Where our pictures are reached from outside; empty when the server does not know. */
  imageBase: string
  at: string
}

export interface Published {
  /** `dapp 100000`, `dapp 1001 zh` (its words in one language), `token bsc 0x…`, `nft eth 0x…`, `chain c1234`. */
  publishedAs: string
  /** What became of it, in words for staff. */
  told: string
}
