import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { IMAGE_PATH, isUploadedPicture } from '#contract/uploads.ts'
import { parseTexts, parseWords, wordIn } from '#platform/db/lists.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { ListedEntry, Publisher, Revision } from '#platform/feature.ts'
import {
  type DappValues,
  dappPublishing,
  isShown,
  noteStatement,
  STATUS_TAKEN_DOWN,
  setCategoriesAndNetworks,
  wholeAddresses,
  withWords,
} from './publish-dapp.ts'

const idOf = (name: string): number => (/^\d{1,9}$/.test(name) ? Number(name) : 0)

const rowOf = (db: Db | Tx, name: string) =>
  db.selectFrom('dapps').selectAll().where('id', '=', idOf(name)).executeTakeFirst()

async function findDapp(db: Db | Tx, name: string, lang = 'en'): Promise<ListedEntry | undefined> {
  const dapp = await rowOf(db, name)
  if (!dapp) return undefined
  const [categories, chains] = await Promise.all([
    db
      .selectFrom('dapp_categories')
      .select('category_hid')
      .where('dapp_id', '=', dapp.id)
      .orderBy('position')
      .orderBy('category_hid')
      .execute(),
    db
      .selectFrom('dapp_chains')
      .select('chain_hid')
      .where('dapp_id', '=', dapp.id)
      .orderBy('position')
      .execute(),
  ])
  const audits = parseTexts(dapp.audit_urls_json)
  return {
    name: String(dapp.id),
    title: dapp.title,
    values: {
      language: lang,
      title: dapp.title,
      desc: wordIn(parseWords(dapp.desc_json), lang),
      url: dapp.url,
      platform: chains.map(({ chain_hid }) => chain_hid),
      categories: categories.map(({ category_hid }) => category_hid),
      tp_connect: dapp.tp_connect,
      hasAudit: audits.length > 0,
      // Pages of a report are pictures of ours among the links.
      audit_url: audits.filter(url => !isUploadedPicture(url)),
      audit_report: audits.filter(isUploadedPicture),
      icon_url: dapp.icon_url,
    },
    submissionId: '',
    listedAt: dapp.create_time,
    changedAt: dapp.changed_at,
    isHidden: dapp.status === STATUS_TAKEN_DOWN,
  }
}

/** Links, pictures or both may be named; the other stays. */
function auditsOf(values: Partial<DappValues> & { hasAudit?: unknown }, before: string[], imageBase: string) {
  const { hasAudit, audit_url, audit_report } = values
  if (hasAudit === false) return []
  const links = audit_url ?? before.filter(url => !isUploadedPicture(url))
  const pictures = audit_report
    ? wholeAddresses(audit_report.filter(isShown), imageBase)
    : before.filter(isUploadedPicture)
  return [...links, ...pictures]
}

/** Its address among the store's pages stays: others have linked it. */
async function reviseDapp(tx: Tx, name: string, { values, imageBase, at }: Revision): Promise<string> {
  const dapp = await rowOf(tx, name)
  if (!dapp) return name
  // Validated by the schema of its kind, or read from this table before.
  const entry = values as Partial<DappValues> & { hasAudit?: unknown }
  const { title, desc, url, icon_url, tp_connect } = entry
  const facts = Object.entries({ title, url, icon_url, tp_connect }).filter(
    ([, value]) => value !== undefined,
  )
  const words = parseWords(dapp.desc_json)
  await tx
    .updateTable('dapps')
    .set({
      ...Object.fromEntries(facts),
      ...(desc !== undefined && {
        desc_json: JSON.stringify(withWords(words, entry.language ?? 'en', desc)),
      }),
      audit_urls_json: JSON.stringify(auditsOf(entry, parseTexts(dapp.audit_urls_json), imageBase)),
      changed_at: at,
    })
    .where('id', '=', dapp.id)
    .execute()
  if (entry.platform || entry.categories) {
    const known = await findDapp(tx, name)
    // What the store holds of it, under the same names.
    await setCategoriesAndNetworks(tx, dapp.id, { ...(known?.values as unknown as DappValues), ...entry })
  }
  if (tp_connect !== undefined && at !== '') await noteStatement(tx, dapp.id, at)
  return name
}

async function hideDapp(tx: Tx, name: string, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('dapps')
    .set({ status: isHidden ? STATUS_TAKEN_DOWN : STATUS_PUBLISHED })
    .where('id', '=', idOf(name))
    .execute()
}

async function picturesOfDapps(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('dapps')
    .select(['icon_url', 'audit_urls_json'])
    .where('status', '=', STATUS_PUBLISHED)
    .where(eb =>
      eb.or([eb('icon_url', 'like', `%${IMAGE_PATH}%`), eb('audit_urls_json', 'like', `%${IMAGE_PATH}%`)]),
    )
    .execute()
  const urls = rows.flatMap(row => [row.icon_url, ...parseTexts(row.audit_urls_json)])
  return urls.filter(isUploadedPicture)
}

export const dappPublisher: Publisher<DappValues> = {
  ...dappPublishing,
  find: findDapp,
  revise: reviseDapp,
  setHidden: hideDapp,
  pictures: picturesOfDapps,
}
