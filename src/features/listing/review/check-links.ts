import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { parseTexts } from '#platform/db/lists.ts'
import type { LinkFinding } from '../server/checks/links.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import { type CliContext, logAction, plainJson, ReviewError } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { span } from './submissions.ts'

const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 30
/** Checked so recently, a link is not asked again: a call that ended by its time limit goes on where it was. */
const FRESH_MS = 20 * 60 * MINUTE_MS
/** As many as the guarded fetcher asks at once: none waits in its queue, where its own time limit would run. */
const AT_ONCE = 2
/** Sites fail for hours and are moved over a weekend; a link that failed on so many days is dead. */
const DEAD_DAYS = 3

interface Link {
  dapp: number
  url: string
}

interface Check extends Link {
  answer: string
  detail: string
  checkedAt: string
  failingSince: string | null
  failedDays: number
}

/** The website and the audit links of every DApp that visitors see. */
async function listedLinks({ db }: CliContext): Promise<(Link & { title: string })[]> {
  const dapps = await db
    .selectFrom('dapps')
    .select(['id', 'title', 'url', 'audit_urls_json'])
    .where('status', '=', STATUS_PUBLISHED)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return dapps.flatMap(({ id, title, url, audit_urls_json }) =>
    [...new Set([url, ...parseTexts(audit_urls_json)])].map(each => ({ dapp: id, title, url: each })),
  )
}

const keyOf = ({ dapp, url }: Link): string => `${dapp} ${url}`

async function earlierChecks({ db }: CliContext): Promise<Map<string, Check>> {
  const rows = await db.selectFrom('link_checks').selectAll().execute()
  return new Map(
    rows.map(row => {
      const { dapp_id: dapp, url, answer, detail } = row
      const times = {
        checkedAt: row.checked_at,
        failingSince: row.failing_since,
        failedDays: row.failed_days,
      }
      return [keyOf({ dapp, url }), { dapp, url, answer, detail, ...times }]
    }),
  )
}

/** What was checked and is listed no more. */
async function forgetOthers(
  cli: CliContext,
  links: readonly Link[],
  earlier: Map<string, Check>,
): Promise<void> {
  const listed = new Set(links.map(keyOf))
  for (const [key, { dapp, url }] of earlier) {
    if (listed.has(key)) continue
    await cli.db.deleteFrom('link_checks').where('dapp_id', '=', dapp).where('url', '=', url).execute()
  }
}

const dayOf = (time: string): string => time.slice(0, 10)

/** A wall against robots says nothing about the page behind it: what was known of failures stays. */
function checkAfter(link: Link, found: LinkFinding, earlier: Check | undefined, now: Date): Check {
  const at = now.toISOString()
  const detail = found.is === 'fails' ? String(found.status) : found.is === 'moved' ? found.to : ''
  const check = { ...link, answer: found.is, detail, checkedAt: at }
  const failed = { failingSince: earlier?.failingSince ?? null, failedDays: earlier?.failedDays ?? 0 }
  if (found.is === 'unknown') return { ...check, ...failed }
  if (found.is !== 'fails' && found.is !== 'silent') return { ...check, failingSince: null, failedDays: 0 }
  const isSameDay =
    failed.failingSince !== null && earlier !== undefined && dayOf(earlier.checkedAt) === dayOf(at)
  return {
    ...check,
    failingSince: failed.failingSince ?? at,
    failedDays: isSameDay ? failed.failedDays : failed.failedDays + 1,
  }
}

async function keep({ db }: CliContext, check: Check): Promise<void> {
  const { dapp, url, answer, detail, checkedAt, failingSince, failedDays } = check
  const row = { answer, detail, checked_at: checkedAt, failing_since: failingSince, failed_days: failedDays }
  await db
    .insertInto('link_checks')
    .values({ dapp_id: dapp, url, ...row })
    .onConflict(conflict => conflict.columns(['dapp_id', 'url']).doUpdateSet(row))
    .execute()
}

/** Each answer is kept at once, so that a call that is cut loses none. */
export async function checkListedLinks(cli: CliContext, minutes = DEFAULT_MINUTES): Promise<void> {
  if (!cli.config.outboundChecks)
    throw new ReviewError('OUTBOUND_CHECKS is not on: no address that others named is asked')
  const { now, links: reader } = cli
  const all = await listedLinks(cli)
  const earlier = await earlierChecks(cli)
  await forgetOthers(cli, all, earlier)
  const checkedAt = (link: Link): string => earlier.get(keyOf(link))?.checkedAt ?? ''
  const fresh = new Date(now.getTime() - FRESH_MS).toISOString()
  const due = all
    .filter(link => checkedAt(link) < fresh)
    .sort((one, other) => (checkedAt(one) < checkedAt(other) ? -1 : 1))
  const limit = AbortSignal.timeout(minutes * MINUTE_MS)
  const waiting = due.values()
  let checked = 0
  async function work(): Promise<void> {
    for (const { dapp, url } of waiting) {
      if (limit.aborted) return
      const found = await reader.readLink(url, limit)
      // What the time limit cut off was not answered: the next call asks it again.
      if (limit.aborted) return
      await keep(cli, checkAfter({ dapp, url }, found, earlier.get(keyOf({ dapp, url })), now))
      checked += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const left = due.length - checked
  const told = `${checked} checked, ${all.length - due.length} checked lately, ${left} left`
  await logAction(cli, cli.db, { action: 'check-links', subject: '', note: told })
  cli.printLine(left > 0 ? `${told}: call it again` : told)
  await printLinks(cli)
}

interface Choice {
  /** Also what is not dead yet, and what leads elsewhere. */
  isAll: boolean
  isJson: boolean
}

const ANSWERS: Readonly<Record<string, string>> = { fails: 'status', silent: 'no answer', moved: 'leads to' }

export async function printLinks(
  cli: CliContext,
  { isAll, isJson }: Choice = { isAll: false, isJson: false },
): Promise<void> {
  const earlier = await earlierChecks(cli)
  const known = (await listedLinks(cli)).flatMap(link => {
    const check = earlier.get(keyOf(link))
    return check ? [{ ...check, title: link.title, isDead: check.failedDays >= DEAD_DAYS }] : []
  })
  const shown = known
    .filter(
      ({ isDead, failingSince, answer }) =>
        isDead || (isAll && (failingSince !== null || answer === 'moved')),
    )
    .sort((one, other) => ((one.failingSince ?? '9') < (other.failingSince ?? '9') ? -1 : 1))
  if (isJson) return cli.write(`${plainJson(shown)}\n`)
  if (shown.length === 0) return cli.printLine(isAll ? 'No link fails.' : 'No link is dead.')
  const rows = shown.map(({ dapp, title, url, answer, detail, failingSince, failedDays, isDead }) => [
    String(dapp),
    isDead ? 'DEAD' : failingSince === null ? 'moved' : 'fails',
    failingSince === null ? '-' : span(cli.now.getTime() - Date.parse(failingSince)),
    String(failedDays),
    withSeenHosts(`${ANSWERS[answer] ?? answer} ${detail}`.trim()),
    withScripts(title),
    withSeenHosts(url),
  ])
  for (const line of inColumns([['DAPP', 'STATE', 'FOR', 'DAYS', 'ANSWER', 'NAME', 'LINK'], ...rows]))
    cli.printLine(line)
}
