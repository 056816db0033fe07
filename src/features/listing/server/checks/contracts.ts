import type { ListingKind } from '#contract/listing-kinds.ts'
import { checkAddresses } from '#contract/validators/contract-address.ts'
import { isObject } from '#lib/is-object.ts'
import type { Services } from '#platform/feature.ts'
import type { ListingCheck, ListingValues, OpenVerdict } from '../../contract/submissions.ts'
import { textInLanguage, type ValidationContext } from '../listing-context.ts'
import { checkFacts } from './facts.ts'

/** A form can name more than a thousand; each costs a question to a node that somebody pays for. */
const MAX_ASKED = 60
/** Networks that are named to whoever reads; of a DApp on all of them the rest is counted. */
const MAX_NAMED = 5

interface Named {
  /** Its path in the form. */
  field: string
  network: string
  address: string
  /** What it means that there is none. */
  verdict: OpenVerdict
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function dappContracts(values: ListingValues, { families }: ValidationContext): Named[] {
  const byNetwork = isObject(values.address) ? Object.entries(values.address) : []
  const own = byNetwork.flatMap(([network, text]): Named[] => {
    const found = checkAddresses(families[network] ?? '', textOf(text))
    const addresses = found.ok ? found.normal : []
    return addresses.map(address => ({ field: `address.${network}`, network, address, verdict: 'stop' }))
  })
  const tokens = Array.isArray(values.tokens) ? values.tokens.filter(isObject) : []
  // A chain's own coin has no contract, and people write some number for it.
  const listed = tokens.map(
    (token, index): Named => ({
      field: `tokens.${index}.contract`,
      network: textOf(token.network),
      address: textOf(token.contract),
      verdict: 'staff',
    }),
  )
  return [...own, ...listed]
}

function contractsIn(kind: ListingKind, values: ListingValues, context: ValidationContext): Named[] {
  if (kind === 'dapp') return dappContracts(values, context)
  const [network, address] = [textInLanguage(values, 'network'), textInLanguage(values, 'address')]
  return kind === 'nft' ? [{ field: 'address', network, address, verdict: 'stop' }] : []
}

/** Undefined for a network whose nodes answer otherwise than those of EVM chains. */
function chainIdOf({ chains }: ValidationContext, network: string): number | undefined {
  const chain = chains.get(network)
  return chain?.family === 'ethereum' && /^\d{1,15}$/.test(chain.chainId) ? Number(chain.chainId) : undefined
}

/** What came of it in time. */
function inTime<Found>(work: Promise<Found>, signal: AbortSignal): Promise<Found | undefined> {
  const late = new Promise<undefined>(resolve => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  return Promise.race([work, late])
}

function unknownNetworks(networks: Iterable<string>, { chains }: ValidationContext): ListingCheck {
  const titles = [...new Set(networks)].map(hid => chains.get(hid)?.title ?? hid)
  const more = titles.length > MAX_NAMED ? `, +${titles.length - MAX_NAMED}` : ''
  return {
    code: 'contractUnknown',
    verdict: 'staff',
    detail: `${titles.slice(0, MAX_NAMED).join(', ')}${more}`,
  }
}

/** Whether there are contracts where a DApp and a collection say so, and whether a token's answers what was typed. */
export async function checkContracts(
  { tokens }: Pick<Services, 'tokens'>,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  signal: AbortSignal,
): Promise<ListingCheck[]> {
  if (kind === 'chain') return []
  if (kind === 'token') {
    const chainId = chainIdOf(context, textInLanguage(values, 'network'))
    const asked = chainId && inTime(tokens.readContract(chainId, textInLanguage(values, 'address')), signal)
    return checkFacts(values, (await asked) || { is: 'unknown' })
  }
  const named = contractsIn(kind, values, context)
  const found = await Promise.all(
    named.map(async (each, index) => {
      const chainId = chainIdOf(context, each.network)
      const isAsked = chainId !== undefined && index < MAX_ASKED
      const hasCode = isAsked ? await inTime(tokens.hasCode(chainId, each.address), signal) : undefined
      return { ...each, hasCode }
    }),
  )
  const missing = found
    .filter(({ hasCode }) => hasCode === false)
    .map(
      ({ field, verdict, address }): ListingCheck => ({
        code: 'noContract',
        verdict,
        field,
        detail: address,
      }),
    )
  const unknown = found.filter(({ hasCode }) => hasCode === undefined).map(({ network }) => network)
  const open = unknown.length > 0 ? [...missing, unknownNetworks(unknown, context)] : missing
  return open.length > 0 ? open : [{ code: 'contractsFound', verdict: 'ok' }]
}
