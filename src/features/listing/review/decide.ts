import type { FieldCodes } from '#contract/endpoint.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { ReviewerSentence } from '../contract/reviewer-sentences.ts'
import { CHANGE_REASONS } from '../contract/submission-ids.ts'
import {
  type ListingValues,
  REJECTION_REASONS,
  type RejectionReason,
  type SubmissionState,
} from '../contract/submissions.ts'
import { fieldsOf } from '../contract/validate.ts'
import { unpublish } from '../server/publish.ts'
import { moveSubmission } from '../server/steps.ts'
import { readChange, undoChange } from './apply-change.ts'
import { type CliContext, logAction, plain, ReviewError, UsageError } from './cli-context.ts'
import { settledLine } from './purges.ts'
import { messageIn } from './say.ts'
import { type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'
import { endTake, meanItThoughTaken } from './takes.ts'

export function rejectionReason(code: string | undefined): RejectionReason {
  const found = REJECTION_REASONS.find(reason => reason === code)
  if (found) return found
  const problem = code === undefined ? '--reason is missing' : `--reason ${plain(code)} is no reason`
  throw new UsageError(`${problem}; it is one of ${REJECTION_REASONS.join(', ')}`)
}

/** `NAME=CODE` as it is on the command line. */
export function fieldReasons(texts: readonly string[]): FieldCodes {
  const entries = texts.map(text => {
    const [, name, code] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (!name || !code)
      throw new UsageError(`--field ${plain(text)}: write NAME=CODE, as in website=notReachable`)
    if (!CHANGE_REASONS.some(reason => reason === code))
      throw new UsageError(`--field ${plain(text)}: the code is one of ${CHANGE_REASONS.join(', ')}`)
    return [name, code]
  })
  return Object.fromEntries(entries)
}

/** `tokens.1.contract` names something that was sent. */
function isSent(values: ListingValues, steps: readonly string[]): boolean {
  let found: unknown = values
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return false
    found = Object.entries(found).find(([key]) => key === step)?.[1]
  }
  return true
}

/** A reason beside a field that the form does not show would hold the submitter up for ever. */
function refuseUnknownFields(fields: FieldCodes, { kind, values }: ReviewedSubmission): void {
  const known = fieldsOf(kind)
  for (const path of Object.keys(fields)) {
    const [name = '', ...rest] = path.split('.')
    const field = known.find(candidate => candidate.name === name)
    if (!field) {
      const names = known.map(candidate => candidate.name).join(', ')
      throw new ReviewError(`the ${kind} form has no field "${plain(name)}"; it has ${names}`)
    }
    const { when } = field.meta
    if (when && values[when.field] !== when.is)
      throw new ReviewError(
        `"${name}" is asked for only when ${when.field} is ${when.is}, which this request is not`,
      )
    if (rest.length > 0 && !isSent(values, [name, ...rest]))
      throw new ReviewError(`the request has nothing at "${plain(path)}"`)
  }
}

/** What the submitter reads beside the new state. */
interface Told {
  note?: RejectionReason
  fields?: FieldCodes
  /** Saved sentences, in the submitter's language. */
  say?: readonly ReviewerSentence[]
  /** A sentence of the staff, or empty. */
  message?: string
}

export interface Decision extends Told {
  /** As the log names it. */
  action: 'approve' | 'reject' | 'request-changes' | 'remove'
  from: readonly SubmissionState[]
  to: SubmissionState
  /** A word of the staff for the log alone. */
  why?: string
  /** Throws when this request cannot be decided so. */
  check?: (request: ReviewedSubmission, tx: Tx) => void | Promise<void>
  /** What else changes with it; returns the line that staff read. */
  carryOut: (tx: Tx, request: ReviewedSubmission) => Promise<string>
}

/** What is done to a request without deciding about it. */
const NO_DECISIONS = ['note', 'propose-payment', 'accept-payment', 'carry', 'propose-approve']

