import { hostOf } from '#lib/fold.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import { type CliContext, logAction, plain, plainJson, ReviewError } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { span } from './submissions.ts'

/** As many as a person reads. */
const DEFAULT_LIMIT = 100

interface OpenReports {
  id: number
  title: string
  url: string
  reports: number
  /** Reason → how often. */
  reasons: Record<string, number>
  newest: string
}

/** The open ones per DApp, those with the newest report first. */
async function openReports({ db }: CliContext): Promise<OpenReports[]> {
  const rows = await db
    .selectFrom('dapp_reports')
    .leftJoin('dapps', 'dapps.id', 'dapp_reports.dapp_id')
    .select(['dapp_reports.dapp_id', 'dapp_reports.reason', 'dapps.title', 'dapps.url'])
    .select(eb => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.max('dapp_reports.created_at').as('newest'),
    ])
    .where('dapp_reports.closed_at', 'is', null)
    .groupBy(['dapp_reports.dapp_id', 'dapp_reports.reason', 'dapps.title', 'dapps.url'])
    .execute()
  const byDapp = Map.groupBy(rows, ({ dapp_id }) => dapp_id)
  const groups = [...byDapp].map(([id, own]) => ({
    id,
    title: own[0]?.title ?? '',
    url: own[0]?.url ?? '',
    reports: own.reduce((sum, { count }) => sum + Number(count), 0),
    reasons: Object.fromEntries(own.map(({ reason, count }) => [reason, Number(count)])),
    newest: own.reduce((newest, row) => (row.newest > newest ? row.newest : newest), ''),
  }))
  return groups.sort((one, other) => (one.newest < other.newest ? 1 : -1))
}

export async function printReports(cli: CliContext, limit = DEFAULT_LIMIT, isJson = false): Promise<void> {
  const all = await openReports(cli)
  const groups = all.slice(0, limit)
  if (isJson) return cli.write(`${plainJson(groups)}\n`)
  if (groups.length === 0) return cli.printLine('Nothing here.')
  const lines = groups.map(({ id, title, url, reports, reasons, newest }) => [
    String(id),
    String(reports),
    String(reasons.scam ?? 0),
    span(cli.now.getTime() - Date.parse(newest)),
    `${withScripts(title)}  ${withSeenHosts(hostOf(url))}`,
  ])
  for (const line of inColumns([['DAPP', 'REPORTS', 'SCAM', 'NEWEST', 'NAME'], ...lines])) cli.printLine(line)
  if (all.length > limit) cli.printLine(`${all.length - limit} more: --limit N`)
}

/** The open ones about a DApp, the newest last, and how to close what was read. */
export async function showReports(cli: CliContext, dapp: number, isJson = false): Promise<void> {
  const rows = await cli.db
    .selectFrom('dapp_reports')
    .select(['id', 'created_at', 'reason', 'lang', 'text'])
    .where('dapp_id', '=', dapp)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  if (isJson) return cli.write(`${plainJson(rows)}\n`)
  const last = rows.at(-1)
  if (!last) return cli.printLine('Nothing here.')
  const found = await cli.db
    .selectFrom('dapps')
    .select(['title', 'url'])
    .where('id', '=', dapp)
    .executeTakeFirst()
  if (found) cli.printLine(`${withScripts(found.title)}  ${withSeenHosts(found.url)}\n`)
  for (const { id, created_at, reason, lang, text } of rows) {
    cli.printLine(`${id}  ${created_at}  ${reason}  ${lang}`)
    for (const line of text.split('\n').filter(Boolean)) cli.printLine(`    ${plain(line)}`)
  }
  cli.printLine(`\nClose what you read: npm run review -- reports close ${dapp} ${last.id} --note TEXT`)
}

/** Reports that came after the last one read stay open. */
export async function closeRead(
  cli: CliContext,
  { dapp, last, note }: { dapp: number; last: number; note: string },
): Promise<void> {
  const { db, now, closeReports } = cli
  const closed = await db.transaction().execute(async tx => {
    const count = await closeReports(tx, { dapp, last, now })
    if (count > 0)
      await logAction(cli, tx, {
        action: 'reports close',
        subject: `DAPP ${dapp}`,
        note: `${count}: ${note}`,
      })
    return count
  })
  if (closed === 0) throw new ReviewError(`no open report about ${dapp} up to number ${last}`)
  cli.printLine(`${dapp}: ${closed} closed`)
}
