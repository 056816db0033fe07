import { touchCatalogue } from '#platform/db/revision.ts'
import type { Tx } from '#platform/db/tables.ts'
import { parseWords } from '#platform/db/words.ts'
import { withoutWords } from './dapp.ts'

/** Any number but the published one: visitors do not see it, the entry and its id stay. */
const STATUS_TAKEN_DOWN = 1

async function takeDapp(tx: Tx, id: number, lang: string | undefined): Promise<void> {
  const dapp = await tx.selectFrom('dapps').select('desc_json').where('id', '=', id).executeTakeFirst()
  const words = dapp && lang ? withoutWords(parseWords(dapp.desc_json), lang) : undefined
  await tx
    .updateTable('dapps')
    .set(words ? { desc_json: JSON.stringify(words) } : { status: STATUS_TAKEN_DOWN })
    .where('id', '=', id)
    .execute()
}

/** Takes out of the lists what the approval of a request put there, and nothing that another request did. */
export async function unpublish(tx: Tx, submissionId: string, publishedAs: string): Promise<void> {
  await touchCatalogue(tx)
  const [kind, name = '', more] = publishedAs.split(' ')
  if (kind === 'dapp') await takeDapp(tx, Number(name), more)
  if (kind === 'token')
    await tx.deleteFrom('listed_tokens').where('submission_id', '=', submissionId).execute()
  if (kind === 'nft')
    await tx.deleteFrom('nft_collections').where('submission_id', '=', submissionId).execute()
  // DApps and tokens may refer to it, so it stays as one that is not offered any more.
  if (kind === 'chain')
    await tx.updateTable('chains').set({ deprecated: 1 }).where('hid', '=', name).execute()
}
