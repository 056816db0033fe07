import type { ContractFinding, TokenFacts } from '#features/networks/contract/token-facts.ts'
import type { ListingCheck, ListingValues, OpenVerdict } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'

const wholeOf = (amount: string): string => amount.split('.')[0] ?? ''

interface Compared {
  field: string
  onChain: (facts: TokenFacts) => string
  /** Whether what was typed is the same. */
  agrees?: (typed: string, onChain: string) => boolean
  verdict: OpenVerdict
}

/** Wallets count and name by symbol and decimals; a name is sometimes changed, a supply moves while people type. */
const COMPARED: readonly Compared[] = [
  { field: 'symbol', onChain: facts => facts.symbol, verdict: 'stop' },
  { field: 'decimal', onChain: facts => String(facts.decimals), verdict: 'stop' },
  { field: 'name', onChain: facts => facts.name, verdict: 'staff' },
  {
    field: 'total_supply',
    onChain: facts => facts.total_supply,
    agrees: (typed, onChain) => typed === wholeOf(onChain),
    verdict: 'staff',
  },
]

const isSame = (typed: string, onChain: string): boolean =>
  typed.normalize('NFC') === onChain.trim().normalize('NFC')

/** What was typed of a token compared with what its contract answers; each difference names its field and the chain's figure. */
export function checkFacts(values: ListingValues, finding: ContractFinding): ListingCheck[] {
  if (finding.is === 'nothing') {
    const detail = textInLanguage(values, 'address')
    return [{ code: 'noContract', verdict: 'stop', field: 'address', detail }]
  }
  if (finding.is !== 'token') return [{ code: 'factsUnknown', verdict: 'staff' }]
  const differing = COMPARED.flatMap(({ field, onChain, agrees = isSame, verdict }): ListingCheck[] => {
    const figure = onChain(finding.facts)
    // A contract that does not answer is not contradicted.
    if (figure === '' || agrees(textInLanguage(values, field), figure)) return []
    return [{ code: 'factsDiffer', verdict, field, detail: figure }]
  })
  return differing.length > 0 ? differing : [{ code: 'factsMatch', verdict: 'ok' }]
}
