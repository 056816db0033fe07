import { hostOf } from '#lib/fold.ts'
import { isObject } from '#lib/is-object.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { skeletonOf } from '../server/checks/skeleton.ts'
import { valuesOf } from '../server/kept-submission.ts'
import { assetKeyOf, readContext } from '../server/listing-context.ts'
import type { SubmissionRow } from '../server/store-submission.ts'
import { recordOf, textIn } from '../widgets/json.ts'
import type { CliContext } from './cli-context.ts'
import type { ReviewedSubmission } from './submissions.ts'

/** What a person should know of a request before opening it, the gravest first. */
export const FLAGS = [
  'stop',
  'alike',
  'noContract',
  'contractUnknown',
  'money',
  'project',
  'unchecked',
] as const
export type Flag = (typeof FLAGS)[number]

/** As rows of a table name them. */
export const FLAG_TEXTS: Readonly<Record<Flag, string>> = {
  stop: 'STOP',
  alike: 'ALIKE',
  noContract: 'NO CONTRACT',
  contractUnknown: 'contract not checked',
  money: 'MONEY',
  project: 'same project',
  unchecked: 'not checked yet',
}

export interface Flagged {
  flags: Flag[]
  /** Other open requests of the same kind with the same site, contract or name; no more than somebody looks at. */
  alike: string[]
  /** Other open requests with the same site or e-mail domain. */
  project: string[]
}

const OPEN = ['awaiting_donation', 'in_review', 'changes_requested']
const BATCH = 500
const MAX_OTHERS = 20

/** Of these everybody may have an address. */
const OPEN_TO_ALL = new Set(
  ['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com']
    .concat(['me.com', 'proton.me', 'protonmail.com', 'pm.me', 'gmx.com', 'gmx.de', 'mail.com', 'zoho.com'])
    .concat(['mail.ru', 'yandex.ru', 'yandex.com', 'qq.com', '163.com', '126.com', 'sina.com', 'foxmail.com'])
    .concat(['naver.com', 'daum.net', 'tutanota.com', 'tuta.com', 'aol.com', 'web.de']),
)

const hostIn = ({ url, website, info_url }: ListingValues): string =>
  hostOf([url, website, info_url].map(textIn).find(Boolean) ?? '')

type Families = ListingContext['families']

function contractsIn(kind: string, values: ListingValues, families: Families): string[] {
  const { network, address, chain_id } = values
  // Forms of before could name several.
  if ((kind === 'token' || kind === 'nft') && !textIn(address).includes(','))
    return [`${textIn(network)} ${assetKeyOf(kind, values, families)}`]
  const places = isObject(address)
    ? Object.entries(recordOf(address) ?? {})
    : [[textIn(network), textIn(address)]]
  return places
    .flatMap(([hid, list = '']) => list.split(',').map(text => [hid, text.trim().toLowerCase()]))
    .concat([['chain id', textIn(chain_id)]])
    .flatMap(([hid, text]) => (text ? [`${hid} ${text}`] : []))
}

type Compared = Pick<SubmissionRow, 'id' | 'kind' | 'title' | 'email'> & { values: ListingValues }

function keysOf(
  { kind, title, email, values }: Compared,
  families: Families,
): { alike: string[]; project: string[] } {
  const host = hostIn(values)
  const domain = (email.split('@')[1] ?? '').toLowerCase()
  const name = skeletonOf(title)
  return {
    alike: [
      ...(host === '' ? [] : [`${kind} site ${host}`]),
      ...(name === '' ? [] : [`${kind} name ${name}`]),
      ...contractsIn(kind, values, families).map(place => `${kind} contract ${place}`),
    ],
    project: [
      ...(host === '' ? [] : [`site ${host}`]),
      ...(domain === '' || OPEN_TO_ALL.has(domain) ? [] : [`site ${domain}`]),
    ],
  }
}

