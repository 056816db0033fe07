import { call, type Outcome } from '#client/api/call.ts'
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

const bearer = ({ secret }: IntentKey) => ({ headers: { authorization: `Bearer ${secret}` } })

export const askForDonation = (kind: string, check: string): Promise<Outcome<NewDonationIntent>> =>
  call(createDonationIntent, { kind, check })

export const loadDonation = (key: IntentKey): Promise<Outcome<DonationIntent>> =>
  call(readDonationIntent, { id: key.id }, bearer(key))

export const submitTransactionOf = (key: IntentKey, link: string): Promise<Outcome<DonationVerdict>> =>
  call(submitDonationTransaction, { id: key.id, link }, bearer(key))

/** The owner of `address` signed that what is sent from there pays for this donation. */
export const signSenderOf = (
  key: IntentKey,
  { address, signature }: { address: string; signature: string },
): Promise<Outcome<DonationIntent>> =>
  call(signDonationSender, { id: key.id, address, signature }, bearer(key))
