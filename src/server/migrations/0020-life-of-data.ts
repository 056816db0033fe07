import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'

interface OldImage {
  id: string
  content_base64: string
}

/** The same picture once, however often it was uploaded; one after the other, as one may be 13 MB as text. */
async function shareContents(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('image_contents')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('bytes', 'integer', column => column.notNull())
    .addColumn('content_base64', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .alterTable('images')
    .addColumn('content_hash', 'text', column => column.references('image_contents.hash'))
    .execute()
  const { rows: ids } = await sql<{ id: string }>`select id from images`.execute(tx)
  for (const { id } of ids) {
    const { rows } = await sql<OldImage>`select id, content_base64 from images where id = ${id}`.execute(tx)
    const text = rows[0]?.content_base64 ?? ''
    const content = Buffer.from(text, 'base64')
    const hash = createHash('sha256').update(content).digest('base64url')
    await sql`insert into image_contents (hash, bytes, content_base64) values (${hash}, ${content.length}, ${text})
      on conflict (hash) do nothing`.execute(tx)
    await sql`update images set content_hash = ${hash} where id = ${id}`.execute(tx)
  }
  await tx.schema.alterTable('images').dropColumn('content_base64').execute()
  await tx.schema.createIndex('images_by_content').on('images').column('content_hash').execute()
  // What all of them hold is added up from the index alone.
  await tx.schema.createIndex('image_contents_by_size').on('image_contents').column('bytes').execute()
}

/** When links to unsubscribe were made, so that those of addresses that are gone end; and whose turn the daily round was. */
export async function up(tx: Tx): Promise<void> {
  await shareContents(tx)
  await tx.schema
    .alterTable('leave_links')
    .addColumn('created_at', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await tx.updateTable('leave_links').set({ created_at: new Date().toISOString() }).execute()
  await tx.schema
    .createTable('daily_jobs')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('began_at', 'text', column => column.notNull())
    .execute()
  await tx.schema.createIndex('dapp_reports_by_age').on('dapp_reports').column('created_at').execute()
}
