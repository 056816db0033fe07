import { ANSWERS, medianWait, waitsSince } from '../server/waits.ts'
import { type CliContext, plain, plainJson } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { span } from './submissions.ts'

const DAY_MS = 24 * 3_600_000
const DEFAULT_DAYS = 7

interface Answer {
  at: string
  account: string
  action: string
  subject: string
}

/** Answers of that time; the same request may be answered again once it came back. */
const answersSince = ({ db }: CliContext, since: string): Promise<Answer[]> =>
  db
    .selectFrom('staff_log')
    .select(['at', 'account', 'action', 'subject'])
    .where('action', 'in', ANSWERS)
    .where('at', '>=', since)
    .orderBy('id')
    .execute()

async function countOf({ db }: CliContext, dueBefore?: string): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'in_review')
    .$if(dueBefore !== undefined, query => query.where('due_at', '<', dueBefore ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function byPerson(answers: readonly Answer[]) {
  return [...Map.groupBy(answers, ({ account }) => account)]
    .map(([account, own]) => {
      const count = (action: string) => own.filter(answer => answer.action === action).length
      return {
        account,
        answered: own.length,
        approved: count('approve'),
        rejected: count('reject'),
        changes: count('request-changes'),
      }
    })
    .sort((a, b) => b.answered - a.answered || (a.account < b.account ? -1 : 1))
}

/** Days without an answer are days too. */
function byDay(answers: readonly Answer[], now: Date, days: number) {
  return Array.from({ length: days }, (_, place) => {
    const day = new Date(now.getTime() - (days - 1 - place) * DAY_MS).toISOString().slice(0, 10)
    return { day, answered: answers.filter(({ at }) => at.startsWith(day)).length }
  })
}

/** How the work goes: from the log of decisions, of the last days, today included. */
export async function printNumbers(
  cli: CliContext,
  days: number = DEFAULT_DAYS,
  isJson: boolean,
): Promise<void> {
  const { now } = cli
  const since = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const [answers, waits, waiting, overdue] = await Promise.all([
    answersSince(cli, since),
    waitsSince(cli.db, since),
    countOf(cli),
    countOf(cli, now.toISOString()),
  ])
  const numbers = {
    since,
    days,
    answered: answers.length,
    waiting,
    overdue,
    median_first_answer_ms: medianWait(waits),
    by_day: byDay(answers, now, days),
    by_person: byPerson(answers),
  }
  if (isJson) return cli.write(`${plainJson(numbers)}\n`)
  const middle = numbers.median_first_answer_ms
  const lines = [
    `since ${since}: ${answers.length} answers, ${(answers.length / days).toFixed(1)} a day`,
    `first answer: ${middle === null ? 'none' : `half of ${waits.length} within ${span(middle)}`} of the review's beginning`,
    `now: ${waiting} in review, ${overdue} overdue`,
    '',
    ...inColumns([['DAY', 'ANSWERS'], ...numbers.by_day.map(({ day, answered }) => [day, String(answered)])]),
    '',
    ...inColumns([
      ['WHO', 'ANSWERS', 'APPROVED', 'REJECTED', 'CHANGES ASKED'],
      ...numbers.by_person.map(({ account, answered, approved, rejected, changes }) => [
        plain(account),
        ...[answered, approved, rejected, changes].map(String),
      ]),
    ]),
  ]
  for (const line of lines) cli.printLine(line)
}