/** What can be said of the others: under each key those that share it. Read in batches, as forms are large. */
async function openByKey(db: Db, families: Families): Promise<Map<string, string[]>> {
  const byKey = new Map<string, string[]>()
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'kind', 'title', 'email', 'values_json'])
      .where('state', 'in', OPEN)
      // One about a listing has the same site and name by its nature.
      .where('change_of', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const { alike, project } = keysOf({ ...row, values: valuesOf(row) }, families)
      for (const key of new Set([...alike, ...project])) {
        const known = byKey.get(key)
        if (known) known.push(row.id)
        else byKey.set(key, [row.id])
      }
    }
    const end = rows.at(-1)
    if (!end) return byKey
    last = end.id
  }
}

/** What the checks found when they were last made; see `waiting-checks.ts`. */
async function lastChecks(db: Db, ids: readonly string[]): Promise<Map<string, Flag[]>> {
  const found = new Map<string, Flag[]>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom('submission_checks')
      .select(['submission_id', 'checks_json'])
      .where('submission_id', 'in', ids.slice(start, start + BATCH))
      .execute()
    for (const { submission_id, checks_json } of rows) found.set(submission_id, flagsOfChecks(checks_json))
  }
  return found
}

function flagsOfChecks(json: string): Flag[] {
  const checks: unknown = JSON.parse(json)
  const known = Array.isArray(checks) ? checks.filter(isObject) : []
  const hasCode = (...codes: string[]) => known.some(({ code }) => codes.includes(textIn(code)))
  return [
    ...(known.some(({ verdict }) => verdict === 'stop') ? (['stop'] as const) : []),
    ...(hasCode('noContract') ? (['noContract'] as const) : []),
    ...(hasCode('contractUnknown', 'factsUnknown') ? (['contractUnknown'] as const) : []),
  ]
}

/** Those that nobody has paid for are not asked for yet. */
const toBeChecked = ({ state }: ReviewedSubmission): Flag[] => (state === 'in_review' ? ['unchecked'] : [])

/** Something arrived that staff are to match: named by its owner alone, or found. */
const hasUnmatched = ({ donation }: ReviewedSubmission): boolean =>
  donation.state !== 'confirmed' &&
  (donation.verdict?.arrivals ?? []).some(({ state }) => state === 'matching' || state === 'likely')

const OPEN_STATES: readonly string[] = OPEN

/** Of those that are open or have money beside them; another that ended has none. */
export async function flagged(
  cli: CliContext,
  requests: readonly ReviewedSubmission[],
): Promise<Map<string, Flagged>> {
  const { db } = cli
  const open = requests.filter(request => OPEN_STATES.includes(request.state) || hasUnmatched(request))
  if (open.length === 0) return new Map()
  const { families } = await readContext(db)
  const [byKey, checks] = await Promise.all([
    openByKey(db, families),
    lastChecks(
      db,
      open.map(({ id }) => id),
    ),
  ])
  return new Map(
    open.map(request => {
      const isNew = request.change_of === null
      const keys = isNew ? keysOf(request, families) : { alike: [], project: [] }
      const othersWith = (list: readonly string[]) =>
        [...new Set(list.flatMap(key => byKey.get(key) ?? []))].filter(id => id !== request.id).sort()
      const alike = othersWith(keys.alike)
      const isAlike = new Set(alike)
      const project = othersWith(keys.project).filter(id => !isAlike.has(id))
      const found = new Set<Flag>([
        ...(isNew ? (checks.get(request.id) ?? toBeChecked(request)) : []),
        ...(alike.length > 0 ? (['alike'] as const) : []),
        ...(project.length > 0 ? (['project'] as const) : []),
        ...(hasUnmatched(request) ? (['money'] as const) : []),
      ])
      return [
        request.id,
        {
          flags: FLAGS.filter(flag => found.has(flag)),
          alike: alike.slice(0, MAX_OTHERS),
          project: project.slice(0, MAX_OTHERS),
        },
      ]
    }),
  )
}
