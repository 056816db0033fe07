import { randomUUID } from 'node:crypto'
import { type Erased, eraseSubmission, NOTHING_ERASED } from '../server/erase.ts'
import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { readReviewedSubmission } from './submissions.ts'
import { makeSure, refuseUnasked } from './sure.ts'

const DECIDED: readonly string[] = ['approved', 'rejected', 'withdrawn', 'expired']

async function submissionsWith({ db }: CliContext, email: string): Promise<string[]> {
  // Compared here: the databases differ in what they make of letters other than ASCII.
  const rows = await db.selectFrom('submissions').select(['id', 'email']).orderBy('created_at').execute()
  return rows.filter(row => row.email.toLowerCase() === email.toLowerCase()).map(({ id }) => id)
}

const added = (a: Erased, b: Erased): Erased => ({
  forms: a.forms + b.forms,
  pictures: a.pictures + b.pictures,
  keys: a.keys + b.keys,
  notes: a.notes + b.notes,
  messages: a.messages + b.messages,
})

/** For who asked, and for the log: what was erased and when, and nothing that says of whom. */
const receiptLines = (id: string, at: string, erased: Erased, subscriptions: number): string[] => [
  `Receipt ${id}`,
  `Erased on ${at}:`,
  `  requests: ${erased.forms}`,
  `  pictures and reports: ${erased.pictures}`,
  `  links to the private page: ${erased.keys}`,
  `  notes of staff: ${erased.notes}`,
  `  messages and mails that waited: ${erased.messages}`,
  `  subscriptions: ${subscriptions}`,
]

/** Erases what says who somebody is; the number, kind, state, payment and the log stay. Prints a receipt. */
export async function forgetPersonal(cli: CliContext, typed: string): Promise<void> {
  refuseUnasked(cli, 'forget')
  const email = typed.includes('@') ? typed.trim() : undefined
  const ids = email === undefined ? [typed] : await submissionsWith(cli, email)
  const requests = await Promise.all(ids.map(id => readReviewedSubmission(cli, id)))
  const open = requests.filter(({ state }) => !DECIDED.includes(state))
  if (open.length > 0)
    throw new ReviewError(`decide these first: ${open.map(({ id, state }) => `${id} (${state})`).join(', ')}`)
  const names = [...requests.map(({ id }) => id), ...(email === undefined ? [] : ['the newsletter'])]
  await makeSure(cli, `Erase form, e-mail, keys, notes and pictures of ${names.join(', ')}?`)
  const receipt = randomUUID()
  const lines = await cli.db.transaction().execute(async tx => {
    const told: string[] = []
    let erased = NOTHING_ERASED
    for (const { id } of requests) {
      const row = await tx
        .selectFrom('submissions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!DECIDED.includes(row.state)) throw new ReviewError(`${id}: is ${row.state} by now`)
      erased = added(erased, await eraseSubmission(tx, row))
      await logAction(cli, tx, { action: 'forget', subject: id, note: `receipt ${receipt}` })
      told.push(`${id}: erased`)
    }
    const isSubscriber = email !== undefined && (await cli.forgetSubscriber(tx, email))
    if (isSubscriber) {
      await logAction(cli, tx, { action: 'forget', subject: '', note: `newsletter, receipt ${receipt}` })
      told.push('newsletter: erased')
    }
    if (told.length === 0) return ['Nothing here.']
    const subscriptions = Number(isSubscriber)
    return [...told, '', ...receiptLines(receipt, cli.now.toISOString(), erased, subscriptions)]
  })
  for (const line of lines) cli.printLine(line)
}
