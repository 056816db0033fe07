import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asRows, asText, asYesNo } from '#client/api/read.ts'
import type { FieldCodes } from '#contract/endpoint.ts'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import { readTokenFacts, type TokenFacts } from '#features/chains/contract/tokens.ts'
import {
  DONATION_REASONS,
  DONATION_STATES,
  type DonationSummary,
  type DonationVerdict,
} from '#features/donation/contract.ts'
import {
  checkListing,
  type ListingCheck,
  type ListingChecks,
  type ListingValues,
  OK_CODES,
  OPEN_CODES,
  OPEN_VERDICTS,
  readSubmission,
  resubmitListing,
  SUBMISSION_STATES,
  type SubmissionReceipt,
  type SubmissionStatus,
  type SubmissionStep,
  type SubmitListingInput,
  submitListing,
  submitSubmissionTransaction,
  withdrawSubmission,
} from '../contract/submissions.ts'

const bearer = (key: string, { headers, ...settings }: CallSettings): CallSettings => ({
  ...settings,
  headers: { ...headers, authorization: `Bearer ${key}` },
})

function readCodes(value: unknown): FieldCodes {
  const codes = Object.entries(asObject(value) ?? {})
  return Object.fromEntries(codes.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function readReceipt(data: unknown): SubmissionReceipt | undefined {
  const fields = asObject(data)
  const [id, key] = [asText(fields?.id), asText(fields?.key)]
  const state = SUBMISSION_STATES.find(each => each === fields?.state)
  if (!id || !key || !state || !isListingKind(fields?.kind)) return undefined
  return { id, key, kind: fields.kind, state, created_at: asText(fields.created_at) ?? '' }
}

function readStep(row: unknown): SubmissionStep | undefined {
  const fields = asObject(row)
  const state = SUBMISSION_STATES.find(each => each === fields?.state)
  return state && { state, at: asText(fields?.at) ?? '', note: asText(fields?.note) ?? '' }
}

export function readVerdict(data: unknown): DonationVerdict | undefined {
  const fields = asObject(data)
  const state = DONATION_STATES.find(each => each === fields?.state)
  if (!fields || !state) return undefined
  return {
    state,
    reason: DONATION_REASONS.find(each => each === fields.reason) ?? null,
    tx_hash: asText(fields.tx_hash) ?? null,
    explorer_url: asText(fields.explorer_url) ?? null,
    confirmations: asNumber(fields.confirmations) ?? 0,
    required: asNumber(fields.required) ?? 0,
    paid: asText(fields.paid) ?? null,
    expected: asText(fields.expected) ?? '',
  }
}

function readDonation(data: unknown): DonationSummary {
  const fields = asObject(data) ?? {}
  return {
    waived: asYesNo(fields.waived),
    sandbox: asYesNo(fields.sandbox),
    token: asText(fields.token) ?? '',
    address: asText(fields.address) ?? null,
    chain_id: asNumber(fields.chain_id) ?? 0,
    amount: asText(fields.amount) ?? '',
    expires_at: asText(fields.expires_at) ?? '',
    verdict: readVerdict(fields.verdict) ?? null,
  }
}

function readStatus(data: unknown): SubmissionStatus | undefined {
  const fields = asObject(data)
  const id = asText(fields?.id)
  const state = SUBMISSION_STATES.find(each => each === fields?.state)
  if (!fields || !id || !state || !isListingKind(fields.kind)) return undefined
  return {
    id,
    kind: fields.kind,
    title: asText(fields.title) ?? '',
    state,
    created_at: asText(fields.created_at) ?? '',
    history: asRows(fields.history ?? null, readStep) ?? [],
    fields: readCodes(fields.fields),
    donation: readDonation(fields.donation),
    due_at: asText(fields.due_at) ?? null,
    values: asObject(fields.values) ?? {},
  }
}

function readCheck(row: unknown): ListingCheck | undefined {
  const fields = asObject(row)
  const found = { field: asText(fields?.field), detail: asText(fields?.detail) }
  if (fields?.verdict === 'ok') {
    const code = OK_CODES.find(each => each === fields.code)
    return code && { ...found, code, verdict: 'ok' }
  }
  const code = OPEN_CODES.find(each => each === fields?.code)
  const verdict = OPEN_VERDICTS.find(each => each === fields?.verdict)
  return code && verdict && { ...found, code, verdict }
}

function readChecks(data: unknown): ListingChecks | undefined {
  const fields = asObject(data)
  const checks = asRows(fields?.checks, readCheck)
  return checks && { fields: readCodes(fields?.fields), checks }
}

function readFacts(data: unknown): TokenFacts | null | undefined {
  if (data === null) return null
  const fields = asObject(data)
  const decimals = asNumber(fields?.decimals)
  if (!fields || decimals === undefined) return undefined
  return {
    name: asText(fields.name) ?? '',
    symbol: asText(fields.symbol) ?? '',
    decimals,
    total_supply: asText(fields.total_supply) ?? '',
  }
}

/** `secret`: the donation intent's. The same `idempotencyKey` with the same content gives the same receipt. */
export const sendListing = (
  input: SubmitListingInput,
  { secret, idempotencyKey }: { secret: string; idempotencyKey: string },
  settings: CallSettings = {},
): Promise<Outcome<SubmissionReceipt>> => {
  const headers = { ...settings.headers, 'idempotency-key': idempotencyKey }
  return call(submitListing, input, { ...bearer(secret, { ...settings, headers }), read: readReceipt })
}

export const askChecks = (
  kind: ListingKind,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<ListingChecks>> =>
  call(checkListing, { ...values, kind }, { ...settings, read: readChecks })

export const loadSubmission = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> =>
  call(readSubmission, { id }, { ...bearer(key, settings), read: readStatus })

export const resendListing = (
  id: string,
  key: string,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> =>
  call(resubmitListing, { ...values, id }, { ...bearer(key, settings), read: readStatus })

export const submitTransactionOf = (
  id: string,
  key: string,
  link: string,
  settings: CallSettings = {},
): Promise<Outcome<DonationVerdict>> =>
  call(submitSubmissionTransaction, { id, link }, { ...bearer(key, settings), read: readVerdict })

export const withdrawListing = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> =>
  call(withdrawSubmission, { id }, { ...bearer(key, settings), read: readStatus })

/** Null: no node is configured for the chain, or the address is no token there. */
export const loadTokenFacts = (
  chainId: string,
  address: string,
  settings: CallSettings = {},
): Promise<Outcome<TokenFacts | null>> =>
  call(readTokenFacts, { chain_id: chainId, address }, { ...settings, read: readFacts })
