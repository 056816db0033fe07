/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_FULL: gone when somebody else is done or has made room. */
const SQLITE_CODES = [5, 6, 10, 13]
/** Connection trouble, too many clients, the server going down or coming up, a query cancelled for its length. */
const POSTGRES_STATES = /^(08|53|57P|57014|55P03)/
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']
/** What `pg` says without any code; a transaction whose connection is lost fails last at its rollback. */
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** The database could not answer now; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE_CODES.includes(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') {
    return POSTGRES_STATES.test(error.code) || SOCKET_CODES.includes(error.code)
  }
  return POOL_MESSAGES.test(error.message)
}
