import { timingSafeEqual } from 'node:crypto'
import { hostOf } from '#lib/fold.ts'
import { serverSigner } from '#platform/db/server-secrets.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import {
  PROOF_METHODS,
  PROOF_PATH,
  PROOF_RECORD,
  type ProofChallenge,
  type ProofMethod,
  type ProofState,
} from '../../contract/changes.ts'
import { emailHashOf, type KnownListing } from './listings.ts'

/** How a request's proof was found; kept with it, for staff. */
export interface ProofResult {
  method: ProofMethod
  state: ProofState
  /** Why it is left to staff: `off`, `noSite`, `notPublic`, `noContract`, `noOwner`, `noNode`, `otherSigner`; else empty. */
  why: string
  /** The host or the signer. */
  by: string
  at: string
}

/** A name server keeps records for hours; nobody who sold a domain proves with what he left there a year ago. */
const LIFE_MS = 7 * 24 * 3_600_000
/** The end in base 36, and a signature. */
const TOKEN = /^([0-9a-z]{8,9})\.([\w-]{43})$/
const RECORD_NAME = 'tokenpocket-listing'

export interface ProofTokens {
  issue: (listing: KnownListing, email: string, now?: number) => Promise<{ token: string; expiresAt: string }>
  /** Whether we gave it out for this listing and this address, within its time. */
  isOurs: (listing: KnownListing, email: string, token: string, now?: number) => Promise<boolean>
}

declare module '#platform/feature.ts' {
  interface Services {
    proofTokens: ProofTokens
  }
}

/** Signed rather than stored: it says nothing but for what and whom it was given out. */
export function openProofTokens(db: Db): ProofTokens {
  const signer = serverSigner(db, 'listing-proof')
  const sign = ({ key }: KnownListing, email: string, end: string) =>
    signer(`${key}\n${emailHashOf(email)}\n${end}`)
  return {
    issue: async (listing, email, now = Date.now()) => {
      const end = now + LIFE_MS
      const text = end.toString(36)
      return {
        token: `${text}.${await sign(listing, email, text)}`,
        expiresAt: new Date(end).toISOString(),
      }
    },
    isOurs: async (listing, email, token, now = Date.now()) => {
      const [, end, signature] = TOKEN.exec(token) ?? []
      if (!end || !signature || Number.parseInt(end, 36) < now) return false
      const expected = await sign(listing, email, end)
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    },
  }
}

const recordOf = ({ site }: KnownListing) => site && `${PROOF_RECORD}.${hostOf(site.href)}`
const fileOf = ({ site }: KnownListing) => site && new URL(PROOF_PATH, site.origin).href

/** Names what it is for, so that a signature of something else is none of this. */
const messageOf = ({ kind, id }: KnownListing, token: string): string =>
  `TokenPocket listing: I own this contract.\n\nListing: ${kind} ${id}\nCode: ${token}`

export function challengeOf(
  listing: KnownListing,
  { token, expiresAt }: { token: string; expiresAt: string },
): ProofChallenge {
  const { contract } = listing
  const [name, url] = [recordOf(listing), fileOf(listing)]
  return {
    token,
    expires_at: expiresAt,
    dns: name ? { name, value: `${RECORD_NAME}=${token}` } : null,
    file: url ? { url, content: token } : null,
    signature: contract && { message: messageOf(listing, token), ...contract },
  }
}

/** The proof, or the code of what is wrong with it, so that whoever made it can correct it. */
export type ProofVerdict = { result: ProofResult } | { code: string }

type Parts = Pick<Services, 'outbound' | 'contractOwners'>
type Judge = (parts: Parts, listing: KnownListing, token: string, signature: string) => Promise<Found>
type Found = { code: string } | Pick<ProofResult, 'state' | 'why' | 'by'>

const staff = (why: string, by = ''): Found => ({ state: 'staff', why, by })

/** Nobody was asked, so nothing is known; else the owner can try again. */
function refusedAs(refused: string, by: string, missing: string): Found {
  if (refused === 'off') return staff('off', by)
  if (refused === 'notAllowed') return staff('notPublic', by)
  return { code: refused === 'unknownHost' ? missing : 'unreachable' }
}

const judgeRecord: Judge = async ({ outbound }, listing, token) => {
  const name = recordOf(listing)
  if (!name) return staff('noSite')
  const answer = await outbound.readTxt(name)
  if ('refused' in answer) return refusedAs(answer.refused, name, 'dnsMissing')
  const records = answer.records.map(record => record.trim())
  if (records.includes(`${RECORD_NAME}=${token}`)) return { state: 'proven', why: '', by: name }
  return { code: records.some(record => record.startsWith(RECORD_NAME)) ? 'dnsOther' : 'dnsMissing' }
}

const judgeFile: Judge = async ({ outbound }, listing, token) => {
  const url = fileOf(listing)
  if (!url) return staff('noSite')
  const answer = await outbound.guardedFetch(url)
  if ('refused' in answer)
    return answer.refused === 'elsewhere'
      ? { code: 'fileMoved' }
      : refusedAs(answer.refused, url, 'unreachable')
  if (answer.status !== 200) return { code: 'fileMissing' }
  const isThere = answer.text.split(/\s+/).includes(token)
  return isThere ? { state: 'proven', why: '', by: url } : { code: 'fileOther' }
}

const judgeSignature: Judge = async ({ contractOwners }, listing, token, signature) => {
  if (!listing.contract) return staff('noContract')
  const found = await contractOwners.judgeSignature(listing.contract, messageOf(listing, token), signature)
  if (found.is === 'invalid') return { code: 'signature' }
  if (found.is === 'owner') return { state: 'proven', why: '', by: found.signer }
  const why = { other: 'otherSigner', noOwner: 'noOwner', unknown: 'noNode' }[found.is]
  return staff(why, found.signer ?? '')
}

const JUDGES: Record<ProofMethod, Judge> = {
  dns: judgeRecord,
  file: judgeFile,
  signature: judgeSignature,
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Looks for the proof where the entry on record says, never where the request says. */
export async function checkProof(
  parts: Parts & { proofTokens: ProofTokens },
  listing: KnownListing,
  email: string,
  sent: unknown,
  now = new Date(),
): Promise<ProofVerdict> {
  const { method: named, token, signature }: Record<string, unknown> = { ...Object(sent) }
  const method = PROOF_METHODS.find(each => each === named)
  if (!method) return { code: 'required' }
  if (!(await parts.proofTokens.isOurs(listing, email, textIn(token), now.getTime())))
    return { code: 'expired' }
  const found = await JUDGES[method](parts, listing, textIn(token), textIn(signature))
  return 'code' in found ? found : { result: { method, ...found, at: now.toISOString() } }
}
