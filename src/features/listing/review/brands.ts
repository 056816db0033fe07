import { PROTECTED_NAMES } from '#content/protected-names.ts'
import { hostParts } from '#lib/host-parts.ts'
import { parseTexts } from '#platform/db/lists.ts'
import { skeletonOf } from '../server/checks/skeleton.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import { type CliContext, logAction, plain, plainJson, ReviewError, UsageError } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { staffText } from './command-line.ts'

interface Brand {
  name: string
  hosts: readonly string[]
}

const MAX_NAME = 100
/** One letter would be found in everything. */
const MIN_LETTERS = 3

/** What is typed as a host may be a whole address. */
function hostOf(typed: string): string {
  const parts = hostParts(typed.trim().toLowerCase())
  if (!parts) throw new UsageError(`--host ${plain(typed)}: it is a host, as in example.org`)
  return parts.domain
}

export function brandOf(typed: string, hosts: readonly string[]): Brand {
  const name = staffText('NAME', typed, MAX_NAME)
  if ([...skeletonOf(name)].length < MIN_LETTERS)
    throw new UsageError(`NAME ${plain(name)}: it needs ${MIN_LETTERS} letters or digits`)
  return { name, hosts: [...new Set(hosts.map(hostOf))] }
}

export async function addBrand(cli: CliContext, { name, hosts }: Brand): Promise<void> {
  const { db, account, now } = cli
  const row = { name, hosts_json: JSON.stringify(hosts), account, added_at: now.toISOString() }
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('protected_names')
      .values({ name_key: skeletonOf(name), ...row })
      .onConflict(conflict => conflict.column('name_key').doUpdateSet(row))
      .execute()
    await logAction(cli, tx, { action: 'brand add', subject: name, note: hosts.join(' ') })
  })
  cli.printLine(`${name} is protected${hosts.length > 0 ? `, its sites are below ${hosts.join(', ')}` : ''}`)
}

export async function removeBrand(cli: CliContext, typed: string): Promise<void> {
  const key = skeletonOf(typed)
  const name = await cli.db.transaction().execute(async tx => {
    const row = await tx
      .selectFrom('protected_names')
      .select('name')
      .where('name_key', '=', key)
      .executeTakeFirst()
    if (!row) return undefined
    await tx.deleteFrom('protected_names').where('name_key', '=', key).execute()
    await logAction(cli, tx, { action: 'brand remove', subject: row.name, note: '' })
    return row.name
  })
  if (name !== undefined) return cli.printLine(`${plain(name)} is no longer protected`)
  const isBundled = PROTECTED_NAMES.some(each => skeletonOf(each.name) === key)
  throw new ReviewError(
    isBundled
      ? `${plain(typed)} comes with the site, see src/content/protected-names.json`
      : `staff added no name ${plain(typed)}`,
  )
}

export async function printBrands(cli: CliContext, isJson: boolean): Promise<void> {
  const rows = await cli.db.selectFrom('protected_names').selectAll().orderBy('name').execute()
  const added = rows.map(({ name, hosts_json, account, added_at }) => ({
    name,
    hosts: parseTexts(hosts_json),
    account,
    added_at,
  }))
  const bundled = PROTECTED_NAMES.map(({ name, hosts = [] }) => ({
    name,
    hosts,
    account: null,
    added_at: null,
  }))
  if (isJson) return cli.write(`${plainJson([...added, ...bundled])}\n`)
  const lines = [...added, ...bundled].map(({ name, hosts, account, added_at }) => [
    withScripts(name),
    hosts.map(withSeenHosts).join(', ') || '-',
    account === null ? 'comes with the site' : `${plain(account)} ${added_at}`,
  ])
  for (const line of inColumns([['NAME', 'HOSTS', 'ADDED'], ...lines])) cli.printLine(line)
}
