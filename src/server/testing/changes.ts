import type { Answer, TestApi } from './api.ts'
import { mailTextOf, newIdempotencyKey } from './listings.ts'

type Fields = Record<string, unknown>
type Poster = Pick<TestApi, 'post'>

export const OWNER = 'ann@example.org'

/** How `email` can prove that the listing is theirs. */
export const proofFor = (api: Poster, path: string, email = OWNER): Promise<Answer> =>
  api.post(`/v1/listing/${path}/proof`, { email })

export interface Changing {
  purpose?: string
  email?: string
  reason?: string
  fields?: Fields
  proof?: Fields
  key?: string
}

/** Asks for a change with a proof for which nobody is asked, unless one is given. */
export async function askChange(api: Poster, path: string, asked: Changing = {}): Promise<Answer> {
  const { purpose = 'change', email = OWNER, reason = 'It is ours.', fields = {}, key, proof } = asked
  const sent = proof ?? { method: 'dns', token: mailTextOf(await proofFor(api, path, email), 'token') }
  return api.post(
    `/v1/listing/${path}/change`,
    { ...fields, purpose, email, reason, proof: sent, lang: 'en' },
    { 'idempotency-key': key ?? newIdempotencyKey() },
  )
}
