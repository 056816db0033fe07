import type { ListingKind } from '#contract/listing-kinds.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'
import type { LinkFinding, LinkReader, NodeFinding } from './links.ts'

interface Named {
  /** Its path in the form. */
  field: string
  url: string
}

/** The links that visitors of a listing would follow. */
const LINK_FIELDS: Readonly<Record<ListingKind, readonly string[]>> = {
  dapp: ['url', 'audit_url'],
  token: ['website'],
  nft: ['website'],
  chain: ['explorer_url', 'info_url', 'faucets'],
}

/** A field with one address or a list of them. */
function named(values: ListingValues, field: string): Named[] {
  const value = values[field]
  if (!Array.isArray(value)) return value ? [{ field, url: String(value) }] : []
  return value.map((url, index) => ({ field: `${field}.${index}`, url: String(url) }))
}

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Nothing of it stops a request: sites fail for moments, and some let no robot in. */
function linkCheck({ field, url }: Named, found: LinkFinding): ListingCheck[] {
  const open = (code: 'linkUnknown' | 'linkFails' | 'linkSilent' | 'linkMoves', detail = hostIn(url)) => [
    { code, verdict: 'staff' as const, field, detail },
  ]
  if (found.is === 'open' || found.is === 'off') return []
  if (found.is === 'moved') return open('linkMoves', found.to)
  if (found.is === 'fails') return open('linkFails', `${hostIn(url)} (${found.status})`)
  return open(found.is === 'silent' ? 'linkSilent' : 'linkUnknown')
}

/** Whether the links of a form lead somewhere. */
export async function checkSites(
  links: LinkReader,
  kind: ListingKind,
  values: ListingValues,
  signal: AbortSignal,
): Promise<ListingCheck[]> {
  const all = LINK_FIELDS[kind].flatMap(field => named(values, field))
  const found = await Promise.all(
    all.map(async each => ({ each, finding: await links.readLink(each.url, signal) })),
  )
  if (found.some(({ finding }) => finding.is === 'off')) return [{ code: 'linksUnasked', verdict: 'staff' }]
  const open = found.flatMap(({ each, finding }) => linkCheck(each, finding))
  return open.length > 0 ? open : [{ code: 'linksOpen', verdict: 'ok' }]
}

function nodeCheck({ field, url }: Named, found: NodeFinding, chainId: string): ListingCheck[] {
  if (found.is === 'off') return []
  if (found.is !== 'chain')
    return [
      {
        code: found.is === 'silent' ? 'rpcSilent' : 'linkUnknown',
        verdict: 'staff',
        field,
        detail: hostIn(url),
      },
    ]
  if (found.id === chainId) return []
  // It is up and says what it is: a wallet would send people's transactions to another chain.
  return [{ code: 'rpcOtherChain', verdict: 'stop', field, detail: `${hostIn(url)}: ${found.id}` }]
}

/** Whether each RPC URL of a chain answers with the chain's own id. */
export async function checkNodes(
  links: LinkReader,
  kind: ListingKind,
  values: ListingValues,
  signal: AbortSignal,
): Promise<ListingCheck[]> {
  if (kind !== 'chain') return []
  const found = await Promise.all(
    named(values, 'rpc_urls').map(async each => ({
      each,
      finding: await links.readChainId(each.url, signal),
    })),
  )
  // That nobody was asked is said once, of all addresses of the form.
  if (found.some(({ finding }) => finding.is === 'off')) return []
  const chainId = textInLanguage(values, 'chain_id')
  const open = found.flatMap(({ each, finding }) => nodeCheck(each, finding, chainId))
  return open.length > 0 ? open : [{ code: 'rpcMatches', verdict: 'ok' }]
}
