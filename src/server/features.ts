import type { Context } from 'hono'
import { currentDappIndex } from '#features/dappstore/server/current-index.ts'
import { dappPublisher } from '#features/dappstore/server/dapp-publisher.ts'
import { dappRecords } from '#features/dappstore/server/dapps.ts'
import { dappstoreFeature, readMarketUrl } from '#features/dappstore/server/feature.ts'
import { openPrices } from '#features/dappstore/server/market/prices.ts'
import { donationsWith } from '#features/donation/server/donations.ts'
import { donationFeature } from '#features/donation/server/feature.ts'
import { readDonationSettings } from '#features/donation/server/settings.ts'
import { readDonationForChanges } from '#features/listing/server/change/settings.ts'
import { openCheckTokens } from '#features/listing/server/check-token.ts'
import { readLinks } from '#features/listing/server/checks/links.ts'
import { reviewPurpose } from '#features/listing/server/donation-purpose.ts'
import { listingFeature } from '#features/listing/server/feature.ts'
import { readSites } from '#features/listing/server/look-up/sites.ts'
import { provedDapps } from '#features/listing/server/owners.ts'
import { readListingSettings, readReviewSettings } from '#features/listing/server/settings.ts'
import { networksFeature, readChainRpcUrls } from '#features/networks/server/feature.ts'
import {
  collectionPublisher,
  networkPublisher,
  tokenPublisher,
} from '#features/networks/server/publishers.ts'
import { openAssets, openContractOwners, openTokens } from '#features/networks/server/readers.ts'
import type { NodesOf } from '#features/networks/server/token-facts.ts'
import { articles, newsFeature } from '#features/news/server/feature.ts'
import { reportFeature } from '#features/report/server/feature.ts'
import { closeReports } from '#features/report/server/reports.ts'
import { subscribeFeature } from '#features/subscribe/server/feature.ts'
import { forgetSubscriber, letterRecipients } from '#features/subscribe/server/subscribers.ts'
import { BUDGET_RETENTION } from '#platform/budget-counters.ts'
import { type Budget, type BudgetTable, openBudgets, readBudgets } from '#platform/budgets.ts'
import { type Config, type Environment, readPlatformSettings } from '#platform/config.ts'
import { catalogueRevision } from '#platform/db/lists.ts'
import { writeProbe } from '#platform/db/write-probe.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { callerAt, clientAddress, trustedProxies } from '#platform/http/client-address.ts'
import { type OutboundForTests, openOutbound } from '#platform/http/guarded-fetch.ts'
import { refusalOfRate } from '#platform/http/guards.ts'
import { keepLists } from '#platform/http/kept-lists.ts'
import { openRpcNode, type RpcNode } from '#platform/http/outbound.ts'
import { openRates, RATES, type RateTable } from '#platform/rates.ts'

/** Throws a `StartError` that names the first setting that is wrong. */
export const readConfig = (env: Environment): Config => ({
  ...readPlatformSettings(env),
  budgets: readBudgets(env),
  donation: readDonationSettings(env),
  donationForChanges: readDonationForChanges(env),
  chainRpcUrls: readChainRpcUrls(env),
  marketUrl: readMarketUrl(env),
  listing: readListingSettings(env),
  review: readReviewSettings(env),
})

/** In the order in which a new database is filled: what the store holds refers to networks. */
export const FEATURES: readonly Feature[] = [
  newsFeature,
  networksFeature,
  dappstoreFeature,
  donationFeature,
  listingFeature,
  subscribeFeature,
  reportFeature,
]

/** What ends, of all features; `docs/data.md` lists it by column. */
export const RETENTION = [...FEATURES.flatMap(({ retention = [] }) => retention), BUDGET_RETENTION]

export interface ServiceOptions extends Pick<Services, 'config' | 'db' | 'log'> {
  onMailQueued?: () => void
  rates?: Partial<Record<keyof RateTable, Partial<Budget>>>
  outboundForTests?: OutboundForTests
  budgets?: Partial<BudgetTable>
}

