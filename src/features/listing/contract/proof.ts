import { filled, flagValue, integer, nullable, record } from '#contract/resource-shapes.ts'
import type { Read } from '#contract/shape.ts'

/** How somebody shows that a listing is theirs: a record or a file on its site, or a signature of its contract's owner. */
export type ProofMethod = 'dns' | 'file' | 'signature'

/** The note of the step by which a request about a listing arrived: what follows is the proof. */
export const PROVING_STEP = 'proving'

/** Where the digest of a request is put. */
export const PROOF_RECORD = '_tokenpocket'
export const PROOF_PATH = '/.well-known/tokenpocket-listing.txt'

/** What the one behind a request about a listing has to do before staff read it. */
export const proofTask = record({
  /** Somebody has pressed the button on the page that a mail to the address leads to; nothing is looked for before. */
  email_confirmed: flagValue,
  /** Until when it is looked for. */
  until: filled,
  /** What they hold is a digest of the request and its key, good for this one request as it was sent. */
  dns: nullable(record({ name: filled, value: filled })),
  file: nullable(record({ url: filled, content: filled })),
  /** What the contract's owner signs (EIP-191, or EIP-1271 where that is a contract). */
  signature: nullable(record({ message: filled, chain_id: integer, address: filled })),
})
export type ProofTask = Read<typeof proofTask>
