/** Something the operator can put right; the start stops with this one line and no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
