import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asText, asWebUrl, asYesNo } from '#client/api/read.ts'
import {
  createDonationIntent,
  DONATION_REASONS,
  DONATION_STATES,
  type DonationIntent,
  type DonationReason,
  type DonationState,
  type DonationToken,
  type DonationVerdict,
  type NewDonationIntent,
  readDonationIntent,
  submitDonationTransaction,
} from './contract.ts'

const DECIMAL = /^\d{1,30}(\.\d{1,36})?$/
const WHOLE = /^\d{1,78}$/

const matching = (value: unknown, shape: RegExp): string | undefined => {
  const text = asText(value)
  return text !== undefined && shape.test(text) ? text : undefined
}

const stateOf = (value: unknown): DonationState | undefined => DONATION_STATES.find(state => state === value)
const reasonOf = (value: unknown): DonationReason | null =>
  DONATION_REASONS.find(reason => reason === value) ?? null
const timeOf = (value: unknown): string | undefined =>
  Number.isNaN(Date.parse(asText(value) ?? '')) ? undefined : asText(value)

function readVerdict(data: unknown): DonationVerdict | undefined {
  const fields = asObject(data)
  const state = stateOf(fields?.state)
  const expected = matching(fields?.expected, DECIMAL)
  if (!fields || !state || expected === undefined) return undefined
  return {
    state,
    reason: reasonOf(fields.reason),
    tx_hash: asText(fields.tx_hash) ?? null,
    explorer_url: asWebUrl(fields.explorer_url) ?? null,
    confirmations: asNumber(fields.confirmations) ?? 0,
    required: asNumber(fields.required) ?? 0,
    paid: matching(fields.paid, DECIMAL) ?? null,
    expected,
  }
}

function readToken(data: unknown): DonationToken | undefined {
  const fields = asObject(data)
  const symbol = asText(fields?.symbol)
  const address = asText(fields?.address)
  const decimals = asNumber(fields?.decimals)
  return symbol && address && decimals !== undefined ? { symbol, address, decimals } : undefined
}

/** Money depends on every field, so one that is missing or malformed makes the whole answer unusable. */
function readIntent(data: unknown): DonationIntent | undefined {
  const fields = asObject(data)
  const id = asText(fields?.id)
  const kind = asText(fields?.kind)
  const state = stateOf(fields?.state)
  const token = readToken(fields?.token)
  const chainId = asNumber(fields?.chain_id)
  const amount = matching(fields?.amount, DECIMAL)
  const units = matching(fields?.amount_units, WHOLE)
  const createdAt = timeOf(fields?.created_at)
  const expiresAt = timeOf(fields?.expires_at)
  const isAddressMalformed = fields?.address !== null && !asText(fields?.address)
  if (!fields || !id || !kind || !state || !token || chainId === undefined || isAddressMalformed)
    return undefined
  if (amount === undefined || units === undefined || !createdAt || !expiresAt) return undefined
  return {
    id,
    kind,
    state,
    sandbox: asYesNo(fields.sandbox),
    waived: asYesNo(fields.waived),
    chain_id: chainId,
    token,
    address: asText(fields.address) ?? null,
    amount,
    amount_units: units,
    created_at: createdAt,
    expires_at: expiresAt,
    verdict: readVerdict(fields.verdict) ?? null,
  }
}

function readNewIntent(data: unknown): NewDonationIntent | undefined {
  const intent = readIntent(data)
  const secret = asText(asObject(data)?.secret)
  return intent && secret ? { ...intent, secret } : undefined
}

/** What a browser keeps of an intent: its id and the bearer token of every call about it. */
export interface IntentKey {
  id: string
  secret: string
}

const withBearer = ({ secret }: IntentKey, settings: CallSettings): CallSettings => ({
  ...settings,
  headers: { ...settings.headers, authorization: `Bearer ${secret}` },
})

export const askForDonation = (
  kind: string,
  settings: CallSettings = {},
): Promise<Outcome<NewDonationIntent>> =>
  call(createDonationIntent, { kind }, { ...settings, read: readNewIntent })

export const loadDonation = (key: IntentKey, settings: CallSettings = {}): Promise<Outcome<DonationIntent>> =>
  call(readDonationIntent, { id: key.id }, { ...withBearer(key, settings), read: readIntent })

export const submitTransactionOf = (
  key: IntentKey,
  link: string,
  settings: CallSettings = {},
): Promise<Outcome<DonationVerdict>> =>
  call(submitDonationTransaction, { id: key.id, link }, { ...withBearer(key, settings), read: readVerdict })
