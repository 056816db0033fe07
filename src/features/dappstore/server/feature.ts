import type { Generated } from 'kysely'
import { type Environment, urlSetting } from '#platform/config.ts'
import type { Feature } from '#platform/feature.ts'
import { marketRoutes } from './market/market-routes.ts'
import { bannerRoutes, categoryRoutes, dappRoutes } from './routes.ts'
import { refreshFacts, seedStore } from './seed.ts'

export interface BannerTable {
  id: number
  position: number
  title_json: string
  url: string
  image_url: string
  /** Shown in this language only; null: in every one. */
  lang: string | null
  status: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    banners: BannerTable
    activities: BannerTable
    ads: BannerTable
    categories: { hid: number; m_index: number; category_type: number; title_json: string }
    dapps: {
      id: number
      slug: string
      title: string
      desc_json: string
      url: string
      icon_url: string
      tp_connect: string
      hot: number
      rank: number
      audit_urls_json: string
      status: number
      create_time: string
      /** When its owner last had it changed; empty when that never was. */
      changed_at: Generated<string>
    }
    /** What a DApp's page shows as proved. */
    dapp_evidence: { dapp_id: number; evidence_json: string }
    /** The main one first. */
    dapp_categories: { dapp_id: number; category_hid: number; position: number }
    dapp_chains: { dapp_id: number; chain_hid: string; position: number }
    /** The revision of the catalogue at which each DApp last changed; triggers keep it for servers of earlier releases. */
    dapp_changes: { dapp_id: number; revision: number }
    home_sections: { id: number; position: number; title_json: string; type: string }
    home_section_dapps: { section_id: number; dapp_id: number; position: number }
    market_tokens: {
      chain_hid: string
      address: string
      position: number
      symbol: string
      title: string
      icon_url: string
      coingecko_id: string
      decimals: number
      /** The DApp whose project issued it. */
      dapp_id: number | null
    }
  }
}

declare module '#platform/config.ts' {
  interface Config {
    marketUrl: string | undefined
  }
}

export const readMarketUrl = (env: Environment): string | undefined => urlSetting(env, 'MARKET_URL')

export const dappstoreFeature: Feature = {
  name: 'dappstore',
  routes: [bannerRoutes, categoryRoutes, dappRoutes, marketRoutes],
  prepare: ({ dapps }) => dapps(),
  jobs: ({ prices }) => [prices.poll()],
  seed: seedStore,
  refresh: refreshFacts,
}
