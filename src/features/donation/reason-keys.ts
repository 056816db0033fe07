import type { DonationReason } from './contract.ts'

/** Each reason's key in `donation.reasons`, what is so, and in `donation.nextSteps`, what to do about it. */
export const REASON_KEYS = {
  not_found_yet: 'notFoundYet',
  not_mined_yet: 'notMinedYet',
  too_few_confirmations: 'tooFewConfirmations',
  node_behind: 'nodeBehind',
  reorganised: 'reorganised',
  unavailable: 'unavailable',
  not_a_transaction: 'notATransaction',
  other_chain: 'otherChain',
  transaction_failed: 'transactionFailed',
  no_token_transfer: 'noTokenTransfer',
  wrong_token: 'wrongToken',
  wrong_recipient: 'wrongRecipient',
  sent_to_token_contract: 'sentToTokenContract',
  wrong_amount: 'wrongAmount',
  older_than_intent: 'olderThanIntent',
  not_a_donation: 'notADonation',
  already_used: 'alreadyUsed',
  never_seen: 'neverSeen',
} as const satisfies Record<DonationReason, string>

/** What was sent is gone. Whatever else a transaction is rejected for is put right, and alarms nobody. */
const LOST: readonly DonationReason[] = ['wrong_token', 'wrong_recipient', 'sent_to_token_contract']

export const isLost = (reason: DonationReason | undefined): boolean =>
  reason !== undefined && LOST.includes(reason)
