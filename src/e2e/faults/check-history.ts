import {
  type CallRecord,
  type FaultRecord,
  type History,
  type MailRecord,
  type Stored,
  stepsTaken,
} from './history.ts'

/** A promise that was broken: which one, and by what. */
export interface Violation {
  rule: RuleName
  what: string
}

/** A mail that was taken so long before a server died may not have been written down; in milliseconds. */
const IN_HAND_MS = 1_500
/** A server's answers are read on another processor than they are sent from; times this near are not in order. */
const CLOSE_MS = 1

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const acknowledgedCalls = ({ calls }: History, action: CallRecord['action']): CallRecord[] =>
  calls.filter(call => call.action === action && call.outcome === 'acknowledged')

/** What was acknowledged is in the database, with what the acknowledgement said of it. */
function findLost(history: History, stored: Stored): string[] {
  const subscribers = new Set(stored.subscribers)
  const byId = new Map(stored.requests.map(request => [request.id, request]))
  const confirmed = new Set(stored.confirmed)
  return [
    ...acknowledgedCalls(history, 'subscribe')
      .filter(({ subject }) => !subscribers.has(subject))
      .map(({ subject, ended }) => `the subscription of ${subject}, acknowledged at ${ended}`),
    ...acknowledgedCalls(history, 'submit')
      .filter(({ subject, receipt }) => byId.get(receipt ?? '')?.offer !== subject)
      .map(
        ({ subject, receipt, ended }) => `request ${receipt} for offer ${subject}, acknowledged at ${ended}`,
      ),
    ...acknowledgedCalls(history, 'withdraw')
      .filter(({ subject, version = 0 }) => stepsTaken(byId.get(subject)?.state ?? '') < version)
      .map(({ subject, ended }) => `the withdrawal of ${subject}, acknowledged at ${ended}`),
    ...acknowledgedCalls(history, 'name')
      .filter(({ subject, verdict }) => verdict === 'confirmed' && !confirmed.has(subject))
      .map(({ subject, ended }) => `the confirmed payment of ${subject}, acknowledged at ${ended}`),
  ]
}

/** Nothing is stored twice, however often it was sent; who sent it again got the same receipt. */
function findDoubled(history: History, stored: Stored): string[] {
  const doubled = (what: string, names: readonly string[]) =>
    [...groupBy(names, name => name)]
      .filter(([, group]) => group.length > 1)
      .map(([name, group]) => `${what} ${name}: ${group.length} rows`)
  const receipts = [...groupBy(acknowledgedCalls(history, 'submit'), ({ subject }) => subject)]
    .map(([offer, calls]) => ({ offer, ids: new Set(calls.map(({ receipt }) => receipt)) }))
    .filter(({ ids }) => ids.size > 1)
    .map(({ offer, ids }) => `offer ${offer}: receipts ${[...ids].join(', ')}`)
  return [
    ...doubled('subscriber', stored.subscribers),
    ...doubled(
      'request of offer',
      stored.requests.map(({ offer }) => offer),
    ),
    ...receipts,
  ]
}

/** One transfer pays for one offer, in the database and in all that was ever answered. */
function findSharedTransfers(history: History, stored: Stored): string[] {
  const answered = acknowledgedCalls(history, 'name')
    .filter(({ verdict }) => verdict === 'confirmed')
    .map(({ transfer = '', subject }) => ({ transfer, offer: subject }))
  return [...groupBy([...answered, ...stored.payments], ({ transfer }) => transfer)]
    .map(([transfer, wins]) => ({ transfer, offers: new Set(wins.map(({ offer }) => offer)) }))
    .filter(({ offers }) => offers.size > 1)
    .map(({ transfer, offers }) => `transfer ${transfer} pays for ${[...offers].join(', ')}`)
}

/** Two open offers never ask for the same amount. A clock that was moved may have ended the first before its time. */
function findSharedOffers(history: History): string[] {
  const movedAt = history.faults.filter(({ movesClock }) => movesClock)
  const isCertain = (first: CallRecord, second: CallRecord) =>
    !movedAt.some(({ begun, well }) => first.begun < well && begun < second.ended)
  return [...groupBy(acknowledgedCalls(history, 'offer'), ({ amount = '' }) => amount)].flatMap(
    ([amount, offers]) => {
      const inOrder = offers.toSorted((a, b) => a.begun - b.begun)
      return inOrder.flatMap((second, i) =>
        inOrder
          .slice(0, i)
          .filter(first => first.subject !== second.subject && (first.expires ?? 0) > second.begun)
          .filter(first => isCertain(first, second))
          .map(first => `${amount} is asked for by ${first.subject} and ${second.subject}`),
      )
    },
  )
}

