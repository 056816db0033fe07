import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { type Chain, listChains } from '../contract/chains.ts'

/** The names are the same in every language, so one answer serves all of them. */
export const loadChains = (settings: CallSettings = {}): Promise<Outcome<Chain[]>> =>
  call(listChains, { lang: 'en', version: DEFAULT_VERSION, os: 'web' }, settings)
