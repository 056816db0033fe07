import { atom, computed } from 'nanostores'
import { loadMarketQuotes } from '../api/market.ts'
import type { MarketQuote } from '../contract/market.ts'

/** What a token may belong to, the nearest first. */
export interface TokenSubject {
  dapps: readonly number[]
  networks: readonly string[]
}

const NOTHING: TokenSubject = { dapps: [], networks: [] }
/** As many as are taken in at a glance. */
const MAX_TOKENS = 8

/** Every token that the server follows; empty until it has answered, and while it cannot. */
const $followed = atom<readonly MarketQuote[]>([])
const $subject = atom<TokenSubject>(NOTHING)

/** A token that lives on several networks is named once, by its first row. */
function onePerSymbol(quotes: readonly MarketQuote[]): MarketQuote[] {
  const first = new Map<string, MarketQuote>()
  for (const quote of quotes) if (!first.has(quote.symbol)) first.set(quote.symbol, quote)
  return [...first.values()]
}

/** The networks' own coins, and the tokens of the DApps' projects. */
function relatedTo(
  { dapps, networks }: TokenSubject,
  followed: readonly MarketQuote[],
): readonly MarketQuote[] {
  const coins = networks.flatMap(hid =>
    followed.filter(({ chain, address }) => chain === hid && address === ''),
  )
  const ofProjects = dapps.flatMap(id => followed.filter(({ dapp_id }) => dapp_id === id))
  // Of a list of DApps the network was asked for; of one DApp its own token is the nearest.
  const found = dapps.length === 1 ? [...ofProjects, ...coins] : [...coins, ...ofProjects]
  return onePerSymbol(found).slice(0, MAX_TOKENS)
}

export const $relatedTokens = computed([$subject, $followed], relatedTo)

let isAsked = false

/** Asked once a page, with the first subject that could have a token. */
async function loadFollowed(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const answer = await loadMarketQuotes({})
  // Without an answer nothing is known, and nothing is shown; the next subject asks again.
  if (answer.ok) $followed.set(answer.data)
  else isAsked = false
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => one.join() === other.join()

/** Changes what the tokens are related to. */
export function relateTokens(subject: TokenSubject): void {
  const { dapps, networks } = $subject.get()
  if (isSame(dapps, subject.dapps) && isSame(networks, subject.networks)) return
  $subject.set(subject)
  if (subject.dapps.length + subject.networks.length > 0) void loadFollowed()
}
