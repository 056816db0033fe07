import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { forwardedAddress, type IsTrusted, siteOf } from './client-address.ts'

/** Given to a request by the first of ours that it reaches, told in the answer and in every line of the log about it. */
export const REQUEST_ID = 'x-request-id'

declare module 'hono' {
  interface ContextVariableMap {
    requestId?: string
  }
}

/** What a proxy may send is written into the log as it is. */
const ID = /^[\w.:-]{8,64}$/

export interface Trace {
  id: string
  /** Of the caller, never its address: an IPv4 /24 or an IPv6 /48. */
  network: string
}

const networkForLog = (address: string): string =>
  isIPv6(address) ? siteOf(address) : address.replace(/\.\d+$/, '.0/24')

/**
 * What the log says of a request. Id and address that headers name are taken over from a trusted proxy only: anybody else
 * could write the id of another's request there.
 */
export function traceOf(
  socket: string,
  { requestId, forwarded }: { requestId: string | undefined; forwarded: string | undefined },
  isTrusted: IsTrusted,
): Trace {
  const isGiven = requestId !== undefined && ID.test(requestId) && isTrusted(socket)
  const address = forwarded === undefined ? socket : forwardedAddress(forwarded, socket, isTrusted)
  return { id: isGiven ? requestId : randomUUID(), network: networkForLog(address) }
}
