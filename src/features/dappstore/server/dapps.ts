import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { parseTexts, parseWords, type Words, wordIn } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Application, HomeSection, TpConnect } from '../contract/dapps.ts'
import { dappEvidence } from '../contract/evidence.ts'

/** A DApp in every language; `toApplication` makes it one visitor's. */
export interface DappRecord extends Omit<Application, 'desc'> {
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

export async function loadPublishedDapps(db: Db): Promise<DappRecord[]> {
  const [dapps, categoryRows, chainRows, evidenceRows] = await Promise.all([
    db.selectFrom('dapps').selectAll().where('status', '=', STATUS_PUBLISHED).execute(),
    db.selectFrom('dapp_categories').selectAll().orderBy('category_hid').execute(),
    db.selectFrom('dapp_chains').selectAll().orderBy('position').execute(),
    db.selectFrom('dapp_evidence').selectAll().execute(),
  ])
  const categories = grouped(categoryRows, 'dapp_id', 'category_hid')
  const chains = grouped(chainRows, 'dapp_id', 'chain_hid')
  const evidence = new Map(
    evidenceRows.map(row => [row.dapp_id, dappEvidence.read(JSON.parse(row.evidence_json))] as const),
  )
  return dapps.map(dapp => ({
    id: dapp.id,
    title: dapp.title,
    desc: parseWords(dapp.desc_json),
    url: dapp.url,
    icon_url: dapp.icon_url,
    categories: categories.get(dapp.id) ?? [],
    chains: chains.get(dapp.id) ?? [],
    tp_connect: isTpConnect(dapp.tp_connect) ? dapp.tp_connect : 'none',
    hot: dapp.hot === 1,
    rank: dapp.rank,
    audit_urls: parseTexts(dapp.audit_urls_json),
    create_time: dapp.create_time,
    update_time: dapp.changed_at || undefined,
    evidence: evidence.get(dapp.id),
  }))
}

export const toApplication = (dapp: DappRecord, lang: string): Application => ({
  ...dapp,
  desc: wordIn(dapp.desc, lang),
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
