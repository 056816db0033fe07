import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/** Where lists hold addresses of pictures, and which of their rows visitors see. */
const SHOWN = [
  { table: 'dapps', column: 'icon_url', isSeen: 'status = 0' },
  { table: 'dapps', column: 'audit_urls_json', isSeen: 'status = 0' },
  { table: 'listed_tokens', column: 'icon_url', isSeen: 'hidden = 0' },
  { table: 'nft_collections', column: 'icon_url', isSeen: 'hidden = 0' },
  { table: 'chains', column: 'icon_url', isSeen: 'deprecated = 0' },
]

interface OldImage {
  id: string
  purpose: string
  content_hash: string
}

/** As `copyIdOf` in features/listing/server/public-images.ts names it. */
const copyIdOf = ({ purpose, content_hash }: OldImage): string =>
  purpose === 'report' ? `${content_hash}-report` : content_hash

/** What a list shows has an address by its content from now on; the one that it had goes on answering. */
async function copyImage(tx: Tx, image: OldImage): Promise<void> {
  await sql`update images set published = 1 where id = ${image.id}`.execute(tx)
  await sql`insert into images (id, purpose, type, width, height, content_hash, created_at, kept, published)
    select ${copyIdOf(image)}, purpose, type, width, height, content_hash, created_at, 1, 1
    from images where id = ${image.id} on conflict (id) do nothing`.execute(tx)
}

async function copyShown(tx: Tx, { table, column, isSeen }: (typeof SHOWN)[number]): Promise<void> {
  const [from, shown] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ text: string; seen: number }>`select ${shown} as text,
    max(case when ${sql.raw(isSeen)} then 1 else 0 end) as seen
    from ${from} where ${shown} like '%/v1/image/%' group by ${shown}`.execute(tx)
  for (const { text, seen } of rows) {
    let renamed = text
    for (const [, id = ''] of text.matchAll(/\/v1\/image\/([\w-]{20,64})/g)) {
      const found = await sql<OldImage>`select id, purpose, content_hash from images
        where id = ${id} and type <> 'application/pdf' and content_hash is not null`.execute(tx)
      const [image] = found.rows
      if (!image) continue
      if (seen === 1) await copyImage(tx, image)
      renamed = renamed.replace(id, copyIdOf(image))
    }
    await sql`update ${from} set ${shown} = ${renamed} where ${shown} = ${text}`.execute(tx)
  }
}

/**
 * Who uploads a picture gets a secret that shows it; everybody sees copies of what is listed. What was taken back is
 * written down, for caches that still have it.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema.alterTable('images').addColumn('secret_hash', 'text').execute()
  await tx.schema
    .alterTable('images')
    .addColumn('published', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await tx.schema
    .createTable('purges')
    .addColumn('id', 'integer', column =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.generatedAlwaysAsIdentity().primaryKey(),
    )
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  for (const place of SHOWN) await copyShown(tx, place)
}
