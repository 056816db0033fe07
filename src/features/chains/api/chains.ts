import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { type Chain, type ChainFacts, listChainFacts, listChains } from '../contract/chains.ts'

const INPUT = { lang: 'en', version: DEFAULT_VERSION, os: 'web' }

/** The names are the same in every language, so one answer serves all of them. */
export const loadChains = (settings: CallSettings = {}): Promise<Outcome<Chain[]>> =>
  call(listChains, INPUT, settings)

export const loadChainFacts = (settings: CallSettings = {}): Promise<Outcome<ChainFacts[]>> =>
  call(listChainFacts, INPUT, settings)
