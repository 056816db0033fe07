import { isProofOf, type ListingProof } from '../server/listing-proofs.ts'
import { ownerOf } from '../server/owners.ts'
import { type CliContext, plain } from './cli-context.ts'
import type { ReviewedSubmission } from './submissions.ts'

function findingOf({ kind }: ReviewedSubmission, proof: ListingProof): string {
  const { method, state, by, at, why, until } = proof
  if (state === 'waiting') return `STAFF not given${until ? ` yet, asked for until ${until}` : ''}`
  if (state === 'staff') return `STAFF ${method} not found by us (${why}) ${by}`.trim()
  if (isProofOf(kind, proof)) return `ok    ${method} found at ${by}, ${at}`
  const [proved, other] = method === 'signature' ? ['contract', 'site'] : ['site', 'contract']
  return `STAFF ${method} found at ${by}, ${at}: whose the ${proved} is, and nothing of the ${other}`
}

/** How a request for something new is proved, where its kind is asked; and whether its listing bears the mark. */
export async function proofLines(
  { db, publishers }: CliContext,
  request: ReviewedSubmission,
  proof: ListingProof | undefined,
): Promise<string[]> {
  const { id, kind, published_as } = request
  const lines = proof ? ['', 'Proof', `  ${plain(findingOf(request, proof))}`] : []
  const entry = published_as && (await publishers[kind].find(db, published_as.slice(kind.length + 1)))
  const owner = entry ? await ownerOf(db, `${kind} ${entry.name}`) : undefined
  if (owner?.submission_id !== id || owner.proved_at === null) return lines
  return [...lines, `  its listing is proved by its owner on ${owner.proved_at.slice(0, 10)}`]
}
