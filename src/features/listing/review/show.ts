import type { DonationArrival } from '#features/donation/contract.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { fieldsOf } from '../contract/validate.ts'
import { imagesOf } from '../server/held-images.ts'
import { listingProofOf } from '../server/listing-proofs.ts'
import { checkForStaff } from '../server/staff-checks.ts'
import { keepChecks } from '../server/waiting-checks.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import type { CliContext } from './cli-context.ts'
import { plain, plainJson } from './cli-context.ts'
import { FLAG_TEXTS, type Flagged, flagged } from './flags.ts'
import { linksOf, namesFor, type ReviewNames } from './names.ts'
import { type Note, staffNotesOf } from './notes.ts'
import { changeLines, changeToShow } from './show-change.ts'
import { proofLines } from './show-proof.ts'
import { donationText, dueText, type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'
import { clockTime, type Taker, takersNow } from './takes.ts'
import { seenLines } from './value-lines.ts'

interface Step {
  at: string
  state: string
  note: string
  message: string
}

interface Decision {
  at: string
  account: string
  action: string
  note: string
}

/** Checks are for those who decide: what is decided would be found to be listed, by itself. */
async function checksOf(cli: CliContext, request: ReviewedSubmission): Promise<ListingCheck[]> {
  if (!['awaiting_donation', 'in_review', 'changes_requested'].includes(request.state)) return []
  // What is listed is found to be listed; such a request has findings of its own.
  if (request.change_of !== null) return []
  const found = await checkForStaff(cli, request)
  await keepChecks(cli.db, request.id, found, cli.now)
  return found
}

const stepsOf = ({ db }: CliContext, id: string): Promise<Step[]> =>
  db
    .selectFrom('submission_steps')
    .select(['at', 'state', 'note', 'message'])
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute()

const decisionsOf = ({ db }: CliContext, id: string): Promise<Decision[]> =>
  db
    .selectFrom('staff_log')
    .select(['at', 'account', 'action', 'note'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()

/** What was not asked is not shown: `inviteAccount` of a DApp that invites nobody. */
function formLines(
  cli: CliContext,
  { kind, values, fields }: ReviewedSubmission,
  { lines: names }: ReviewNames,
): string[] {
  const asked = fieldsOf(kind).filter(({ meta: { when } }) => !when || values[when.field] === when.is)
  const width = Math.max(...asked.map(({ name }) => name.length))
  return asked
    .flatMap(({ name, meta }) => {
      const [first = '-', ...more] = seenLines(cli, meta.widget, values[name], names)
      return [`  ${name.padEnd(width)}  ${first}`, ...more.map(line => `  ${''.padEnd(width)}  ${line}`)]
    })
    .concat(
      Object.entries(fields).map(([field, code]) => `  asked to change: ${plain(field)}=${plain(code)}`),
    )
}

const arrivalLine = (token: string, { amount, at, state, tx_hash }: DonationArrival): string =>
  `  arrived: ${amount} ${plain(token)}, ${at}, ${state}${tx_hash ? `, ${plain(tx_hash)}` : ''}`

function donationLines(request: ReviewedSubmission): string[] {
  const { donation } = request
  if (donation.waived) return ['  waived: this kind asks for none']
  const { verdict } = donation
  const lost = request.donation_lost_at
  const lines = [
    `  ${donationText(request)}: ${donation.amount} ${donation.token} on chain ${donation.chain_id}`,
  ]
  if (lost)
    lines.push(`  TAKEN BACK: it was confirmed, and since ${lost} its block is no longer part of the chain`)
  if (donation.sandbox) lines.push('  sandbox: no receiving address was set, so NOTHING WAS PAID')
  if (!verdict) return [...lines, '  no transaction named']
  const link = donation.sandbox ? 'made up, as the sandbox takes any' : (verdict.explorer_url ?? '-')
  return [
    ...lines,
    `  transaction: ${plain(verdict.tx_hash ?? '-')}`,
    `  explorer: ${plain(link)}`,
    `  verdict: ${verdict.state}${verdict.reason ? `, ${verdict.reason}` : ''}, ${verdict.confirmations} of ${verdict.required} confirmations, paid ${verdict.paid ?? '-'}`,
    ...verdict.arrivals.map(arrival => arrivalLine(donation.token, arrival)),
  ]
}

function checkLine({ code, verdict, field = '', detail = '' }: ListingCheck): string {
  // What is in order may be passed over by the eye.
  const mark = (verdict === 'ok' ? verdict : verdict.toUpperCase()).padEnd('STAFF'.length)
  return `  ${mark} ${[code, plain(field)].join(' ').trim()}${detail === '' ? '' : `: ${plain(detail)}`}`
}

const noted = (note: string): string => (note === '' ? '' : ` (${plain(note)})`)

const noteLine = ({ at, account, note }: Note): string => `  ${at}  ${plain(account)}: ${plain(note)}`

const said = (message: string): string => (message === '' ? '' : `: ${plain(message)}`)

function linkLines(request: ReviewedSubmission, names: ReviewNames): string[] {
  const links = linksOf(request, names)
  const width = Math.max(...links.map(({ name }) => name.length))
  const lines = links.map(({ name, url }) => `  ${name.padEnd(width)}  ${withSeenHosts(plain(url))}`)
  return lines.length > 0 ? ['', 'Links', ...lines] : []
}

const flagLines = ({ flags, alike, project }: Flagged): string[] =>
  [
    `  flags: ${flags.map(flag => FLAG_TEXTS[flag]).join(', ') || 'none'}`,
    alike.length > 0 ? `  alike: ${alike.join(', ')}` : '',
    project.length > 0 ? `  same project: ${project.join(', ')}` : '',
  ].filter(Boolean)

function headLines(
  request: ReviewedSubmission,
  taker: Taker | null,
  others: Flagged | undefined,
  now: Date,
): string[] {
  const { id, kind, title, due_at: due, forgotten, mail_refusal: refusal, published_as: published } = request
  return [
    `${id}  ${kind}  ${withScripts(title)}`,
    `  state: ${request.state}, sent ${request.created_at} in ${request.lang}, changed ${request.updated_at}`,
    `  due: ${due ?? 'no date promised'}${due ? ` (${dueText(request, now)})` : ''}`,
    ...(taker ? [`  ${plain(taker.account)} looks at it until ${clockTime(taker.until)}`] : []),
    ...(others ? flagLines(others) : []),
    ...(forgotten ? ['  its personal data was erased'] : []),
    ...(refusal ? [`  MAIL REFUSED: its owner was not told of this state (${plain(refusal)})`] : []),
    ...(published ? [`  listed as: ${plain(published)}`] : []),
  ]
}

export async function show(cli: CliContext, id: string, isJson: boolean): Promise<void> {
  const request = await readReviewedSubmission(cli, id)
  const [change, proof, checks, steps, decisions, notes, names, takers] = await Promise.all([
    changeToShow(cli, request),
    listingProofOf(cli.db, request.id),
    checksOf(cli, request),
    stepsOf(cli, request.id),
    decisionsOf(cli, request.id),
    staffNotesOf(cli, request.id),
    namesFor(cli.db),
    takersNow(cli.db, cli.now),
  ])
  const taken_by = takers.get(request.id) ?? null
  // The checks were made a moment ago.
  const others = (await flagged(cli, [request])).get(request.id)
  if (isJson) {
    const beside = { change, proof, history: steps, decisions, checks, notes, taken_by, ...others }
    cli.write(`${plainJson({ ...request, ...beside })}\n`)
    return
  }
  const lines = [
    ...headLines(request, taken_by, others, cli.now),
    '',
    ...(change
      ? changeLines(cli, request, change, names.lines)
      : ['Form', ...formLines(cli, request, names)]),
    ...(imagesOf(request.values).length > 0
      ? [`  pictures: "report ${request.id}" saves them; no browser opens them before they are listed`]
      : []),
    ...linkLines(request, names),
    '',
    'Donation',
    ...donationLines(request),
    ...(await proofLines(cli, request, proof)),
    '',
    ...(change ? [] : ['Checks', ...(checks.length > 0 ? checks.map(checkLine) : ['  none: it is decided'])]),
    ...(notes.length > 0 ? ['', 'Notes', ...notes.map(noteLine)] : []),
    '',
    'History',
    ...steps.map(({ at, state, note, message }) => `  ${at}  ${state}${noted(note)}${said(message)}`),
    ...decisions.map(
      ({ at, account, action, note }) => `  ${at}  ${plain(account)}: ${action}${noted(note)}`,
    ),
  ]
  for (const line of lines) cli.printLine(line)
}
