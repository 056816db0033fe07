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
      /** The transaction that was named last, or the one that pays; all of them are in `donation_named`. */
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
      /** Of the passed check that the amount was given out for; one check, one amount. Unique. */
      check_hash: string | null
      /** Of the form that passed it: no other can be sent with this amount. */
      form_hash: string | null
      /** When the request it pays for was stored; until then the amount is held for minutes only. */
      bound_at: string | null
      /** The intent that took over this one's confirmed payment. */
      carried_to: string | null
    }
    /** One transfer log pays for one intent, ever; an intent may be paid by several. */
    donation_payments: { chain_id: number | string; tx_hash: string; log_index: number; intent_id: string }
    /** Every transaction that was named for an intent: by whoever has its secret, or because it brought exactly the amount. */
    donation_named: {
      intent_id: string
      tx_hash: string
      /** `named` or `found`. */
      how: string
      named_at: string
      /** The chain is still asked about it: 1 or 0. */
      open: number
    }
    /** Transfers to the receiving address that were seen; unmatched are those without a row in `donation_payments`. */
    donation_arrivals: {
      chain_id: number | string
      tx_hash: string
      log_index: number
      /** Addresses are in lower case. */
      token_address: string
      receiver: string
      sender: string
      units: string
      block_number: number | string
      block_hash: string
      mined_at: string
      /** Ids of the intents it may belong to, as a list. */
      candidates_json: string
    }
    /** Who signed that parts which come from this address pay for this intent. */
    donation_senders: { intent_id: string; address: string; signed_at: string }
    /** Staff decided that what this transaction brought is not this intent's. */
    donation_dismissals: { intent_id: string; tx_hash: string }
    /** What staff bound, and the intent as it was before; of that binding alone, as its time says. */
    accepted_payments: { intent_id: string; confirmed_at: string; before_json: string }
    /** How far the transfers to a receiving address have been read. */
    donation_scans: {
      chain_id: number | string
      token_address: string
      receiver: string
      next_block: number | string
      /** The server that reads holds it until then. */
      lease_until: string
    }
  }
}

export type {}
