import type { FailureWord } from '#client/api/failure-word.ts'
import { isLost } from '#features/donation/reason-keys.ts'
import type { Submit } from '#features/donation/stores/submit-transaction.ts'
import { type DonationView, viewDonation } from '#features/donation/view.ts'
import type { ProofTask } from '../contract/proof.ts'
import type { Proving } from '../stores/prove.ts'
import { type FollowedSubmission, isDecided, type Withdrawal } from '../stores/status.ts'

/**
 * All that can hold of the status page and that some part of it is shown for. `flagsOf` tells which hold, the templates
 * name them with `when`, and states.test.ts finds a flag that is missing on either side.
 */
export const STATUS_FLAGS = [
  // The page
  'loading',
  'slow',
  'failed',
  'failed-offline',
  'failed-intercepted',
  'failed-other',
  'missing',
  'ready',
  'closed',
  'noKey',
  'noNumber',
  'own',
  // The request; what is done while it waits for its donation, the donation's own flags tell.
  'unproven',
  'in_review',
  'changes_requested',
  'approved',
  'listed',
  'inStore',
  'rejected',
  'withdrawn',
  'expired',
  'due',
  'overdue',
  'noPromise',
  'open',
  'marked',
  'fresh',
  'old',
  // Its proof
  'provable',
  'unmailed',
  'proof-site',
  'proof-signature',
  'proof-none',
  'proving',
  'proof-refused',
  'proof-failed',
  // Its donation
  'waived',
  'asked',
  'payment-awaiting',
  'payment-partial',
  'payment-pending',
  'payment-confirmed',
  'payment-open',
  'payment-rejected',
  'payment-expired',
  'payment-over',
  'payment-found',
  'received',
  'receivedSandbox',
  'hash',
  'explorer',
  'arrived',
  'arrivals',
  'confirmations',
  'reason',
  'nextStep',
  // What its owner can do about it
  'payable',
  'rest',
  'matching',
  'held',
  'sandbox',
  'untrusted',
  'confirming',
  'late',
  'released',
  'submittable',
  'submit-sending',
  'submit-slow',
  'submit-refused',
  'submit-offline',
  'submit-timeout',
  'submit-intercepted',
  'submit-busy',
  'submit-server',
  'submit-waiting',
  'submit-waited',
  'withdrawal-idle',
  'withdrawal-asking',
  'withdrawal-sending',
  'withdrawal-failed',
] as const
export type StatusFlag = (typeof STATUS_FLAGS)[number]

/** The flags of a part in a template, as showState reads them: `data-when={when('late', 'released')}`. */
export const when = (...flags: StatusFlag[]): string => flags.join(' ')

export interface StatusState {
  followed: FollowedSubmission
  submit: Submit
  withdrawal: Withdrawal
  proving: Proving
  /** This browser remembers requests. */
  hasOwn: boolean
  /** The visitor's clock, in milliseconds. */
  now: number
}

type Ready = Extract<FollowedSubmission, { state: 'ready' }>

/** The donation of a request as it is drawn at that time. */
export const donationViewOf = (
  { state, donation }: Ready['request'],
  submit: Submit,
  now: number,
): DonationView =>
  viewDonation(donation, {
    now,
    isReleased: submit.state === 'released',
    isClosed: state !== 'awaiting_donation' && state !== 'expired',
    // A donation that comes late opens such a request again.
    isEnded: state === 'expired',
  })

/** About something listed: staff read it once it is proved. Of something new they read it either way. */
export const isUnproven = ({ state, purpose, proof }: Ready['request']): boolean =>
  state === 'in_review' && purpose !== 'listing' && proof !== null

function proofFlags({ email_confirmed, dns, signature }: ProofTask): StatusFlag[] {
  const flags: StatusFlag[] = email_confirmed ? [] : ['unmailed']
  if (dns) flags.push('proof-site')
  if (signature) flags.push('proof-signature')
  return dns || signature ? flags : [...flags, 'proof-none']
}

/** What came of the last press of its button. */
const PROVING: Record<Proving, StatusFlag[]> = {
  idle: [],
  sending: ['proving'],
  refused: ['proof-refused'],
  failed: ['proof-failed'],
}

function dueFlag(due: string | null, now: number): StatusFlag {
  if (due === null) return 'noPromise'
  return Date.parse(due) <= now ? 'overdue' : 'due'
}

function submissionFlags({ request, isOld }: Ready, now: number): StatusFlag[] {
  const { kind, purpose, state, due_at, proof, listing_id } = request
  const flags: StatusFlag[] = ['ready', isOld ? 'old' : 'fresh']
  const isRead = !isUnproven(request)
  if (state !== 'awaiting_donation' && isRead) flags.push(state)
  if (proof) flags.push(purpose === 'listing' ? 'provable' : 'unproven', ...proofFlags(proof))
  if (state === 'in_review' && isRead) flags.push(dueFlag(due_at, now))
  if (!isDecided(request) && state !== 'expired') flags.push('open')
  if (listing_id !== null) flags.push('listed', ...(kind === 'dapp' ? (['inStore'] as const) : []))
  // Staff may name fields with a rejection too.
  if (Object.keys(request.fields).length > 0) flags.push('marked')
  return flags
}

