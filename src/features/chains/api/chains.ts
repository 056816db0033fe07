import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { mapped, rowsOf } from '#contract/resource-shapes.ts'
import { blockchain, type Chain, type ChainFacts, chainFactsOf, listChains } from '../contract/chains.ts'

const INPUT = { lang: 'en', version: DEFAULT_VERSION, os: 'web' }

/** The names are the same in every language, so one answer serves all of them. */
export const loadChains = (settings: CallSettings = {}): Promise<Outcome<Chain[]>> =>
  call(listChains, INPUT, settings)

const CHAIN_FACTS = mapped(rowsOf(blockchain), rows => rows.map(chainFactsOf))

/** The same answer with all that it says, retired networks too. */
export const loadChainFacts = (settings: CallSettings = {}): Promise<Outcome<ChainFacts[]>> =>
  call({ ...listChains, data: CHAIN_FACTS }, INPUT, settings)
