import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import type { Db } from '#platform/db/tables.ts'

export type TransactionLink = { hash: string } | { reason: 'not_a_transaction' | 'other_chain' }

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** Explorers by the chain they serve. One that serves several chains under one name tells nothing by its name. */
interface Explorers {
  own: ReadonlySet<string>
  others: ReadonlySet<string>
}

export async function readExplorers(db: Db, chainId: number): Promise<Explorers> {
  const rows = await db.selectFrom('chains').select(['ns', 'chain_id', 'explorer']).execute()
  const own = new Set<string>()
  const others = new Set<string>()
  for (const { ns, chain_id, explorer } of rows) {
    if (!URL.canParse(explorer)) continue
    const { hostname, pathname } = new URL(explorer)
    if (ns === 'ethereum' && chain_id === String(chainId)) own.add(bareHost(hostname))
    else if (pathname === '/') others.add(bareHost(hostname))
  }
  return { own, others }
}

/** `testnet.bscscan.com` shows another chain than `bscscan.com`. */
const isTestnet = (host: string): boolean => /^(testnet|sepolia|goerli|holesky|amoy)\b/.test(host)

/** What somebody means who pastes an explorer's link or a hash. Nobody asks the link itself: it may lead anywhere. */
export function readLink(text: string, { own, others }: Explorers): TransactionLink {
  const mention = transactionHashOf(text)
  if (!mention) return { reason: 'not_a_transaction' }
  const host = bareHost(mention.host ?? '')
  if (isTestnet(host) || (others.has(host) && !own.has(host))) return { reason: 'other_chain' }
  return { hash: mention.hash }
}
