declare module '#platform/db/tables.ts' {
  interface Tables {
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
      /** When the queued mail may be tried (again); null when none is queued. */
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
  }
}

export type {}
