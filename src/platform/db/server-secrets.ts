import { newSecret } from '../secrets.ts'
import type { Db } from './tables.ts'

/** A secret that the first server on a database makes, and that is the same for all of them and after every restart. */
export function serverSecret(db: Db, name: string): () => Promise<string> {
  let known: string | undefined
  return async () => {
    if (known !== undefined) return known
    // Of several that make one at once the first to write it down wins; each reads what is written.
    await db
      .insertInto('server_secrets')
      .values({ name, secret: newSecret() })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    const row = await db
      .selectFrom('server_secrets')
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    known = row.secret
    return known
  }
}
