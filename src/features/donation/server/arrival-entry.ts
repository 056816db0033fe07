import type { ArrivalState } from '../contract.ts'

/** A transfer that may be an intent's own, as its owner may see it. */
export interface ArrivalEntry {
  /** Which transfer it is; told to nobody. */
  key: string
  state: ArrivalState
  units: bigint
  minedAt: string
  /** Null where only the scan knows of it: whose it is has not been told. */
  txHash: string | null
}

/** What counts as received: what is only likely does not. */
export const receivedUnits = (ledger: readonly ArrivalEntry[]): bigint =>
  ledger.reduce((sum, { state, units }) => (state === 'likely' ? sum : sum + units), 0n)
