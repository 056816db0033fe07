import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { PublishError, type Services } from '#platform/feature.ts'
import { hashOf } from '#platform/secrets.ts'
import type { ListingValues } from '../contract/submissions.ts'

/**
 * Who has a listing on record: the one whose request was approved first, or who took it over since with a proof. Nothing else that
 * becomes of requests moves it, so that a name that was taken down is not free for the next who asks.
 */
export interface Owner {
  /** As `submissions.change_of` has it. */
  listing: string
  /** Empty when the request was forgotten: it fits nobody. */
  email_hash: string
  since: string
  submission_id: string
  /** When the owner proved that it is theirs; null: they had it listed. */
  proved_at: string | null
}

export const emailHashOf = (email: string): string => hashOf(email.toLowerCase())

export const ownerOf = (on: Db | Tx, listing: string): Promise<Owner | undefined> =>
  on.selectFrom('listing_owners').selectAll().where('listing', '=', listing).executeTakeFirst()

/** In place of whoever was on record. */
export async function setOwner(tx: Tx, listing: string, owner: Omit<Owner, 'listing'> | null): Promise<void> {
  await tx.deleteFrom('listing_owners').where('listing', '=', listing).execute()
  if (owner)
    await tx
      .insertInto('listing_owners')
      .values({ ...owner, listing })
      .execute()
}

interface Asking {
  id: string
  email: string
}

/** An address can be typed by anybody; it tells two who say who they are apart, and proves nothing. */
const isOf = ({ submission_id, email_hash }: Owner, { id, email }: Asking): boolean =>
  submission_id === id || email_hash === emailHashOf(email)

/** Where nothing can be listed any more, nothing is. */
function none(error: unknown): string[] {
  if (error instanceof PublishError) return []
  throw error
}

/** Somebody else who has on record what is listed, or was, where a form asks to be. */
export async function otherOwnerAt(
  on: Db | Tx,
  publishers: Services['publishers'],
  kind: ListingKind,
  values: ListingValues,
  asking: Asking,
): Promise<Owner | undefined> {
  // The form was validated by the schema of its kind before it was stored.
  const namesAt = publishers[kind].namesAt as (on: Db | Tx, values: unknown) => Promise<string[]>
  const names = await namesAt(on, values).catch(none)
  if (names.length === 0) return undefined
  const owners = await on
    .selectFrom('listing_owners')
    .selectAll()
    .where(
      'listing',
      'in',
      names.map(name => `${kind} ${name}`),
    )
    .execute()
  return owners.find(owner => !isOf(owner, asking))
}

/** Of these DApps of the store those whose owner proved that it is theirs, and when. */
export async function provedDapps(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('listing_owners')
    .select(['listing', 'proved_at'])
    .where(
      'listing',
      'in',
      ids.map(id => `dapp ${id}`),
    )
    .execute()
  return new Map(
    rows.flatMap(({ listing, proved_at }) =>
      proved_at === null ? [] : [[Number(listing.slice('dapp '.length)), proved_at]],
    ),
  )
}
