import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { isoTime, type Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { DOCUMENT_TYPE } from './documents.ts'
import { imagesOf, shownByOthers } from './held-images.ts'
import { deleteImages, notePurges } from './stored-images.ts'

interface Named {
  purpose: string
  content_hash: string | null
}

/** SHA-256 as base64url. */
const HASH_LENGTH = 43
const REPORT_ENDING = '-report'

/**
 * Everybody sees a copy under the hash of its content, so that what caches keep is never another picture. A page of a report is
 * answered otherwise than a logo of the same content.
 */
const copyIdOf = ({ purpose, content_hash }: Named): string =>
  `${content_hash}${purpose === 'report' ? REPORT_ENDING : ''}`

/** A form with the addresses that its pictures have in the lists. Documents are copied nowhere. */
export async function withPublicAddresses(tx: Tx, values: ListingValues): Promise<ListingValues> {
  const ids = imagesOf(values)
  if (ids.length === 0) return values
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'purpose', 'content_hash'])
    .where('id', 'in', ids)
    .where('type', '!=', DOCUMENT_TYPE)
    .where('content_hash', 'is not', null)
    .execute()
  const copies = new Map(rows.map(row => [row.id, copyIdOf(row)]))
  const renamed = (url: unknown): unknown => {
    const id = typeof url === 'string' ? imageIdOf(url) : undefined
    const copy = id && copies.get(id)
    return typeof url === 'string' && id && copy ? url.replace(id, copy) : url
  }
  const { icon_url, audit_report } = values
  return {
    ...values,
    ...(icon_url !== undefined && { icon_url: renamed(icon_url) }),
    ...(Array.isArray(audit_report) && { audit_report: audit_report.map(renamed) }),
  }
}

async function publishImage(tx: Tx, id: string): Promise<void> {
  // An address of before, when uploads were public: a change that is taken back brings it back.
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ published: 1 })
    .where('id', '=', id)
    .where('type', '!=', DOCUMENT_TYPE)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const upload = await tx
    .selectFrom('images')
    .select(['purpose', 'type', 'width', 'height', 'content_hash'])
    .where('content_hash', '=', id.slice(0, HASH_LENGTH))
    .where('purpose', '=', id.endsWith(REPORT_ENDING) ? 'report' : 'logo')
    .executeTakeFirst()
  if (!upload || copyIdOf(upload) !== id) return
  const copy = { ...upload, id, created_at: isoTime(Date.now()), kept: 1, published: 1 }
  await tx.insertInto('images').values(copy).execute()
}

/** What a request holds stays for its owner and staff; a copy goes. */
async function takeBack(tx: Tx, ids: readonly string[]): Promise<void> {
  const held = await shownByOthers(tx, '', ids)
  await deleteImages(
    tx,
    ids.filter(id => !held.has(id)),
  )
  if (held.size === 0) return
  await tx
    .updateTable('images')
    .set({ published: 0 })
    .where('id', 'in', [...held])
    .execute()
  await notePurges(tx, [...held])
}

/**
 * Everybody sees the pictures that a list shows, and no others; called whenever a list has changed. Read from the lists
 * themselves, so that a picture that two entries share goes with the last. Returns how many addresses show nothing any more.
 */
export async function settlePictures(publishers: Services['publishers'], tx: Tx): Promise<number> {
  const shown = new Set<string>()
  for (const kind of LISTING_KINDS) {
    for (const url of await publishers[kind].pictures(tx)) shown.add(imageIdOf(url) ?? '')
  }
  shown.delete('')
  const published = await tx
    .selectFrom('images')
    .select(['id', 'purpose', 'content_hash'])
    .where('published', '=', 1)
    .execute()
  // An address of before goes on answering beside the copy of what it shows.
  const gone = published.filter(image => !shown.has(image.id) && !shown.has(copyIdOf(image)))
  if (gone.length > 0)
    await takeBack(
      tx,
      gone.map(({ id }) => id),
    )
  const known = new Set(published.map(({ id }) => id))
  for (const id of shown) if (!known.has(id)) await publishImage(tx, id)
  return gone.length
}
