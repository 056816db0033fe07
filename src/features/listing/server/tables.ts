import type { Generated } from 'kysely'
import type { Owner } from './owners.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    submissions: {
      id: string
      kind: string
      /** Language of the page it was sent from: the one its mails are written in. */
      lang: string
      title: string
      email: string
      /** What it wants listed, so that two requests for the same thing are found: see `listing-context.ts`. */
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
      /** See `SUBMISSION_PURPOSES`. */
      purpose: string
      /** What is to be changed, claimed or removed, named as in `published_as`. */
      change_of: string | null
      /** See `Sender`; null in requests of before, and in those about what is listed. */
      sender_hash: string | null
      site_hash: string | null
      /** When the chain took back what had been confirmed; null again when it is paid. */
      donation_lost_at: string | null
      /** When staff may be mailed about that, or about money that may be this request's; null when no such mail is queued. */
      staff_mail_due_at: string | null
      /** When it is looked at whether what arrived may be this request's; null when there is nothing to look at. */
      near_look_at: string | null
      /** How long an expired request keeps its files, because money is there that may be its own. */
      files_until: string | null
    }
    /** Each mail brings a key of its own; only their hashes are kept. */
    submission_keys: {
      key_hash: string
      submission_id: string
      created_at: string
      /** 1: only who reads the mails of the request's address has it. */
      mailed: Generated<number>
    }
    submission_steps: {
      id: Generated<number>
      submission_id: string
      state: string
      at: string
      /** Reason code, or empty. */
      note: string
      /** When the mail about this step may be tried (again); null when none is queued. */
      mail_due_at: string | null
      /** When that was decided, by the clock that decided it; null in rows of before. */
      mail_planned_at: string | null
      mail_tries: number
      /** A sentence of the staff to the owner; empty without one. */
      message: Generated<string>
    }
    /** A payment that one of the staff wants accepted, where settings ask for two. */
    payment_proposals: {
      intent_id: string
      tx_hash: string
      account: string
      at: string
      note: string
      /** Whether the system named the account. */
      proven: Generated<number>
    }
    /** What an owner is told of once: a transfer that may be for this request. */
    arrival_notices: {
      intent_id: string
      chain_id: number | string
      tx_hash: string
      log_index: number
      at: string
      /** When the mail about it may be tried (again); null when none is queued. */
      mail_due_at: string | null
    }
    /** What staff write down for each other. */
    submission_notes: {
      id: Generated<number>
      submission_id: string
      at: string
      account: string
      note: string
    }
    /** Who of the staff looks at a request; a row that is over means nothing. */
    submission_takes: { submission_id: string; account: string; until_at: string }
    /** What the checks of a request found when they were last made; see `waiting-checks.ts`. */
    submission_checks: { submission_id: string; checked_at: string; checks_json: string }
    /** Besides the request's own row: what a request about a listed thing asks for. */
    listing_changes: {
      submission_id: string
      /** What was asked for: a change by somebody else than the owner on record is a takeover, see `purpose`. */
      asked: string
      /** For staff, as it was typed. */
      reason: string
      /** How ownership was proved; see `ProofResult`. */
      proof_json: string
      /** Of the key that its sender got at once; the proof is a digest of it. Empty in requests of before. */
      secret_hash: Generated<string>
      /** When it was shown that the mail to its address is read. */
      email_confirmed_at: string | null
      /** Until when its proof is looked for; null once it was found or left to staff. */
      proof_until: string | null
      /** What its approval replaced; empty before. See `Before`. */
      before_json: Generated<string>
    }
    listing_owners: Owner
    /** Of a request for something new, where its kind is asked for a proof; its columns are those of `listing_changes`. */
    listing_proofs: {
      submission_id: string
      secret_hash: string
      email_confirmed_at: string | null
      proof_until: string | null
      proof_json: string
    }
    /** An approval that one of the staff wants carried out, where two have to; gone when the request's state changes. */
    proposed_approvals: {
      submission_id: string
      /** Whom the system named. */
      account: string
      at: string
      /** The codes of the checks that say STOP, parted by spaces. */
      despite: string
    }
    images: {
      id: string
      purpose: string
      type: string
      width: number
      height: number
      content_hash: string | null
      created_at: string
      /** 1 once a submission holds it, or it is a public copy; others are thrown away after a while. */
      kept: number
      /** Of what its uploader was told; null in rows of before and in public copies. */
      secret_hash: Generated<string | null>
      /** 1: everybody sees it; see public-images.ts. */
      published: Generated<number>
    }
    /** Addresses that showed something and do so no more, for caches in front of the server. */
    purges: { id: Generated<number>; path: string; at: string }
    /** Of pictures and reports; one row however many of them are the same. */
    image_contents: {
      /** SHA-256 of the content, as base64url. */
      hash: string
      bytes: number
      content_base64: string
    }
    /** What the links of listed DApps answered when staff last had them checked. */
    link_checks: {
      dapp_id: number
      url: string
      /** `is` of `LinkFinding`. */
      answer: string
      /** The status that it fails with, or the host that it moves to; else empty. */
      detail: string
      checked_at: string
      /** Of the first failure without an answer in between; null when it did not fail last. */
      failing_since: string | null
      /** On how many different days it failed since then. */
      failed_days: number
    }
    /** What staff protect against impostors, beside `content/protected-names.json`. */
    protected_names: {
      /** As it is compared: two spellings of one name are one. */
      name_key: string
      name: string
      hosts_json: string
      account: string
      added_at: string
    }
  }
}
