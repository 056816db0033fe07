import { hostOf, pathOf } from '#lib/fold.ts'
import { hasOwnWords } from '#platform/db/words.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import type { ListedChain } from '../listing-context.ts'
import { textIn } from '../subject.ts'

/** What a check of a published DApp looks at. */
export interface ListedDapp {
  title: string
  url: string
  /** Language → description. */
  desc: Readonly<Record<string, string>>
}

const NOT_LISTED: ListingCheck = { code: 'listed', verdict: 'ok' }

/** A list stays the same object until the catalogue changes; its hosts are read once. */
const hosts = new WeakMap<readonly ListedDapp[], Map<string, ListedDapp[]>>()

function ofSameHost(url: string, dapps: readonly ListedDapp[]): readonly ListedDapp[] {
  const byHost = hosts.get(dapps) ?? Map.groupBy(dapps, dapp => hostOf(dapp.url))
  hosts.set(dapps, byHost)
  return byHost.get(hostOf(url)) ?? []
}

/**
 * A DApp is listed once, in several languages: one whose page is listed can only add a language, which staff look at, as
 * they do at another page of the same site.
 */
export function listedDapp(values: ListingValues, dapps: readonly ListedDapp[]): ListingCheck {
  const url = textIn(values, 'url')
  const ofHost = ofSameHost(url, dapps)
  const same = ofHost.find(dapp => pathOf(dapp.url) === pathOf(url))
  const found = same ?? ofHost[0]
  if (!found) return NOT_LISTED
  const hasLanguage = same !== undefined && hasOwnWords(same.desc, textIn(values, 'language'))
  return { code: 'listed', verdict: hasLanguage ? 'stop' : 'staff', field: 'url', detail: found.title }
}

/** Chain ids are compared among EVM chains alone: other families count on their own. */
export function listedChain(values: ListingValues, chains: Iterable<ListedChain>): ListingCheck {
  const chainId = textIn(values, 'chain_id')
  const same = [...chains].find(chain => chain.family === 'ethereum' && chain.chainId === chainId)
  return same ? { code: 'listed', verdict: 'stop', field: 'chain_id', detail: same.title } : NOT_LISTED
}

/** `listedName`: the name under which the very same contract is listed, if it is. */
export const listedContract = (listedName: string | undefined): ListingCheck =>
  listedName === undefined
    ? NOT_LISTED
    : { code: 'listed', verdict: 'stop', field: 'address', detail: listedName }
