import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { mapped, rowsOf } from '#contract/resource-shapes.ts'
import {
  blockchain,
  listChains,
  type Network,
  type NetworkFacts,
  networkFactsOf,
} from '../contract/networks.ts'

const INPUT = { lang: 'en', version: DEFAULT_VERSION, os: 'web' }

/** The names are the same in every language, so one answer serves all of them. */
export const loadNetworks = (settings: CallSettings = {}): Promise<Outcome<Network[]>> =>
  call(listChains, INPUT, settings)

const NETWORK_FACTS = mapped(rowsOf(blockchain), rows => rows.map(networkFactsOf))

/** The same answer with all that it says, retired networks too. */
export const loadNetworkFacts = (settings: CallSettings = {}): Promise<Outcome<NetworkFacts[]>> =>
  call({ ...listChains, data: NETWORK_FACTS }, INPUT, settings)
