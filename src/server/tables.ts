import type { Generated, Kysely, Transaction } from 'kysely'
import type { ListingTables } from '#features/listing/server/listing-tables.ts'

/**
 * Both databases hold the same columns: whole numbers and text only. Times are ISO 8601 UTC, which sorts as text;
 * yes and no are 1 and 0; `*_json` columns hold JSON text, so that no driver interprets them differently.
 */
export interface Tables extends ListingTables {
  schema_versions: { version: number; name: string; applied_at: string }
  revisions: { name: string; value: number }
  news: {
    id: number
    lang: string
    title: string
    summary: string
    content: string
    cover: string
    status: number
    create_time: string
  }
  banners: BannerTable
  activities: BannerTable
  ads: BannerTable
  categories: { hid: number; m_index: number; category_type: number; title_json: string }
  chains: {
    hid: string
    position: number
    title: string
    ns: string
    chain_id: string
    short: string
    symbol: string
    explorer: string
    icon_url: string
    deprecated: number
    testnet: number
  }
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
  }
  dapp_categories: { dapp_id: number; category_hid: number }
  dapp_chains: { dapp_id: number; chain_hid: string; position: number }
  home_sections: { id: number; position: number; title_json: string; type: string }
  home_section_dapps: { section_id: number; dapp_id: number; position: number }
  token_protocols: { ns: string; position: number; key: string; is_selected: number }
  market_tokens: {
    chain_hid: string
    address: string
    position: number
    symbol: string
    title: string
    icon_url: string
    coingecko_id: string
    decimals: number
  }
  subscribers: {
    /** The address in lower case: one person, one row. */
    email_key: string
    /** The normal form, as mail is sent to it. */
    email: string
    lang: string
    token_hash: string | null
    created_at: string
    /** When the last confirmation mail was made; its link counts from then. */
    mailed_at: string | null
    /** When the mail that is owed may be tried (again); null when none is owed. */
    mail_due_at: string | null
    confirmed_at: string | null
  }
  /** Each letter brings a link of its own, and all of them stay good; only the hash of what it holds is kept. */
  leave_links: {
    token_hash: string
    /** Null once the address is gone: a second click still says that it is. */
    email_key: string | null
    lang: string
  }
  staff_log: {
    id: Generated<number>
    at: string
    account: string
    action: string
    subject: string
    note: string
  }
}

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

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'
