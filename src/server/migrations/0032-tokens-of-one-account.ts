import { sql } from 'kysely'
import type { Tx } from '#platform/db/tables.ts'

const SYMBOL = /^[A-Z]{1,7}$/
/** An EOS name that nothing was put before. */
const ACCOUNT = /^[a-z1-5.]{1,13}$/
const ATOMIC_ASSETS = 'atomicassets'

interface Said {
  symbol: string
  standard: string
}

/** What an account is told apart by from now on; itself where nothing that fits was said of it. */
function idOf(kind: string, account: string, { symbol, standard }: Said): string {
  if (!ACCOUNT.test(account)) return account
  const own = symbol.toUpperCase()
  if (kind === 'token') return SYMBOL.test(own) ? `${own}@${account}` : account
  const isAtomic = standard.toLowerCase().replace(/[^a-z]/g, '') === ATOMIC_ASSETS
  // Of those that named the contract, nobody knows which collection was meant.
  return isAtomic && account !== ATOMIC_ASSETS ? `${account}@${ATOMIC_ASSETS}` : account
}

/** `token eos a,b` with each account told apart. */
function nameOf(name: string, said: Said): string {
  const [kind = '', network, accounts = ''] = name.split(' ')
  const ids = accounts.split(',').map(account => idOf(kind, account, said))
  return `${kind} ${network} ${ids.join(',')}`
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function saidIn(json: string): Said {
  const values: Record<string, unknown> = Object(JSON.parse(json))
  return { symbol: textIn(values.symbol), standard: textIn(values.nft_type) }
}

interface Listed extends Said {
  submission_id: string
  chain_hid: string
  address: string
}

/** The rows of a list, told apart; what was said of the entry of each name that they had, and of each request. */
async function tellApart(tx: Tx, kind: 'token' | 'nft', networks: readonly string[]) {
  const table = sql.table(kind === 'token' ? 'listed_tokens' : 'nft_collections')
  const { rows } = await sql<Listed>`select submission_id, chain_hid, address, symbol, standard
    from ${table} where chain_hid in (${sql.join(networks)}) order by address_key`.execute(tx)
  for (const row of rows) {
    const id = idOf(kind, row.address, row)
    await sql`update ${table} set address = ${id}, address_key = ${id.toLowerCase()}
      where chain_hid = ${row.chain_hid} and address = ${row.address}`.execute(tx)
  }
  const entries = [...Map.groupBy(rows, row => row.submission_id).values()]
  return entries.flatMap(entry => {
    const [first] = entry
    const name = `${kind} ${first?.chain_hid} ${entry.map(({ address }) => address).join(',')}`
    return first ? [{ name, said: first, submissionId: first.submission_id }] : []
  })
}

interface Submission {
  id: string
  kind: string
  subject: string
  purpose: string
  published_as: string | null
  change_of: string | null
  values_json: string
}

const isOn = (networks: readonly string[], name: string): boolean => {
  const [kind = '', network = ''] = name.split(' ')
  return ['token', 'nft'].includes(kind) && networks.includes(network)
}

/**
 * On EOS and WAX one account issues many tokens, and one contract holds the collections of everybody: an entry there is told apart
 * by its symbol or its collection, too, and so is everything that names it. What was sent stays as it was sent.
 */
export async function up(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('listed_tokens')
    .addColumn('standard', 'text', column => column.notNull().defaultTo(''))
    .execute()
  const chains = await sql<{ hid: string }>`select hid from chains where ns = 'eos'`.execute(tx)
  const networks = chains.rows.map(({ hid }) => hid)
  if (networks.length === 0) return
  const entries = [...(await tellApart(tx, 'token', networks)), ...(await tellApart(tx, 'nft', networks))]
  const bySubmission = new Map(entries.map(({ submissionId, said }) => [submissionId, said]))
  const byName = new Map(entries.map(({ name, said }) => [name, said]))

  const { rows } =
    await sql<Submission>`select id, kind, subject, purpose, published_as, change_of, values_json
    from submissions where kind in ('token', 'nft')`.execute(tx)
  const sent = new Map(
    rows.filter(({ purpose }) => purpose === 'listing').map(row => [row.id, saidIn(row.values_json)]),
  )
  /** By what the entry says that a request made, else by what the request said, else by the entry of the name. */
  const renamed = (name: string, id = ''): string => {
    const said = bySubmission.get(id) ?? sent.get(id) ?? byName.get(name)
    return said && isOn(networks, name) ? nameOf(name, said) : name
  }

  const owners = await sql<{ listing: string; submission_id: string }>`
    select listing, submission_id from listing_owners`.execute(tx)
  const changed = new Map<string, string>()
  for (const { listing, submission_id } of owners.rows) {
    const name = byName.has(listing) ? renamed(listing) : renamed(listing, submission_id)
    changed.set(listing, name)
    await sql`update listing_owners set listing = ${name} where listing = ${listing}`.execute(tx)
  }
  for (const { id, subject, published_as, change_of } of rows) {
    const about = change_of && (changed.get(change_of) ?? renamed(change_of))
    const published = published_as && renamed(published_as, id)
    const of = change_of ? `change ${about}` : lowerPlace(renamed(subject, id))
    await sql`update submissions set subject = ${of}, published_as = ${published}, change_of = ${about}
      where id = ${id} and (subject <> ${of} or published_as <> ${published} or change_of <> ${about})`.execute(
      tx,
    )
    if (published && published_as)
      await sql`update news set subject = ${published} where subject = ${published_as}`.execute(tx)
  }
}

/** What a request asks for is compared in small letters. */
const lowerPlace = (subject: string): string => {
  const [kind = '', network = '', ...place] = subject.split(' ')
  return place.length === 1 && place[0]?.includes('@')
    ? `${kind} ${network} ${place[0].toLowerCase()}`
    : subject
}
