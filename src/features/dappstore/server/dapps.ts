import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { languageIn, parseTexts, parseWords, type Words, wordIn } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Application, HomeSection } from '../contract/dapps.ts'
import { type DappEvidence, dappEvidence } from '../contract/evidence.ts'
import { dayOf, isGoneOn } from '../contract/standing.ts'
import type { TpConnect } from '../contract/tp-connect.ts'

/** What lists are sorted and filtered by. The rest of a record is read from the database for the page that is answered. */
export interface DappEntry
  extends Pick<Application, 'id' | 'title' | 'url' | 'categories' | 'chains' | 'hot' | 'rank'> {
  state?: NonNullable<DappEvidence['state']>
}

/** It is closed, or may be: it has a page and is found, and no shelf shows it. */
export const isGoneNow = ({ state }: DappEntry): boolean => isGoneOn(state, dayOf(Date.now()))

/** An entry with its description in every language, as the search is made from it. */
export interface DescribedEntry extends DappEntry {
  desc: Words
}

const isTpConnect = (text: string): text is TpConnect =>
  ['both', 'extension', 'mobile', 'none'].includes(text)

function grouped<Row, Owner extends keyof Row, Value extends keyof Row>(
  rows: readonly Row[],
  owner: Owner,
  value: Value,
) {
  const groups = new Map<Row[Owner], Row[Value][]>()
  for (const row of rows) {
    const group = groups.get(row[owner])
    if (group) group.push(row[value])
    else groups.set(row[owner], [row[value]])
  }
  return groups
}

/** Rows at a time: a slice takes a few milliseconds, visitors are answered between two of them, and little is held. */
const SLICE = 250

const published = (db: Db) =>
  db
    .selectFrom('dapps')
    .leftJoin('dapp_evidence', 'dapp_evidence.dapp_id', 'dapps.id')
    .select(['id', 'title', 'desc_json', 'url', 'hot', 'rank', 'evidence_json'])
    .where('status', '=', STATUS_PUBLISHED)
    .orderBy('id')

const categoryRows = (db: Db) =>
  db.selectFrom('dapp_categories').selectAll().orderBy('position').orderBy('category_hid')
const networkRows = (db: Db) => db.selectFrom('dapp_chains').selectAll().orderBy('position')

type RowsOf<Query extends { execute: () => Promise<unknown> }> = Awaited<ReturnType<Query['execute']>>

/** Few have one, and reading the evidence of all would take as long as the rest. */
function stateIn(evidence: string | null): Pick<DappEntry, 'state'> {
  if (!evidence?.includes('"state":{')) return {}
  const state = dappEvidence.read(JSON.parse(evidence))?.state
  return state ? { state } : {}
}

function described(
  rows: RowsOf<ReturnType<typeof published>>,
  categoriesOf: RowsOf<ReturnType<typeof categoryRows>>,
  chainsOf: RowsOf<ReturnType<typeof networkRows>>,
): DescribedEntry[] {
  const categories = grouped(categoriesOf, 'dapp_id', 'category_hid')
  const chains = grouped(chainsOf, 'dapp_id', 'chain_hid')
  return rows.map(({ id, title, desc_json, url, hot, rank, evidence_json }) => ({
    id,
    title,
    url,
    rank,
    hot: hot === 1,
    categories: categories.get(id) ?? [],
    chains: chains.get(id) ?? [],
    desc: parseWords(desc_json),
    ...stateIn(evidence_json),
  }))
}

/** Every published DApp in slices, by id. */
export async function* readEntries(db: Db): AsyncGenerator<DescribedEntry[]> {
  for (let after = -1; ; ) {
    const rows = await published(db).where('id', '>', after).limit(SLICE).execute()
    const last = rows.at(-1)
    if (!last) return
    const [categories, chains] = await Promise.all([
      categoryRows(db).where('dapp_id', '>', after).where('dapp_id', '<=', last.id).execute(),
      networkRows(db).where('dapp_id', '>', after).where('dapp_id', '<=', last.id).execute(),
    ])
    yield described(rows, categories, chains)
    after = last.id
  }
}

