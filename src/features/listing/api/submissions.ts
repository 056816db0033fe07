import { call, type Outcome } from '#client/api/call.ts'
import type { DonationVerdict } from '#features/donation/contract.ts'
import {
  proveOwnership,
  readSubmission,
  type SubmissionStatus,
  submitSubmissionTransaction,
  withdrawSubmission,
} from '../contract/submissions.ts'

export const bearerHeader = (key: string) => ({ authorization: `Bearer ${key}` })

export const loadSubmission = (id: string, key: string): Promise<Outcome<SubmissionStatus>> =>
  call(readSubmission, { id }, { headers: bearerHeader(key) })

export const submitTransactionOfSubmission = (
  id: string,
  key: string,
  link: string,
): Promise<Outcome<DonationVerdict>> =>
  call(submitSubmissionTransaction, { id, link }, { headers: bearerHeader(key) })

export const takeBackSubmission = (id: string, key: string): Promise<Outcome<SubmissionStatus>> =>
  call(withdrawSubmission, { id }, { headers: bearerHeader(key) })

/** `signature`: empty where there is none, as the record or the file is looked for. */
export const proveSubmission = (
  id: string,
  key: string,
  signature: string,
): Promise<Outcome<SubmissionStatus>> =>
  call(proveOwnership, { id, signature }, { headers: bearerHeader(key) })
