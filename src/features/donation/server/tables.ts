declare module '#platform/db/tables.ts' {
  interface Tables {
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
      /** The amount while no other intent may get it; null once it is free again. Unique. */
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
  }
}

export type {}