/** 1,500 pages of 40 in one encoding; the store's first page in 12 languages and two encodings is 0.6 MB. */
const KEPT_LIST_BYTES = 8 * 2 ** 20

/** Operators of other sites see who asks, and where to complain. */
const userAgentOf = ({ siteUrl = '' }: Config): string => `TokenPocket-listing-check/1.0 (+${siteUrl}/)`

/** Where tokens are read: of the donations' chain from its nodes first. */
export function rpcNodesOf({ donation, chainRpcUrls }: Config): NodesOf {
  const urlsOf = (chainId: number): string[] => [
    ...(chainId === donation.chainId ? donation.rpcUrls : []),
    ...(chainRpcUrls.get(chainId) ?? []),
  ]
  const nodes = new Map<string, RpcNode>()
  const nodeAt = (url: string): RpcNode => {
    const node = nodes.get(url) ?? openRpcNode(url)
    nodes.set(url, node)
    return node
  }
  return chainId => [...new Set(urlsOf(chainId))].map(nodeAt)
}

const ratesWith = ({ read, write, search, policy }: ServiceOptions['rates'] = {}): RateTable => ({
  read: { ...RATES.read, ...read },
  write: { ...RATES.write, ...write },
  search: { ...RATES.search, ...search },
  policy: { ...RATES.policy, ...policy },
})

/** Puts together what the features offer one another. Nothing runs yet; jobs are started with the server. */
export function openServices(options: ServiceOptions): Services {
  const { config, db, log, onMailQueued = () => {}, outboundForTests } = options
  const isTrusted = trustedProxies(config.trustedProxies)
  const callerOf = (c: Context) => callerAt(clientAddress(c, isTrusted))
  const budgets = openBudgets({ table: { ...config.budgets, ...options.budgets }, db, log })
  const rates = openRates(ratesWith(options.rates), log)
  const checkTokens = openCheckTokens(db)
  const donationParts = {
    config,
    db,
    log,
    onMailQueued,
    donationNodes: config.donation.rpcUrls.map(openRpcNode),
    donationPurpose: reviewPurpose,
  }
  const openWayOut = () =>
    openOutbound({ isOn: config.outboundChecks, userAgent: userAgentOf(config), tests: outboundForTests })
  const outbound = openWayOut()
  return {
    ...donationParts,
    checkTokens,
    donationChecks: checkTokens,
    rates,
    catalogueLists: {
      revision: () => catalogueRevision(db),
      lists: keepLists(KEPT_LIST_BYTES),
      refuseSearch: async c => refusalOfRate(c, await rates.take('search', callerOf(c))),
    },
    budgets,
    callerOf,
    spend: async (c, name, cost = 1) => {
      const caller = callerOf(c)
      const taken = await budgets.take(name, caller, cost)
      if (taken.allowed) c.set('spent', [...(c.get('spent') ?? []), { name, caller, cost }])
      return refusalOfRate(c, taken)
    },
    tokens: openTokens(rpcNodesOf(config)),
    assets: openAssets(rpcNodesOf(config)),
    contractOwners: openContractOwners(rpcNodesOf(config)),
    canWrite: writeProbe(db),
    ...currentDappIndex(db),
    dappRecords: dappRecords(db, provedDapps),
    prices: openPrices(config.marketUrl, db, log),
    donations: donationsWith(donationParts),
    publishers: {
      dapp: dappPublisher,
      token: tokenPublisher,
      nft: collectionPublisher,
      chain: networkPublisher,
    },
    outbound,
    links: readLinks(outbound),
    // With a queue of its own: who looks up many sites keeps no form waiting for its checks.
    sites: readSites(openWayOut()),
    articles,
    letterRecipients: base => letterRecipients(db, base),
    forgetSubscriber,
    closeReports,
  }
}
