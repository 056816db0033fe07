import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import type { DonationVerdict } from '#features/donation/contract.ts'
import {
  proveOwnership,
  readSubmission,
  type SubmissionStatus,
  submitSubmissionTransaction,
  withdrawSubmission,
} from '../contract/submissions.ts'

export const withBearer = (key: string, { headers, ...settings }: CallSettings): CallSettings => ({
  ...settings,
  headers: { ...headers, authorization: `Bearer ${key}` },
})

export const loadSubmission = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(readSubmission, { id }, withBearer(key, settings))

export const submitTransactionOfSubmission = (
  id: string,
  key: string,
  link: string,
  settings: CallSettings = {},
): Promise<Outcome<DonationVerdict>> =>
  call(submitSubmissionTransaction, { id, link }, withBearer(key, settings))

export const takeBackSubmission = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(withdrawSubmission, { id }, withBearer(key, settings))

/** `signature`: empty where there is none, as the record or the file is looked for. */
export const proveSubmission = (
  id: string,
  key: string,
  signature: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(proveOwnership, { id, signature }, withBearer(key, settings))
