import { homedir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '#lib/is-object.ts'
import type { Db } from '#platform/db/tables.ts'
import { textIn } from '../widgets/json.ts'
import { type CliContext, logAction } from './cli-context.ts'
import { BEGINNING, deskPage } from './desk-html.ts'
import { type DeskCheck, type DeskLogo, type DeskRow, deskBody } from './desk-page.ts'
import { pictureOf } from './desk-pictures.ts'
import { flagged } from './flags.ts'
import { listSubmissions } from './list.ts'
import { linksOf, namesFor } from './names.ts'
import { writeOwnFile } from './own-file.ts'
import type { ReviewedSubmission } from './submissions.ts'
import { takersNow } from './takes.ts'

const DEFAULT_LIMIT = 100
/** Not where the command runs: `npm run` does so in the repository, where it could be committed. */
const defaultFile = (): string => join(homedir(), 'review-desk.html')
/** As with `report`: where the command's account may not write what its caller could read. */
const TO_OUTPUT = '-'
const MAX_ALIKE = 3

interface Checked {
  at: string
  checks: DeskCheck[]
}

function checksIn(json: string): DeskCheck[] {
  const list: unknown = JSON.parse(json)
  return (Array.isArray(list) ? list.filter(isObject) : []).map(({ code, verdict, field, detail }) => ({
    code: textIn(code),
    verdict: textIn(verdict),
    field: textIn(field),
    detail: textIn(detail),
  }))
}

async function checksOf(db: Db, ids: readonly string[]): Promise<Map<string, Checked>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('submission_checks')
    .selectAll()
    .where('submission_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(row => [row.submission_id, { at: row.checked_at, checks: checksIn(row.checks_json) }]),
  )
}

/** Names of what is listed, as a check found it; a name with a comma is looked for in one piece too. */
const listedNamesIn = (checks: readonly DeskCheck[]): string[] =>
  checks
    .filter(({ code, verdict }) => ['lookalike', 'listed'].includes(code) && verdict !== 'ok')
    .flatMap(({ detail }) => [detail, ...detail.split(', ')])

/** The logos under which visitors know these names. */
async function listedLogos(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter(Boolean)
  if (wanted.length === 0) return new Map()
  const [dapps, chains, tokens, collections] = await Promise.all([
    db.selectFrom('dapps').select(['title as name', 'icon_url']).where('title', 'in', wanted).execute(),
    db.selectFrom('chains').select(['title as name', 'icon_url']).where('title', 'in', wanted).execute(),
    db.selectFrom('listed_tokens').select(['name', 'icon_url']).where('name', 'in', wanted).execute(),
    db.selectFrom('nft_collections').select(['name', 'icon_url']).where('name', 'in', wanted).execute(),
  ])
  return new Map(
    [...collections, ...tokens, ...chains, ...dapps].map(({ name, icon_url }) => [name, icon_url]),
  )
}

interface Gathered {
  checked: Map<string, Checked>
  logos: Map<string, string>
  /** Of open requests that others are like. */
  others: Map<string, string>
}

async function logosOfSubmissions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'values_json'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, values_json }) => [id, textIn(Object(JSON.parse(values_json)).icon_url)]))
}

async function logosFor(
  cli: CliContext,
  request: ReviewedSubmission,
  alike: readonly string[],
  { checked, logos, others }: Gathered,
): Promise<DeskLogo[]> {
  const shown = async (caption: string, url: string): Promise<DeskLogo> => ({
    caption,
    picture: await pictureOf(cli.db, cli.site, url),
  })
  const listed = [...new Set(listedNamesIn(checked.get(request.id)?.checks ?? []))].flatMap(name => {
    const url = logos.get(name)
    return url === undefined ? [] : [{ name, url }]
  })
  return Promise.all([
    shown('as sent', textIn(request.values.icon_url)),
    ...listed.slice(0, MAX_ALIKE).map(({ name, url }) => shown(`listed: ${name}`, url)),
    ...alike.slice(0, MAX_ALIKE).map(id => shown(id, others.get(id) ?? '')),
  ])
}

async function rowsOf(cli: CliContext, requests: readonly ReviewedSubmission[]): Promise<DeskRow[]> {
  const { db, now } = cli
  const ids = requests.map(({ id }) => id)
  const [flags, takers, checked, names] = await Promise.all([
    flagged(cli, requests),
    takersNow(db, now),
    checksOf(db, ids),
    namesFor(db),
  ])
  const listedNames = [...checked.values()].flatMap(({ checks }) => listedNamesIn(checks))
  const alikeIds = [...flags.values()].flatMap(({ alike }) => alike.slice(0, MAX_ALIKE))
  const gathered = {
    checked,
    logos: await listedLogos(db, listedNames),
    others: await logosOfSubmissions(db, [...new Set(alikeIds)]),
  }
  const rows: DeskRow[] = []
  // One after the other: a picture is some megabytes while it is decoded.
  for (const request of requests) {
    const { flags: own = [], alike = [], project = [] } = flags.get(request.id) ?? {}
    rows.push({
      request,
      flags: own,
      alike,
      project,
      names: names.lines,
      links: linksOf(request, names),
      taker: takers.get(request.id),
      checkedAt: checked.get(request.id)?.at,
      checks: checked.get(request.id)?.checks ?? [],
      logos: await logosFor(cli, request, alike, gathered),
    })
  }
  return rows
}

export interface DeskChoice {
  out: string | undefined
  limit: number | undefined
  mayReplace: boolean
}

/** The queue as one file: to look at, with nothing in it that runs or asks. */
export async function writeDesk(cli: CliContext, { out, limit, mayReplace }: DeskChoice): Promise<void> {
  const queue = { states: ['in_review', 'changes_requested', 'awaiting_donation'] } as const
  const open = { ...queue, isUnpaidShown: false, isLostShown: true, kind: undefined, search: undefined }
  const { requests, total } = await listSubmissions(cli, { ...open, limit }, limit ?? DEFAULT_LIMIT)
  const page = deskPage('Review desk', deskBody(cli, await rowsOf(cli, requests), total))
  const file = out ?? defaultFile()
  if (file === TO_OUTPUT) cli.write(page)
  else writeOwnFile(file, page, BEGINNING, mayReplace)
  await logAction(cli, cli.db, { action: 'desk', subject: '', note: String(requests.length) })
  if (file !== TO_OUTPUT)
    cli.printLine(`${file}: ${requests.length} of ${total} requests; delete it by tonight`)
}
