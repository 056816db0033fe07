import { createHmac } from 'node:crypto'
import { newSecret } from '../secrets.ts'
import type { Db } from './tables.ts'

/** A secret that the first server on a database makes, and that is the same for all of them and after every restart. */
function serverSecret(db: Db, name: string): () => Promise<string> {
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

/** Signs texts with the secret of this name: HMAC-SHA-256 as base64url. */
export function serverSigner(db: Db, name: string): (text: string) => Promise<string> {
  const secret = serverSecret(db, name)
  return async text =>
    createHmac('sha256', await secret())
      .update(text)
      .digest('base64url')
}
