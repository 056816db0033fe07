import { claimStepMail } from '#features/listing/server/claim-mails.ts'
import type { Environment } from '#platform/config.ts'
import { type Answer, type TestApi, type TestApiOptions, WITHOUT_RATES } from './api.ts'
import { bearer, newIdempotencyKey, textOfAnswer } from './listings.ts'
import type { Strangers } from './strangers.ts'

type Fields = Record<string, unknown>
type Poster = Pick<TestApi, 'post'>

export const OWNER = 'ann@example.org'

/** Outside addresses are asked, and mails and signatures have a site to name. */
export const ON = { OUTBOUND_CHECKS: 'on', SITE_URL: 'https://site.example.org' }

/** Of an API that looks for proofs on these sites and in their name server. */
export const proofOptions = (env: Environment, { tests }: Pick<Strangers, 'tests'>): TestApiOptions => ({
  env: { ...ON, ...env },
  outboundForTests: tests,
  rates: WITHOUT_RATES,
})

export interface Changing {
  purpose?: string
  email?: string
  reason?: string
  fields?: Fields
  key?: string
}

/** Asks for a change; whose the listing is, is to be proved. */
export const askChange = (api: Poster, path: string, asked: Changing = {}): Promise<Answer> => {
  const { purpose = 'change', email = OWNER, reason = 'It is ours.', fields = {}, key } = asked
  return api.post(
    `/v1/listing/${path}/change`,
    { ...fields, purpose, email, reason, lang: 'en' },
    { 'idempotency-key': key ?? newIdempotencyKey() },
  )
}

/** The key in the mail about a request, which only who reads that mailbox has. */
export async function mailedKey(api: TestApi, id: string): Promise<string> {
  for (;;) {
    const mail = await claimStepMail(api.db, entry => api.logged.push(entry), Date.now() + 1)
    if (!mail) throw new Error(`No mail about ${id} is due`)
    if (mail.submissionId === id) return mail.key
  }
}

interface Task {
  email_confirmed: boolean
  until: string
  dns: { name: string; value: string }
  file: { url: string; content: string }
  signature: { message: string; chain_id: number; address: string }
}

/** What the private page asks the one behind a request to do. */
export async function readProofTask(api: Pick<TestApi, 'get'>, id: string, key: string): Promise<Task> {
  return Object((await api.get(`/v1/submission/${id}`, bearer(key))).data).proof
}

/** Presses the button of the private page. */
export const pressProve = (api: Poster, id: string, key: string, signature?: string): Promise<Answer> =>
  api.post(`/v1/submission/${id}/proof`, { signature }, bearer(key))

interface Asked {
  id: string
  /** As its sender's browser got it. */
  key: string
  /** As its mail brought it. */
  mailed: string
  task: Task
}

/** A request whose mail has arrived. */
export async function askedChange(api: TestApi, path: string, asked: Changing = {}): Promise<Asked> {
  const answer = await askChange(api, path, asked)
  const [id, key] = [textOfAnswer(answer, 'id'), textOfAnswer(answer, 'key')]
  if (id === '') throw new Error(`Not asked: ${JSON.stringify(answer.body)}`)
  return { id, key, mailed: await mailedKey(api, id), task: await readProofTask(api, id, key) }
}