/** Who reads after an acknowledgement on the same server sees what was acknowledged, or more. */
function findStaleReads(history: History): string[] {
  const about = history.calls.filter(
    ({ version, outcome }) => version !== undefined && (outcome === 'acknowledged' || outcome === 'declined'),
  )
  const requestOf = ({ receipt, subject }: CallRecord) => receipt ?? subject
  return [...groupBy(about, call => `${call.server} ${requestOf(call)}`)].flatMap(([, calls]) => {
    const writes = calls.filter(({ action, outcome }) => action !== 'read' && outcome === 'acknowledged')
    return calls
      .filter(({ action }) => action === 'read')
      .flatMap(read =>
        writes
          .filter(({ ended }) => ended + CLOSE_MS < read.begun)
          .filter(write => (write.version ?? 0) > (read.version ?? 0))
          .map(
            write =>
              `server ${read.server} showed version ${read.version} of ${read.subject} at ${read.begun}, after version ${write.version} was acknowledged at ${write.ended}`,
          ),
      )
  })
}

/**
 * When none waits any more, everybody who was acknowledged has got a mail. A clock that is ahead makes a mail look too old to be
 * sent, see docs/settings.md.
 */
function findMissingMails(history: History, { mailsWaiting }: Stored): string[] {
  if (mailsWaiting > 0) return []
  const reached = new Set(history.mails.map(({ to }) => to))
  const isAtWrongTime = ({ begun }: CallRecord) =>
    history.faults.some(fault => fault.movesClock && begun < fault.well)
  return acknowledgedCalls(history, 'subscribe')
    .filter(call => !reached.has(call.subject) && !isAtWrongTime(call))
    .map(({ subject, ended }) => `no mail to ${subject}, acknowledged at ${ended}`)
}

/** Mails about transfers that may be a request's own have one subject; their Message-ID names the transfer. */
const aboutOf = ({ subject, id }: MailRecord) => (id.includes('.arrived.') ? id : subject)

/**
 * A mail is sent once, unless its server was not told that it was taken or died before it had written that down. Then it
 * comes under the same Message-ID, by which a mailbox knows it.
 */
function findRepeatedMails({ mails, faults }: History): string[] {
  const isInHand = (at: number, { begun, well, mayRepeatMail }: FaultRecord) =>
    mayRepeatMail && at > begun - IN_HAND_MS && at < well + IN_HAND_MS
  const isKnown = ({ at, isAnswered }: MailRecord) => isAnswered && !faults.some(fault => isInHand(at, fault))
  const taken = mails.filter(({ isTaken }) => isTaken).toSorted((a, b) => a.at - b.at)
  return [...groupBy(taken, mail => `${mail.to}: ${aboutOf(mail)}`)]
    .filter(([, copies]) => copies.slice(0, -1).some(isKnown) || new Set(copies.map(({ id }) => id)).size > 1)
    .map(([name, copies]) => `${name}, ${copies.map(({ at, id }) => `${id} at ${at}`).join(' and ')}`)
}

/** No server ends but by what is meant to end it. */
const findEnded = ({ ends }: History): string[] =>
  ends.filter(({ isMeant }) => !isMeant).map(({ server, how, at }) => `server ${server} at ${at}: ${how}`)

/** Who cannot be served is told so in order: 503 or 429, and when to try again. */
const findBrokenAnswers = ({ calls }: History): string[] =>
  calls
    .filter(
      ({ outcome, hasRetryAfter }) =>
        outcome === 'broken' || (outcome === 'unavailable' && hasRetryAfter !== true),
    )
    .map(({ action, status, begun, message }) => `${action} at ${begun}: ${status} ${message ?? ''}`)

/** What a fault's own expectations found. */
const findFailures = ({ faults }: History): string[] =>
  faults.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]))

const RULES = {
  'acknowledged is there': findLost,
  'nothing is stored twice': findDoubled,
  'one winner per transfer': findSharedTransfers,
  'no offer is shared': findSharedOffers,
  'reads are not older': findStaleReads,
  'mailed once': findRepeatedMails,
  'mailed at all': findMissingMails,
  'no server ends': findEnded,
  'refusals are in order': findBrokenAnswers,
  'each fault keeps its promise': findFailures,
} satisfies Record<string, (history: History, stored: Stored) => string[]>

export type RuleName = keyof typeof RULES

/** Every promise that a history breaks; empty when all hold. */
export const checkHistory = (history: History, stored: Stored): Violation[] =>
  // The keys of an object that is written here are its own names.
  (Object.keys(RULES) as RuleName[]).flatMap(rule =>
    RULES[rule](history, stored).map(what => ({ rule, what })),
  )
