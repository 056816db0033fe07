import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { type Job, repeat } from '#platform/job.ts'
import type { Log } from '#platform/log.ts'
import { IMAGE_PATH, type ImagePurpose } from '../../contract/images.ts'
import type { Picture } from './read-picture.ts'

const DAY_MS = 24 * 3_600_000
/** 128 bits: who has not been told an address does not find the picture. */
const ID_BYTES = 16
/** A draft may lie about for as long before it is sent. */
const FORGET_AFTER_MS = 7 * DAY_MS

export const newImageId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** What is no id is not looked for: databases differ in what they make of odd characters. */
const isImageId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

/** Where a picture is served: absolute when the API has an origin of its own. */
export const imageUrl = ({ publicApiUrl }: Config, id: string): string =>
  `${publicApiUrl ?? ''}${IMAGE_PATH}${id}`

export async function storeImage(db: Db, purpose: ImagePurpose, picture: Picture): Promise<string> {
  const { type, width, height, content } = picture
  const id = newImageId()
  await db
    .insertInto('images')
    .values({
      id,
      purpose,
      type,
      width,
      height,
      // Text, as both databases hold it alike; in the database, as it is then as durable as the request.
      content_base64: content.toString('base64'),
      created_at: new Date().toISOString(),
      kept: 0,
    })
    .execute()
  return id
}

export async function loadImage(db: Db, id: string): Promise<{ type: string; content: Buffer } | undefined> {
  if (!isImageId(id)) return undefined
  const row = await db
    .selectFrom('images')
    .select(['type', 'content_base64'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { type: row.type, content: Buffer.from(row.content_base64, 'base64') }
}

/** Which of the pictures are there, uploaded for that purpose. */
export async function existingImages(
  db: Db,
  purpose: ImagePurpose,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('purpose', '=', purpose)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
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

/** Throws away what was uploaded and never sent along with a request. */
export async function forgetImages(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('images')
    .where('kept', '=', 0)
    .where('created_at', '<', new Date(now - FORGET_AFTER_MS).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Now and once a day. */
export const forgetImagesDaily = (db: Db, log: Log): Job =>
  repeat({
    work: async () => {
      const forgotten = await forgetImages(db)
      if (forgotten > 0) log({ level: 'info', event: 'images', forgotten })
    },
    pauseMs: DAY_MS,
    log,
    failure: { level: 'error', event: 'images' },
  })
