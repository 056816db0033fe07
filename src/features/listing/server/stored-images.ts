import { createHash, randomBytes } from 'node:crypto'
import { IMAGE_PATH } from '#contract/uploads.ts'
import type { RetentionRule } from '#platform/db/retention.ts'
import { type Db, isoTime, type Tx } from '#platform/db/tables.ts'
import type { Log } from '#platform/log.ts'
import { hashOf, newSecret } from '#platform/secrets.ts'
import type { ImagePurpose } from '../contract/images.ts'

/** Ready to be stored: read to its end, written anew, without anything of its sender's. */
export interface ReadPicture {
  type: 'image/png' | 'image/jpeg' | 'application/pdf'
  width: number
  height: number
  content: Buffer
}

const DAY_MS = 24 * 3_600_000
/** 128 bits: who has not been told an address does not find the picture. */
const ID_BYTES = 16
/** A draft may lie about for as long before it is sent. */
const FORGET_AFTER_MS = 7 * DAY_MS

const newImageId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** What is no id is not looked for: databases differ in what they make of unusual characters. */
const isImageId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

const contentHashOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url')

/** What all pictures and documents hold together, in bytes; the same content counts once. */
export async function storedBytes(db: Db | Tx): Promise<number> {
  const { bytes } = await db
    .selectFrom('image_contents')
    .select(eb => eb.fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** The operator is told at this part, while there is time to make room. */
const NEARLY_FULL = 0.8

export interface ImageStore {
  /** The id under which it is served, and the secret that shows it; `full`: there is no room for it. */
  store: (purpose: ImagePurpose, picture: ReadPicture) => Promise<{ id: string; secret: string } | 'full'>
}

/** Stores the same content once, and no more than `maxBytes` of different ones. */
export function openImageStore(db: Db, maxBytes: number, log: Log): ImageStore {
  let isToldOf = false

  function tellWhenNearlyFull(used: number): void {
    const isNearlyFull = used >= maxBytes * NEARLY_FULL
    if (isNearlyFull && !isToldOf) log({ level: 'warn', event: 'pictures', used, of: maxBytes })
    isToldOf = isNearlyFull
  }

  return {
    store: (purpose, { content, ...picture }) =>
      db.transaction().execute(async tx => {
        const hash = contentHashOf(content)
        const bytes = content.length
        // Writing a row that is there is the lock: the daily round does not take it away before the picture refers to it.
        const { numUpdatedRows } = await tx
          .updateTable('image_contents')
          .set({ bytes })
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) {
          const used = (await storedBytes(tx)) + bytes
          tellWhenNearlyFull(used)
          if (used > maxBytes) return 'full'
          await tx
            .insertInto('image_contents')
            // Text, as both databases hold it alike; in the database, as it is then as durable as the request.
            .values({ hash, bytes, content_base64: content.toString('base64') })
            .onConflict(conflict => conflict.column('hash').doUpdateSet({ bytes }))
            .execute()
        }
        const [id, secret] = [newImageId(), newSecret()]
        const row = { ...picture, id, purpose, content_hash: hash, secret_hash: hashOf(secret) }
        await tx
          .insertInto('images')
          .values({ ...row, created_at: isoTime(Date.now()), kept: 0 })
          .execute()
        return { id, secret }
      }),
  }
}

export interface StoredImage {
  id: string
  purpose: string
  type: string
  isPublic: boolean
  /** Null: it was uploaded before there were any, or is a public copy. */
  secretHash: string | null
  contentHash: string
}

export async function findImage(db: Db, id: string): Promise<StoredImage | undefined> {
  if (!isImageId(id)) return undefined
  const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.content_hash === null) return undefined
  const { purpose, type, published, secret_hash, content_hash } = row
  return { id, purpose, type, isPublic: published === 1, secretHash: secret_hash, contentHash: content_hash }
}

/** Read by itself: it may be 13 MB as text, which nobody is served who may not see it. */
export async function contentOfImage(db: Db, { contentHash }: StoredImage): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('image_contents')
    .select('content_base64')
    .where('hash', '=', contentHash)
    .executeTakeFirst()
  return row && Buffer.from(row.content_base64, 'base64')
}

/** Which of the pictures and documents are there, uploaded for that purpose, and of what type. */
export async function existingImages(
  db: Db,
  purpose: ImagePurpose,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const known = ids.filter(isImageId)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'type'])
    .where('id', 'in', known)
    .where('purpose', '=', purpose)
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** A request holds them from now on. False when one of them is gone, thrown away a moment ago. */
export async function keepImages(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ kept: 1 })
    .where('id', 'in', [...wanted])
    .executeTakeFirst()
  return numUpdatedRows === BigInt(wanted.size)
}

/** Written down for caches in front of the server: these addresses show nothing any more. */
export async function notePurges(tx: Tx, ids: readonly string[]): Promise<void> {
  const at = isoTime(Date.now())
  const rows = ids.map(id => ({ path: `${IMAGE_PATH}${id}`, at }))
  if (rows.length > 0) await tx.insertInto('purges').values(rows).execute()
}

/** Deletes pictures, and what they hold where no other picture holds the same; returns how many pictures. */
export async function deleteImages(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await tx
    .deleteFrom('images')
    .where('id', 'in', ids)
    .returning(['id', 'content_hash', 'published'])
    .execute()
  await notePurges(
    tx,
    deleted.flatMap(({ id, published }) => (published === 1 ? id : [])),
  )
  const hashes = [...new Set(deleted.flatMap(({ content_hash }) => content_hash ?? []))]
  if (hashes.length > 0) {
    // The lock that an upload of the same content takes too: what it stored is seen by the next statement.
    await tx
      .updateTable('image_contents')
      .set(eb => ({ bytes: eb.ref('bytes') }))
      .where('hash', 'in', hashes)
      .execute()
    await tx
      .deleteFrom('image_contents')
      .where('hash', 'in', hashes)
      .where(eb =>
        eb.not(
          eb.exists(
            eb.selectFrom('images').select('id').whereRef('images.content_hash', '=', 'image_contents.hash'),
          ),
        ),
      )
      .execute()
  }
  return deleted.length
}

/** A report may hold 10 MB. */
const IMAGES_AT_ONCE = 20

/** Throws away at most so many of what was uploaded and never sent along with a request, or is held by none any more. */
export const forgetImages = (db: Db, now = Date.now(), limit = IMAGES_AT_ONCE): Promise<number> =>
  db.transaction().execute(async tx => {
    const old = await tx
      .selectFrom('images')
      .select('id')
      .where('kept', '=', 0)
      .where('created_at', '<', isoTime(now - FORGET_AFTER_MS))
      .limit(limit)
      .execute()
    if (old.length === 0) return 0
    // Writing is the lock: one that a request has just taken is left alone.
    const free = await tx
      .updateTable('images')
      .set({ kept: 0 })
      .where('kept', '=', 0)
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .returning('id')
      .execute()
    return deleteImages(
      tx,
      free.map(({ id }) => id),
    )
  })

/** As long as caches keep a public picture; see images.ts. */
const PURGE_DAYS = 365

async function forgetPurges(db: Db, now: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('purges')
    .select('id')
    .where('at', '<', isoTime(now - PURGE_DAYS * DAY_MS))
    .limit(limit)
    .execute()
  for (const { id } of old) await db.deleteFrom('purges').where('id', '=', id).execute()
  return old.length
}

export const IMAGE_RETENTION: readonly RetentionRule[] = [
  { name: 'pictures', batch: IMAGES_AT_ONCE, end: forgetImages },
  { name: 'purges', batch: 100, end: forgetPurges },
]
