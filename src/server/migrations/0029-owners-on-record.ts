import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'
import { hashOf } from '#platform/secrets.ts'

interface Approval {
  id: string
  state: string
  email: string
  published_as: string
  at: string
}

/** Contracts of a network as their entry's name has them: `token eth 0x1,0x2`. */
async function assetNames(tx: Tx, kind: 'token' | 'nft'): Promise<string[]> {
  const table = sql.table(kind === 'token' ? 'listed_tokens' : 'nft_collections')
  const { rows } = await sql<{ submission_id: string; chain_hid: string; address: string }>`
    select submission_id, chain_hid, address from ${table} order by address_key`.execute(tx)
  const entries = Map.groupBy(rows, row => row.submission_id).values()
  return [...entries].map(
    entry => `${kind} ${entry[0]?.chain_hid} ${entry.map(({ address }) => address).join(',')}`,
  )
}

/** `token eth 0x1`, `token eth 0x2`; of others the name itself. */
function placesIn(name: string): string[] {
  const [kind, network, addresses] = name.split(' ')
  return addresses === undefined ? [name] : addresses.split(',').map(each => `${kind} ${network} ${each}`)
}

/** Who was approved when; an entry's words in one more language make nobody its owner. */
async function approvals(tx: Tx): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select submissions.id, submissions.state, email, published_as, min(submission_steps.at) as at
    from submissions inner join submission_steps
      on submission_steps.submission_id = submissions.id and submission_steps.state = 'approved'
    where purpose = 'listing' and published_as is not null
    group by submissions.id, submissions.state, email, published_as
    order by min(submission_steps.at), submissions.id`.execute(tx)
  return rows.filter(({ published_as }) => !/^dapp \S+ \S/.test(published_as))
}

/**
 * Who had an entry listed was looked up among the requests, where a later approval could change the answer; it is written down
 * once from now on. Of several the first is the owner, one that was taken down only where no other stands.
 */
async function noteFirstOwners(tx: Tx): Promise<void> {
  const all = await approvals(tx)
  const assets = [...(await assetNames(tx, 'token')), ...(await assetNames(tx, 'nft'))]
  const listed = new Set(assets.flatMap(placesIn))
  const others = all
    .map(({ published_as }) => published_as)
    .filter(name => !placesIn(name).some(place => listed.has(place)))
  for (const listing of new Set([...assets, ...others])) {
    const places = new Set(placesIn(listing))
    const known = all.filter(({ published_as }) => placesIn(published_as).some(place => places.has(place)))
    const first = known.find(({ state }) => state === 'approved') ?? known[0]
    if (!first) continue
    const { id: submission_id, email, at: since } = first
    const email_hash = email === '' ? '' : hashOf(email.toLowerCase())
    await sql`insert into listing_owners (listing, email_hash, since, submission_id)
      values (${listing}, ${email_hash}, ${since}, ${submission_id})
      on conflict (listing) do nothing`.execute(tx)
  }
}

/** Who owns what is listed and whether it was proved, also with its first request; approvals that two people have to mean. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema.alterTable('listing_owners').addColumn('proved_at', 'text').execute()
  // Until now a proof alone, found or looked for by staff, put somebody on record here.
  await sql`update listing_owners set proved_at = since`.execute(tx)
  await noteFirstOwners(tx)
  await tx.schema
    .createTable('proposed_approvals')
    .addColumn('submission_id', 'text', column => column.notNull().references('submissions.id'))
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('despite', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('proposed_approvals_key', ['submission_id', 'account'])
    .execute()
  await tx.schema
    .createTable('listing_proofs')
    .addColumn('submission_id', 'text', column => column.primaryKey().references('submissions.id'))
    .addColumn('secret_hash', 'text', column => column.notNull())
    .addColumn('email_confirmed_at', 'text')
    .addColumn('proof_until', 'text')
    .addColumn('proof_json', 'text', column => column.notNull())
    .execute()
}
