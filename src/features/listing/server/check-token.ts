import { timingSafeEqual } from 'node:crypto'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import type { ListingValues } from '../contract/submissions.ts'

type DonationChecks = Services['donationChecks']

export interface CheckTokens extends DonationChecks {
  /** `values`: the form in its normal form, which nothing stops. */
  issue: (kind: ListingKind, values: ListingValues, now?: number) => Promise<string>
}

declare module '#platform/feature.ts' {
  interface Services {
    checkTokens: CheckTokens
  }
}

const LIFE_MS = 24 * 3_600_000
/** kind, digest of the form, nonce, time, signature. */
const TOKEN = /^([a-z]{1,10})\.([0-9a-f]{64})\.([\w-]{43})\.(\d{13,15})\.([\w-]{43})$/

/** By it a form that is sent is known to be the one that was checked. */
export const formHashOf = (kind: ListingKind, values: ListingValues): string =>
  hashOf(JSON.stringify([kind, values]))

/**
 * What a passed check brings: our own word that a form of this content passed. It is signed rather than stored, so that
 * checks, which anybody may make without end, fill no table.
 */
export function openCheckTokens(db: Db): CheckTokens {
  const sign = serverSigner(db, 'check')

  return {
    issue: async (kind, values, now = Date.now()) => {
      const text = `${kind}.${formHashOf(kind, values)}.${newSecret()}.${now}`
      return `${text}.${await sign(text)}`
    },
    verify: async (kind, token, now = Date.now()) => {
      const [, ofKind, formHash, nonce, at, signature] = TOKEN.exec(token) ?? []
      if (ofKind !== kind || !formHash || !nonce || !signature) return 'shape'
      const expected = await sign(token.slice(0, token.lastIndexOf('.')))
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'shape'
      if (now - Number(at) > LIFE_MS) return 'expired'
      return { kind, formHash, checkHash: hashOf(nonce) }
    },
  }
}
