import { randomBytes } from 'node:crypto'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { answerOf } from '#server/testing/api.ts'
import { payInSandbox, submitted } from '#server/testing/listings.ts'

const newAddress = () => `0x${randomBytes(20).toString('hex')}`

/** No two requests of these tests are for the same project. */
const ownProject = (kind: ListingKind): Record<string, unknown> => {
  const name = randomBytes(6).toString('hex')
  if (kind === 'chain') return { chain_id: String(10_000_000 + randomBytes(4).readUInt32BE()) }
  return kind === 'dapp'
    ? { url: `https://${name}.example.org/`, address: { eth: newAddress() } }
    : { address: newAddress(), website: `https://${name}.example.org/` }
}

/** A request as the wizard sends it, to the server that the browser talks to. */
export async function newSubmission(
  baseURL: string | undefined,
  kind: ListingKind,
  { isPaid = false, change = {} } = {},
) {
  // All tests are behind one address, and one address may write so often in a minute.
  const from = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
  const request = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(new URL(path, baseURL), { ...init, headers: { ...from, ...(headers as Record<string, string>) } })
  const api = {
    // The helpers only ask it for answers.
    app: { request } as unknown as Parameters<typeof submitted>[0]['app'],
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const given = { 'content-type': 'application/json', ...headers }
      return answerOf(await request(path, { method: 'POST', headers: given, body: JSON.stringify(body) }))
    },
  }
  const made = await submitted(api, kind, { ...ownProject(kind), ...change })
  if (isPaid) await payInSandbox(api, made.intent)
  return { ...made, path: `/en/status/#id=${made.id}&key=${made.key}` }
}
