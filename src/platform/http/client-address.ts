import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'

/** Tests call the app without a socket; such calls share one name. */
const NO_SOCKET = 'no socket'

/** `::ffff:192.0.2.1` is an IPv4 address as a dual-stack socket writes it. */
const bareAddress = (address: string): string =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '')

export type IsTrusted = (address: string) => boolean

export function trustedProxies(entries: readonly string[]): IsTrusted {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The other end of the connection: the visitor, or the proxy in front of us. */
export function socketAddress(c: Context): string {
  const address = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  return address ? bareAddress(address) : NO_SOCKET
}

/**
 * The caller. Each proxy appends the address it was called from, so the list is read from its end for as long as the
 * writer of the entry is a trusted proxy; anyone can have written what comes before that.
 */
export function forwardedAddress(forwarded: string, socket: string, isTrusted: IsTrusted): string {
  let address = socket
  for (const next of forwarded.split(',').map(bareAddress).reverse()) {
    if (!isTrusted(address) || isIP(next) === 0) break
    address = next
  }
  return address
}

export const clientAddress = (c: Context, isTrusted: IsTrusted): string =>
  forwardedAddress(c.req.header('x-forwarded-for') ?? '', socketAddress(c), isTrusted)

const prefixOf = (address: string, groups: number): string =>
  `${expandIPv6(address.toLowerCase()).split(':').slice(0, groups).join(':')}::/${groups * 16}`

/** One subscriber line has a whole IPv6 /64 to itself; counting single addresses would count nothing. */
const networkOf = (address: string): string => (isIPv6(address) ? prefixOf(address, 4) : address)

/** The IPv6 /48 it is part of: what one customer of a host gets, 65,536 times a /64. */
export const siteOf = (address: string): string => prefixOf(address, 3)

/** Where a call comes from, as budgets and rates count it. */
export interface Caller {
  /** An IPv4 address or an IPv6 /64: one subscriber line has a whole one to itself, and counting its addresses counts nothing. */
  address: string
  /** Of IPv6. */
  site: string | undefined
}

export const callerAt = (address: string): Caller => ({
  address: networkOf(address),
  site: isIPv6(address) ? siteOf(address) : undefined,
})
