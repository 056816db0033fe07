import type { Generated } from 'kysely'

/** The tables of listing submissions; the rules of `schema.ts` hold for their columns. */
export interface ListingTables {
  donation_intents: {
    id: string
    secret_hash: string
    kind: string
    state: string
    sandbox: number
    waived: number
    /** Text on Postgres, whose driver gives large whole numbers so. */
    chain_id: number | string
    token_symbol: string
    token_address: string
    token_decimals: number
    /** Null in the sandbox. */
    address: string | null
    amount_units: string
    /** The amount while nobody else may be given it; null once it is free again. Unique. */
    reserved_units: string | null
    created_at: string
    expires_at: string
    /** The transaction that was named last. */
    tx_hash: string | null
    claimed_at: string | null
    reason: string | null
    confirmations: number
    /** Blocks that were asked for when the amount was offered, the payment's own included. */
    required: number
    /** The chain's explorer at that time, without a slash at the end; null where none is known. */
    explorer: string | null
    paid_units: string | null
    block_hash: string | null
    confirmed_at: string | null
    /** How often the chain was asked about this transaction; the wait grows with it. */
    looks: number
    /** When the chain is asked next; null when there is nothing to ask. */
    look_at: string | null
  }
  /** One transfer log pays for one intent, ever. */
  donation_payments: { chain_id: number | string; tx_hash: string; log_index: number; intent_id: string }
  submissions: {
    id: string
    kind: string
    /** Language of the page it was sent from: the one its mails are written in. */
    lang: string
    title: string
    email: string
    /** What it wants listed, so that two requests for the same thing are found: see `submissions/subject.ts`. */
    subject: string
    state: string
    /** The form in its normal form. */
    values_json: string
    /** Field → reason code while changes are asked for, else `{}`. */
    fields_json: string
    intent_id: string
    idempotency_hash: string
    /** Of what was sent first: a repeated call with another content is refused. */
    content_hash: string
    created_at: string
    updated_at: string
    due_at: string | null
    /** What the approval made: `dapp 1234`, `token bsc 0x…`. */
    published_as: string | null
  }
  /** Each mail brings a key of its own; only their hashes are kept. */
  submission_keys: { key_hash: string; submission_id: string; created_at: string }
  submission_steps: {
    id: Generated<number>
    submission_id: string
    state: string
    at: string
    /** Reason code, or empty. */
    note: string
    /** When the mail about this step may be tried (again); null when none is owed. */
    mail_due_at: string | null
    mail_tries: number
  }
  images: {
    id: string
    purpose: string
    type: string
    width: number
    height: number
    content_base64: string
    created_at: string
    /** 1 once a submission holds it; others are thrown away after a while. */
    kept: number
  }
  listed_tokens: {
    chain_hid: string
    /** The address as two spellings of it are compared: EVM addresses in lower case. */
    address_key: string
    address: string
    name: string
    symbol: string
    decimals: number
    icon_url: string
    website: string
    submission_id: string
    listed_at: string
  }
  nft_collections: {
    chain_hid: string
    address_key: string
    address: string
    name: string
    symbol: string
    standard: string
    icon_url: string
    submission_id: string
    listed_at: string
  }
}
