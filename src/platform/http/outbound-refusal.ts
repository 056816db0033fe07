/**
 * - `off`: OUTBOUND_CHECKS is not on · `busy`: too many wait, or the caller did not · `notAllowed`: not http(s), another
 *   port, no public name, or a name of an address that is not public. Nobody was asked.
 * - `unknownHost`: the name does not exist · `elsewhere`: a redirect to another host (`to`), or one too many ·
 *   `tooLarge` · `timeout` · `failed`: no connection, no valid certificate, no HTTP.
 */
export type RefusalReason =
  | 'off'
  | 'busy'
  | 'notAllowed'
  | 'unknownHost'
  | 'elsewhere'
  | 'tooLarge'
  | 'timeout'
  | 'failed'

export interface Refusal {
  refused: RefusalReason
  /** The host that a redirect leads to. */
  to?: string
}

/** Thrown inside; the caller gets the `refusal`. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
  readonly refusal: Refusal
  constructor(refused: RefusalReason, to?: string) {
    super(refused)
    this.refusal = to === undefined ? { refused } : { refused, to }
  }
}
