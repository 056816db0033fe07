import { type Cover, coverOf } from '#content/covers.ts'
import { pictureFile } from '#content/pictures.ts'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { insertAll } from '#platform/db/seed.ts'
import type { Tx } from '#platform/db/tables.ts'

/** Below it are guides and what staff wrote. */
const FIRST_ID = 100_000

export interface Announcement {
  /** What it is published as; nothing is told twice of the same. */
  subject: string
  cover: Cover
  at: string
  /** In each language of the site; `content` is HTML of ours. */
  texts: readonly { lang: string; title: string; summary: string; content: string }[]
}

export async function announceListing(tx: Tx, { subject, cover, at, texts }: Announcement): Promise<void> {
  const told = await tx.selectFrom('news').select('id').where('subject', '=', subject).executeTakeFirst()
  if (told) return
  const { last } = await tx
    .selectFrom('news')
    .select(eb => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const facts = {
    id: Math.max(Number(last ?? 0) + 1, FIRST_ID),
    kind: 'listing' as const,
    subject,
    cover: pictureFile(coverOf(cover), 1120),
    status: STATUS_PUBLISHED,
    create_time: at,
  }
  await insertAll(
    tx,
    'news',
    texts.map(text => ({ ...facts, ...text })),
  )
}

export async function retractListing(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('news').where('kind', '=', 'listing').where('subject', '=', subject).execute()
}
