import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import {
  createDonationIntent,
  type DonationIntent,
  type DonationVerdict,
  type NewDonationIntent,
  readDonationIntent,
  signDonationSender,
  submitDonationTransaction,
} from './contract.ts'

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
  check: string,
  settings: CallSettings = {},
): Promise<Outcome<NewDonationIntent>> => call(createDonationIntent, { kind, check }, settings)

export const loadDonation = (key: IntentKey, settings: CallSettings = {}): Promise<Outcome<DonationIntent>> =>
  call(readDonationIntent, { id: key.id }, withBearer(key, settings))

export const submitTransactionOf = (
  key: IntentKey,
  link: string,
  settings: CallSettings = {},
): Promise<Outcome<DonationVerdict>> =>
  call(submitDonationTransaction, { id: key.id, link }, withBearer(key, settings))

/** The owner of `address` signed that what is sent from there pays for this donation. */
export const signSenderOf = (
  key: IntentKey,
  { address, signature }: { address: string; signature: string },
  settings: CallSettings = {},
): Promise<Outcome<DonationIntent>> =>
  call(signDonationSender, { id: key.id, address, signature }, withBearer(key, settings))