async function whoDecided(tx: Tx, id: string): Promise<string> {
  const last = await tx
    .selectFrom('staff_log')
    .select(['at', 'account'])
    .where('subject', '=', id)
    .where('action', 'not in', NO_DECISIONS)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last ? ` by ${plain(last.account)} at ${last.at}` : ''
}

/** Why a request that is in this state cannot be decided. */
async function refusal(
  tx: Tx,
  { id, state }: ReviewedSubmission,
  { action }: Decision,
): Promise<ReviewError> {
  if (state === 'awaiting_donation') return new ReviewError(`${id}: its donation is not confirmed yet`)
  if (state === 'changes_requested')
    return new ReviewError(
      `${id}: changes were asked for${await whoDecided(tx, id)}; it comes back when they are made`,
    )
  if (state === 'withdrawn') return new ReviewError(`${id}: already decided: withdrawn by the submitter`)
  if (state === 'expired') return new ReviewError(`${id}: expired without a donation; "reopen" undoes that`)
  if (action === 'remove') return new ReviewError(`${id}: is ${state}, so there is nothing to remove`)
  return new ReviewError(`${id}: already decided: ${state}${await whoDecided(tx, id)}`)
}

/** The codes; the sentence is in the history of the request, where it can be erased with it. */
const logNote = ({ note, why, say = [], fields = {} }: Decision): string =>
  [note, why, ...say, ...Object.entries(fields).map(([field, code]) => `${field}=${code}`)]
    .filter(Boolean)
    .join(' ')

/** The state, what follows from it, the log and the queued mail: all of it or nothing. */
export async function decide(cli: CliContext, id: string, decision: Decision): Promise<void> {
  const { db, now } = cli
  await meanItThoughTaken(cli, id, decision.action)
  const told = await db.transaction().execute(async tx => {
    const request = await readReviewedSubmission(cli, id, tx)
    const { action, from, to, note, fields = {}, say = [] } = decision
    const message = messageIn(request.lang, say, decision.message ?? '')
    refuseUnknownFields(fields, request)
    if (from.includes(request.state)) await decision.check?.(request, tx)
    if (!(await moveSubmission(tx, request.id, from, { state: to, note, fields, message }, now))) {
      // Another process may have been quicker since it was read: it is read as it is now.
      throw await refusal(tx, await readReviewedSubmission(cli, id, tx), decision)
    }
    const line = await decision.carryOut(tx, request)
    await endTake(tx, request.id)
    await logAction(cli, tx, { action, subject: request.id, note: logNote(decision) })
    return `${request.id}: ${line}`
  })
  cli.printLine(told)
}

export const reject = (cli: CliContext, id: string, told: Told & { note: RejectionReason }): Promise<void> =>
  decide(cli, id, {
    action: 'reject',
    from: ['awaiting_donation', 'in_review', 'changes_requested'],
    to: 'rejected',
    ...told,
    carryOut: async () => `rejected, ${told.note}`,
  })

export const requestChanges = (
  cli: CliContext,
  id: string,
  told: Told & { fields: FieldCodes },
): Promise<void> =>
  decide(cli, id, {
    action: 'request-changes',
    from: ['in_review'],
    to: 'changes_requested',
    ...told,
    check: ({ id, change_of }) => {
      if (change_of !== null)
        throw new ReviewError(`${id}: is about a listing; reject it with a --message, it can be sent again`)
    },
    carryOut: async () => `changes requested: ${Object.keys(told.fields).join(', ')}`,
  })

/** Takes a listing down that should not have been approved, or no longer deserves it. */
export const remove = (cli: CliContext, id: string, told: Told & { note: RejectionReason }): Promise<void> =>
  decide(cli, id, {
    action: 'remove',
    from: ['approved'],
    to: 'rejected',
    ...told,
    carryOut: async (tx, request) => {
      const change = await readChange(tx, request)
      if (change) return settledLine(cli, tx, await undoChange(cli, tx, request, change))
      if (request.published_as) await unpublish(cli, tx, request.id, request.published_as)
      return settledLine(cli, tx, `removed from the lists, ${told.note}`)
    },
  })
