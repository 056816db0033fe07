import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { OutboundRefused } from './outbound-refusal.ts'

const TRY_MS = 1_500
const TRIES = 2
/** Two labels or more; those of records may begin with an underscore. */
const NAME = /^(?!.*\.\d+$)[\w-]{1,63}(\.[\w-]{1,63})+$/
const MAX_NAME = 253
const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

/**
 * Refused as well as what the agents' filter refuses: IPv6 outside of what is given out (2000::/3), a cloud's inner server
 * that has a public address, and the addresses of this machine, behind which services may listen that a firewall hides.
 * A list for each family: one list would take every IPv4 address for an IPv6 one of the first range.
 */
function isRefusedBesides(): (address: string) => boolean {
  const [four, six] = [new BlockList(), new BlockList()]
  six.addSubnet('::', 3, 'ipv6')
  six.addSubnet('4000::', 2, 'ipv6')
  six.addSubnet('8000::', 1, 'ipv6')
  four.addAddress('168.63.129.16')
  const own = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  for (const { address, family } of own) {
    if (family === 'IPv6') six.addAddress(address, 'ipv6')
    else four.addAddress(address)
  }
  return address => (isIPv6(address) ? six.check(address, 'ipv6') : four.check(address))
}

export interface PublicNames {
  /** All addresses of a name; refused when a single one is not public. */
  addressesOf: (name: string, signal: AbortSignal) => Promise<string[]>
  textsOf: (name: string, signal: AbortSignal) => Promise<string[]>
}

/** `server`: another name server than the system's, `reachable`: addresses that are admitted all the same; for tests. */
export function resolvePublicNames(server?: string, reachable: readonly string[] = []): PublicNames {
  const isOther = isRefusedBesides()
  const isRefused = (address: string) => isOther(address) && !reachable.includes(address)

  /** A resolver for each call, so that it can be ended: the system's own holds a thread for as long as a name server likes. */
  async function ask<Found>(signal: AbortSignal, question: (resolver: Resolver) => Promise<Found>) {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (server) resolver.setServers([server])
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await question(resolver)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw new OutboundRefused(NO_SUCH_NAME.includes(code) ? 'unknownHost' : 'failed')
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  return {
    addressesOf: async (name, signal) => {
      const addresses = await ask(signal, async resolver => {
        // Most names have addresses of one family alone.
        const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
        return [four, six].flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
      })
      if (addresses.some(isRefused)) throw new OutboundRefused('notAllowed')
      return addresses
    },
    textsOf: async (name, signal) => {
      if (!NAME.test(name) || name.length > MAX_NAME) throw new OutboundRefused('notAllowed')
      const records = await ask(signal, resolver => resolver.resolveTxt(name))
      return records.map(parts => parts.join(''))
    },
  }
}