/** Of what came in part the rest is paid, or nothing more is and staff match it. */
const PARTIAL = { payable: 'rest', confirming: 'matching' } as const

/** Its state in a word. */
function paymentFlag({ state, reason, over, isHeld }: DonationView): StatusFlag[] {
  if (state === 'waived') return []
  if (state === 'partial' && over !== undefined) return ['payment-over']
  if (isHeld && (state === 'awaiting' || state === 'expired')) return ['payment-found']
  return [`payment-${state === 'rejected' && !isLost(reason) ? 'open' : state}`]
}

/** What has come of it so far. */
function arrivalFlags(view: DonationView): StatusFlag[] {
  const { state, isSandbox, transaction, arrived, arrivals, confirmations, reason } = view
  const flags: StatusFlag[] = []
  if (state === 'confirmed') flags.push(isSandbox ? 'receivedSandbox' : 'received')
  if (transaction) flags.push('hash')
  if (transaction?.explorer) flags.push('explorer')
  // What is confirmed brought exactly what was asked for.
  if (arrived && state !== 'confirmed') flags.push('arrived')
  if (arrivals.length > 0) flags.push('arrivals')
  if (confirmations) flags.push('confirmations')
  // Of a part what arrived tells all there is to tell.
  const isPart = state === 'partial'
  if (reason && !(isPart && reason === 'wrong_amount')) flags.push('reason')
  if (view.hasNextStep && !isPart) flags.push('nextStep')
  return flags
}

/** What may be done about it. */
function offerFlags(
  { state, offer, isSandbox, isHeld, reason }: DonationView,
  isExpired: boolean,
): StatusFlag[] {
  if (offer === 'none') return []
  // Where nothing may be sent, nothing else is shown.
  if (isExpired && offer === 'late') return ['submittable']
  if (isSandbox) return ['submittable', 'sandbox']
  // Who sent something is not asked for the whole of it once more.
  if (state === 'rejected' && reason === 'wrong_amount' && offer === 'payable')
    return ['submittable', 'matching']
  if (state === 'partial' && (offer === 'payable' || offer === 'confirming'))
    return ['submittable', PARTIAL[offer]]
  return ['submittable', isHeld && offer === 'confirming' && state !== 'pending' ? 'held' : offer]
}

function donationFlags(view: DonationView, request: Ready['request']): StatusFlag[] {
  const { state, transaction } = view
  if (state === 'waived') return ['waived']
  // An amount that nobody paid is not named once it is not asked for: it would read as still to be sent.
  if (isDecided(request) && !transaction && (state === 'awaiting' || state === 'expired')) return []
  const isExpired = request.state === 'expired'
  return ['asked', ...paymentFlag(view), ...arrivalFlags(view), ...offerFlags(view, isExpired)]
}

/** What came of a transaction that was submitted here. What is released the donation's flags tell. */
function submitFlags(submit: Submit, now: number): StatusFlag[] {
  if (submit.state === 'failed') {
    const { cause, retryAt } = submit
    const wait =
      retryAt === undefined ? [] : [retryAt > now ? ('submit-waiting' as const) : ('submit-waited' as const)]
    return [`submit-${cause}`, ...wait]
  }
  if (submit.state === 'sending') return [submit.isSlow ? 'submit-slow' : 'submit-sending']
  return submit.state === 'refused' ? ['submit-refused'] : []
}

const causeFlag = (cause: FailureWord) =>
  cause === 'offline' || cause === 'intercepted' ? (`failed-${cause}` as const) : 'failed-other'

/** What holds of the page at that time. */
export function flagsOf({ followed, submit, withdrawal, proving, hasOwn, now }: StatusState): StatusFlag[] {
  const flags: StatusFlag[] = hasOwn ? ['own'] : []
  switch (followed.state) {
    case 'none':
      return followed.id ? [...flags, 'closed', 'noKey'] : [...flags, 'closed']
    case 'noNumber':
    case 'missing':
      return [...flags, 'closed', followed.state]
    case 'failed':
      return [...flags, 'failed', causeFlag(followed.cause)]
    case 'ready':
      return [
        ...flags,
        ...submissionFlags(followed, now),
        ...donationFlags(donationViewOf(followed.request, submit, now), followed.request),
        ...submitFlags(submit, now),
        `withdrawal-${withdrawal}`,
        ...PROVING[proving],
      ]
    default:
      return [...flags, followed.state]
  }
}
