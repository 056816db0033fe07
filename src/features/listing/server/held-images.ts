import { imageIdOf } from '#contract/uploads.ts'
import type { DonationState } from '#features/donation/contract.ts'
import type { Tx } from '#platform/db/tables.ts'
import { type ListingValues, SUBMISSION_STATES } from '../contract/submissions.ts'
import { keepImages } from './stored-images.ts'

/** The pictures that a form shows: its logo and the pages of its reports. */
export function imagesOf({ icon_url, audit_report }: ListingValues): string[] {
  const urls: unknown[] = [icon_url, ...(Array.isArray(audit_report) ? audit_report : [])]
  return [...new Set(urls.flatMap(url => (typeof url === 'string' ? (imageIdOf(url) ?? []) : [])))]
}

/** States of a donation in which nothing has arrived and nothing is on its way. */
export const NOTHING_ARRIVED: readonly DonationState[] = ['awaiting', 'expired', 'rejected']

/** A request that ended without a donation holds no pictures, unless money is there that may be its own. */
const HOLDING = SUBMISSION_STATES.filter(state => state !== 'expired')

/** Which of the pictures other requests than this one show. All of those are younger than the picture. */
export async function shownByOthers(tx: Tx, id: string, ids: readonly string[]): Promise<Set<string>> {
  const { oldest } = await tx
    .selectFrom('images')
    .select(eb => eb.fn.min('created_at').as('oldest'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  const others = await tx
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select('values_json')
    .where(eb =>
      eb.or([eb('submissions.state', 'in', HOLDING), eb('submissions.files_until', 'is not', null)]),
    )
    .where('submissions.updated_at', '>=', oldest ?? '')
    .where('submissions.id', '!=', id)
    .where(eb =>
      eb.or([
        eb('submissions.state', '!=', 'withdrawn'),
        eb('donation_intents.state', 'not in', NOTHING_ARRIVED),
      ]),
    )
    .where(eb => eb.or(ids.map(each => eb('values_json', 'like', `%${each}%`))))
    .execute()
  // `_` is a letter of ids and stands for any letter in the pattern.
  return new Set(ids.filter(each => others.some(({ values_json }) => values_json.includes(each))))
}

/** From now on the daily clearing may throw the pictures of this request away; returns those. */
export async function releaseImages(tx: Tx, submissionId: string, values: ListingValues): Promise<string[]> {
  const ids = imagesOf(values)
  if (ids.length === 0) return []
  const held = await shownByOthers(tx, submissionId, ids)
  const free = ids.filter(id => !held.has(id))
  if (free.length > 0) await tx.updateTable('images').set({ kept: 0 }).where('id', 'in', free).execute()
  return free
}

/** False: some of them are gone. */
export const holdImages = (tx: Tx, values: ListingValues): Promise<boolean> =>
  keepImages(tx, imagesOf(values))
