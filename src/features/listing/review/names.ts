import { DAPP_CATEGORY_TYPE } from '#contract/limits.ts'
import { checkAddresses } from '#contract/validators/contract-address.ts'
import { isObject } from '#lib/is-object.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { parseWords } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListedNetwork } from '../server/listing-context.ts'
import { recordOf, textIn, tokensIn } from '../widgets/json.ts'
import type { LineNames } from '../widgets/lines.ts'
import type { ReviewedSubmission } from './submissions.ts'
import { VALUE_CODES } from './value-lines.ts'

/** What staff read in place of the codes of networks and categories. */
export interface ReviewNames {
  lines: LineNames
  chains: ReadonlyMap<string, Chain>
}

type Chain = Pick<ListedNetwork, 'title' | 'family'> & { explorer: string }

/** With the code behind it, as the commands take codes. */
const named = (title: string | undefined, code: string): string =>
  title === undefined || title === '' ? code : `${title} (${code})`

export async function namesFor(db: Db): Promise<ReviewNames> {
  const [chainRows, categoryRows] = await Promise.all([
    db.selectFrom('chains').select(['hid', 'title', 'ns', 'explorer']).execute(),
    db
      .selectFrom('categories')
      .select(['hid', 'title_json'])
      .where('category_type', '=', DAPP_CATEGORY_TYPE)
      .execute(),
  ])
  const chains = new Map(
    chainRows.map(({ hid, title, ns, explorer }) => [hid, { title, family: ns, explorer }]),
  )
  const categories = new Map(
    categoryRows.map(({ hid, title_json }) => [String(hid), parseWords(title_json).en]),
  )
  const lines = {
    ...VALUE_CODES,
    networkOf: (hid: string) => named(chains.get(hid)?.title, hid),
    categoryOf: (hid: string) => named(categories.get(hid), hid),
  }
  return { lines, chains }
}

export interface NamedLink {
  /** What it leads to: `site`, the name of a network. */
  name: string
  url: string
}

interface Place {
  network: string
  addresses: string
}

function contractsOf({ kind, values }: ReviewedSubmission): Place[] {
  if (kind === 'chain') return []
  if (!isObject(values.address))
    return [{ network: textIn(values.network), addresses: textIn(values.address) }]
  const own = Object.entries(recordOf(values.address) ?? {})
  const tokens = values.hasTokens === true ? (tokensIn(values.tokens) ?? []) : []
  return [
    ...own.map(([network, addresses]) => ({ network, addresses })),
    ...tokens.map(({ network, contract }) => ({ network, addresses: contract })),
  ]
}

/** Where an explorer shows an address; those of other families each have a way of their own. */
function explorerLinks({ network, addresses }: Place, { chains, lines }: ReviewNames): NamedLink[] {
  const chain = chains.get(network)
  if (chain?.family !== 'ethereum' || chain.explorer === '') return []
  const found = checkAddresses(chain.family, addresses)
  return (found.ok ? found.normal : []).map(address => ({
    name: lines.networkOf(network),
    url: `${chain.explorer.replace(/\/+$/, '')}/address/${address}`,
  }))
}

/** What somebody who decides opens beside the form: its sites, and each contract at the explorer of its network. */
export function linksOf(request: ReviewedSubmission, names: ReviewNames): NamedLink[] {
  const { url, website, info_url, explorer_url } = request.values
  const sites = [url, website, info_url].map(address => ({ name: 'site', url: textIn(address) }))
  const explorer = { name: 'its explorer', url: textIn(explorer_url) }
  return [...sites, explorer, ...contractsOf(request).flatMap(place => explorerLinks(place, names))].flatMap(
    ({ name, url: address }) => {
      const safe = safeUrl(address)
      return safe?.startsWith('http') ? [{ name, url: safe }] : []
    },
  )
}
