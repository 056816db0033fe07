import { createHash } from 'node:crypto'
import { hostOf } from '#lib/fold.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { PROOF_PATH, PROOF_RECORD, type ProofMethod, type ProofTask } from '../../contract/proof.ts'
import type { Provable } from './listings.ts'

/** How a request's proof was found; kept with it, for staff. */
export interface ProofResult {
  /** Empty while it was not found. */
  method: ProofMethod | ''
  /** `waiting`: nobody has looked, or it was not there · `staff`: to be looked at, as nobody could be asked. */
  state: 'waiting' | 'proven' | 'staff'
  /** Why it is left to staff: `off`, `noSite`, `notPublic`, `noOwner`, `noNode`, `otherSigner`; else empty. */
  why: string
  /** The host or the signer. */
  by: string
  at: string
}

const WAITING: ProofResult = { method: '', state: 'waiting', why: '', by: '', at: '' }

/** A name server keeps records for hours; nobody who sold a domain proves with what he left there a year ago. */
const PROOF_LIFE_MS = 7 * 24 * 3_600_000
/** How a request starts that is to be proved. */
export const unprovenFrom = (created_at: string) => ({
  proof_json: JSON.stringify(WAITING),
  proof_until: isoTime(Date.parse(created_at) + PROOF_LIFE_MS),
})

const RECORD_NAME = 'tokenpocket-listing'

/** What a request for something new asks for, as its proof names it. */
export const FIRST_LISTING = 'listing'

/** What a proof is bound to: the request as it is stored. */
export interface BoundSubmission {
  id: string
  email: string
  asked: string
  /** The fields that change. */
  values_json: string
  created_at: string
  secret_hash: string
  proof_until: string
  email_confirmed_at: string | null
}

/**
 * What a record or a file holds, as ACME has it (RFC 8555): everybody may read it, and it is good for this one request. Whoever
 * puts it there says yes to what the request asks for, and to nothing else; who only reads it has no key and another request.
 */
export const digestOf = ({ secret_hash, id, asked, email, values_json }: BoundSubmission): string =>
  createHash('sha256')
    .update(JSON.stringify([RECORD_NAME, secret_hash, id, asked, email, values_json]))
    .digest('base64url')

const recordOf = ({ site }: Provable) => site && `${PROOF_RECORD}.${hostOf(site.href)}`
const fileOf = ({ site }: Provable) => site && new URL(PROOF_PATH, site.origin).href
const recordValueOf = (request: BoundSubmission): string => `${RECORD_NAME}=${digestOf(request)}`

/** With the fields of EIP-4361, so that it is worth nothing at another site, for another purpose or later. */
function messageOf(
  { kind, id: listing }: Provable,
  { chain_id, address }: { chain_id: number; address: string },
  request: BoundSubmission,
  siteUrl: string,
): string {
  return [
    `${URL.canParse(siteUrl) ? new URL(siteUrl).host : 'The TokenPocket website'} asks the owner of a contract for a signature:`,
    address,
    '',
    `I own this contract, and I want the ${request.asked === FIRST_LISTING ? 'listing' : 'change of its listing'} that this request asks for. This signature costs nothing, moves nothing and allows nothing else.`,
    '',
    `URI: ${siteUrl}`,
    `Purpose: ${request.asked}`,
    `Listing: ${kind} ${listing}`,
    `E-mail: ${request.email}`,
    'Version: 1',
    `Chain ID: ${chain_id}`,
    `Nonce: ${digestOf(request)}`,
    `Issued At: ${request.created_at}`,
    `Expiration Time: ${request.proof_until}`,
    `Request ID: ${request.id}`,
  ].join('\n')
}

/** `siteUrl`: of ours, which a signature names. */
export function boundTaskOf(listing: Provable, request: BoundSubmission, siteUrl: string): ProofTask {
  const { contract } = listing
  const [name, url] = [recordOf(listing), fileOf(listing)]
  return {
    email_confirmed: request.email_confirmed_at !== null,
    until: request.proof_until,
    dns: name ? { name, value: recordValueOf(request) } : null,
    file: url ? { url, content: digestOf(request) } : null,
    signature: contract && { message: messageOf(listing, contract, request, siteUrl), ...contract },
  }
}

type Parts = Pick<Services, 'outbound' | 'contractOwners'>
type Found = Omit<ProofResult, 'at'>

const staff = (method: ProofMethod, why: string, by = ''): Found => ({ method, state: 'staff', why, by })
const proven = (method: ProofMethod, by: string): Found => ({ method, state: 'proven', why: '', by })

/** Nobody was asked, so nothing is known and staff look; of anything else its owner can try again. */
function leftToStaff(method: ProofMethod, refused: string, by: string): Found | undefined {
  if (refused === 'off') return staff(method, 'off', by)
  return refused === 'notAllowed' ? staff(method, 'notPublic', by) : undefined
}

async function lookAtRecord({ outbound }: Parts, listing: Provable, request: BoundSubmission) {
  const name = recordOf(listing)
  if (!name) return staff('dns', 'noSite')
  const answer = await outbound.readTxt(name)
  if ('refused' in answer) return leftToStaff('dns', answer.refused, name)
  const isThere = answer.records.some(record => record.trim() === recordValueOf(request))
  return isThere ? proven('dns', name) : undefined
}

async function lookAtFile({ outbound }: Parts, listing: Provable, request: BoundSubmission) {
  const url = fileOf(listing)
  if (!url) return staff('file', 'noSite')
  const answer = await outbound.guardedFetch(url)
  if ('refused' in answer) return leftToStaff('file', answer.refused, url)
  const isThere = answer.status === 200 && answer.text.split(/\s+/).includes(digestOf(request))
  return isThere ? proven('file', url) : undefined
}

async function judgeSignature(
  { contractOwners }: Parts,
  listing: Provable,
  { request, signature, siteUrl }: ShownProof,
): Promise<Found | undefined> {
  const { contract } = listing
  if (!contract) return undefined
  const message = messageOf(listing, contract, request, siteUrl)
  const found = await contractOwners.judgeSignature(contract, message, signature)
  if (found.is === 'invalid') return undefined
  if (found.is === 'owner') return proven('signature', found.signer)
  const why = { other: 'otherSigner', noOwner: 'noOwner', unknown: 'noNode' }[found.is]
  return staff('signature', why, found.signer)
}

export interface ShownProof {
  request: BoundSubmission
  /** Empty: the record and the file are looked for. */
  signature: string
  siteUrl: string
}

/**
 * Looks where the entry on record says, never where the request says. Undefined: it is not there. Left to staff is only what
 * could be asked nowhere.
 */
export async function lookForProof(
  parts: Parts,
  listing: Provable,
  shown: ShownProof,
): Promise<Found | undefined> {
  const { request, signature } = shown
  const [record, file, signed] = await Promise.all([
    lookAtRecord(parts, listing, request),
    lookAtFile(parts, listing, request),
    signature === '' ? undefined : judgeSignature(parts, listing, shown),
  ])
  const found = [record, file, signed].find(each => each?.state === 'proven')
  // Where the contract's owner can sign and nothing else can be looked for, somebody has to.
  if (found || signature !== '' || (!listing.site && listing.contract)) return found ?? signed
  return file && record
}
