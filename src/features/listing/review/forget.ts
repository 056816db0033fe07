import type { Tx } from '#platform/db/tables.ts'
import type { ListingValues, SubmissionState } from '../contract/submissions.ts'
import { releaseImages } from '../server/held-images.ts'
import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { type Request, readRequest } from './requests.ts'
import { makeSure, refuseUnasked } from './sure.ts'

const DECIDED: readonly SubmissionState[] = ['approved', 'rejected', 'withdrawn', 'expired']

/** What is listed stays listed, with the pictures that the list shows; another request must not take them away. */
const publicPart = ({ state, values: { icon_url, audit_report } }: Request): ListingValues =>
  state === 'approved' ? { icon_url, ...(audit_report === undefined ? {} : { audit_report }) } : {}

async function erase(tx: Tx, request: Request): Promise<void> {
  const { id, kind, state, title, values } = request
  if (state !== 'approved') {
    const free = await releaseImages(tx, id, values)
    if (free.length > 0) await tx.deleteFrom('images').where('id', 'in', free).execute()
  }
  await tx
    .updateTable('submissions')
    .set({
      ...{ email: '', title: state === 'approved' ? title : '', subject: `${kind} erased ${id}` },
      ...{ values_json: JSON.stringify(publicPart(request)), fields_json: '{}' },
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('submission_steps')
    .set({ message: '', mail_due_at: null })
    .where('submission_id', '=', id)
    .execute()
  await tx.updateTable('listing_changes').set({ reason: '' }).where('submission_id', '=', id).execute()
  await tx.deleteFrom('submission_keys').where('submission_id', '=', id).execute()
  await tx.deleteFrom('submission_notes').where('submission_id', '=', id).execute()
}

async function requestsWith({ db }: CliContext, email: string): Promise<string[]> {
  // Compared here: the databases differ in what they make of letters other than ASCII.
  const rows = await db.selectFrom('submissions').select(['id', 'email']).orderBy('created_at').execute()
  return rows.filter(row => row.email.toLowerCase() === email.toLowerCase()).map(({ id }) => id)
}

/** Erases what says who somebody is; the number, kind, state, payment and the log stay. */
export async function forgetPersonal(cli: CliContext, typed: string): Promise<void> {
  refuseUnasked(cli, 'forget')
  const email = typed.includes('@') ? typed.trim() : undefined
  const ids = email === undefined ? [typed] : await requestsWith(cli, email)
  const requests = await Promise.all(ids.map(id => readRequest(cli, id)))
  const open = requests.filter(({ state }) => !DECIDED.includes(state))
  if (open.length > 0)
    throw new ReviewError(`decide these first: ${open.map(({ id, state }) => `${id} (${state})`).join(', ')}`)
  const names = [...requests.map(({ id }) => id), ...(email === undefined ? [] : ['the newsletter'])]
  await makeSure(cli, `Erase form, e-mail, keys, notes and pictures of ${names.join(', ')}?`)
  const lines = await cli.db.transaction().execute(async tx => {
    const told: string[] = []
    for (const { id } of requests) {
      const request = await readRequest(cli, id, tx)
      if (!DECIDED.includes(request.state)) throw new ReviewError(`${id}: is ${request.state} by now`)
      await erase(tx, request)
      await logAction(cli, tx, { action: 'forget', subject: id, note: '' })
      told.push(`${id}: erased`)
    }
    if (email !== undefined && (await cli.forgetSubscriber(tx, email))) {
      await logAction(cli, tx, { action: 'forget', subject: '', note: 'newsletter' })
      told.push('newsletter: erased')
    }
    return told
  })
  for (const line of lines.length > 0 ? lines : ['Nothing here.']) cli.printLine(line)
}