/** So many ids at least: pages of many lengths then share few prepared statements. */
const MIN_ASKED = 50

function padded(ids: readonly number[]): readonly number[] {
  const length = Math.max(MIN_ASKED, 2 ** Math.ceil(Math.log2(ids.length)))
  return [...ids, ...Array<number>(length - ids.length).fill(ids[0] ?? 0)]
}

/** Of these DApps those whose owner proved that it is theirs, and when; ISO 8601. Who is their owner the store does not know. */
export type ProvedDapps = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

async function readApplications(
  db: Db,
  entries: readonly DappEntry[],
  lang: string,
  provedDapps: ProvedDapps,
): Promise<Application[]> {
  if (entries.length === 0) return []
  const ids = padded(entries.map(({ id }) => id))
  const [rows, proved] = await Promise.all([
    db
      .selectFrom('dapps')
      .leftJoin('dapp_evidence', 'dapp_evidence.dapp_id', 'dapps.id')
      .select([
        ...(['id', 'desc_json', 'icon_url', 'tp_connect', 'audit_urls_json'] as const),
        ...(['create_time', 'changed_at', 'evidence_json'] as const),
      ])
      .where('status', '=', STATUS_PUBLISHED)
      .where('id', 'in', ids)
      .execute(),
    provedDapps(db, ids),
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return entries.flatMap(entry => {
    const { id, title, url, categories, chains, rank } = entry
    const row = byId.get(id)
    // Taken out since the index was made.
    if (!row) return []
    const words = parseWords(row.desc_json)
    const written = languageIn(words, lang)
    return {
      id,
      title,
      desc: wordIn(words, lang),
      desc_lang: written === lang ? undefined : written,
      url,
      icon_url: row.icon_url,
      categories,
      chains,
      tp_connect: isTpConnect(row.tp_connect) ? row.tp_connect : 'none',
      hot: entry.hot && !isGoneNow(entry),
      rank,
      audit_urls: parseTexts(row.audit_urls_json),
      create_time: row.create_time,
      update_time: row.changed_at || undefined,
      proved_at: proved.get(id),
      evidence: row.evidence_json === null ? undefined : dappEvidence.read(JSON.parse(row.evidence_json)),
    }
  })
}

/** What is not kept in memory: the records themselves. */
export interface DappRecords {
  /** Whole records, in the order of the entries. */
  read: (entries: readonly DappEntry[], lang: string) => Promise<Application[]>
  /** Language → description. */
  descriptionsOf: (id: number) => Promise<Words>
}

declare module '#platform/feature.ts' {
  interface Services {
    dappRecords: DappRecords
  }
}

export const dappRecords = (db: Db, provedDapps: ProvedDapps): DappRecords => ({
  read: (entries, lang) => readApplications(db, entries, lang, provedDapps),
  descriptionsOf: async id => {
    const row = await db.selectFrom('dapps').select('desc_json').where('id', '=', id).executeTakeFirst()
    return row ? parseWords(row.desc_json) : {}
  },
})

export interface SectionRecord extends Omit<HomeSection, 'items' | 'more'> {
  dappIds: number[]
}

export async function readSections(db: Db, lang: string): Promise<SectionRecord[]> {
  const [sections, links] = await Promise.all([
    db.selectFrom('home_sections').selectAll().orderBy('position').execute(),
    db.selectFrom('home_section_dapps').selectAll().orderBy('position').execute(),
  ])
  const dapps = grouped(links, 'section_id', 'dapp_id')
  return sections.map(({ id, title_json, type }) => ({
    id,
    type,
    title: wordIn(parseWords(title_json), lang),
    dappIds: dapps.get(id) ?? [],
  }))
}
