import type { Tx } from './db/tables.ts'

/** A request on its way into a list. */
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

/** What an approval made, as `publishedAs` names it. */
export interface Listed {
  submissionId: string
  name: string
  /** What follows the name. */
  part: string | undefined
}

/** How entries get into a list and out of it; each feature that owns a list offers one. */
export interface Publisher<Values> {
  publish: (tx: Tx, approved: Approved<Values>) => Promise<Published>
  /** Takes out what the approval of a request put there, and nothing that another request did. */
  unpublish: (tx: Tx, listed: Listed) => Promise<void>
}

/** By kind of entry; features add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Publishers {}

declare module './feature.ts' {
  interface Services {
    publishers: Publishers
  }
}

/** Why an entry cannot be published as it is; one line for the one who decides. */
export class PublishError extends Error {
  override name = 'PublishError'
}
