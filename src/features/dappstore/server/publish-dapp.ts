import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { pageOf } from '#lib/fold.ts'
import { hasOwnWords, parseWords, type Words } from '#platform/db/lists.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import type { Approved, Published, Publisher } from '#platform/feature.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import { dappEvidence } from '../contract/evidence.ts'

export interface DappValues {
  language: string
  title: string
  desc: string
  url: string
  icon_url: string
  tp_connect: string
  categories: number[]
  platform: string[]
  audit_url?: string[]
  audit_report?: string[]
}

declare module '#platform/feature.ts' {
  interface Publishers {
    dapp: Publisher<DappValues>
  }
}

/** Any number but the published one: visitors do not see it, the entry and its id stay. */
export const STATUS_TAKEN_DOWN = 1
/** Below it are the entries that come with the site. */
const FIRST_ID = 100_000

/** Undefined when no words are left. */
function withoutWords(words: Words, lang: string): Words | undefined {
  const rest = Object.fromEntries(
    Object.entries(words).filter(([code, text]) => code !== lang && !(code === 'en' && text === words[lang])),
  )
  const [first] = Object.values(rest)
  return first === undefined ? undefined : { ...rest, en: rest.en ?? first }
}

/** English is the fallback of every language that has no words, so the first words of a DApp are those too. */
export function withWords(words: Words, lang: string, text: string): Words {
  const isStandIn = !words.en || words.en === words[lang]
  return { ...words, ...(isStandIn && { en: text }), [lang]: text }
}

/** An entry's links are whole addresses, as programs of others read them too. */
export const wholeAddresses = (urls: readonly string[], imageBase: string): string[] =>
  urls.map(url => (url.startsWith('/') ? `${imageBase}${url}` : url))

type Facts = Pick<
  Tables['dapps'],
  'title' | 'url' | 'icon_url' | 'tp_connect' | 'audit_urls_json' | 'status' | 'slug'
>

/** Documents are kept for staff: a link on the page would hand out what nobody can look into. */
export const isShown = (url: string): boolean => !url.endsWith('.pdf')

async function factsFor(tx: Tx, id: number, { values, imageBase }: Approved<DappValues>): Promise<Facts> {
  const slug = dappSlug({ id, title: values.title })
  const taken = await tx
    .selectFrom('dapps')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst()
  const reports = wholeAddresses((values.audit_report ?? []).filter(isShown), imageBase)
  return {
    title: values.title,
    url: values.url,
    icon_url: values.icon_url,
    tp_connect: values.tp_connect,
    audit_urls_json: JSON.stringify([...(values.audit_url ?? []), ...reports]),
    status: STATUS_PUBLISHED,
    slug: taken ? `listing-${id}` : slug,
  }
}

export async function setCategoriesAndNetworks(
  tx: Tx,
  id: number,
  values: Pick<DappValues, 'categories' | 'platform'>,
): Promise<void> {
  await tx.deleteFrom('dapp_categories').where('dapp_id', '=', id).execute()
  await tx.deleteFrom('dapp_chains').where('dapp_id', '=', id).execute()
  // What was on offer when the form was sent may be gone.
  const offered = await tx
    .selectFrom('categories')
    .select('hid')
    .where('hid', 'in', values.categories)
    .execute()
  const chains = await tx.selectFrom('chains').select('hid').where('hid', 'in', values.platform).execute()
  const known = new Set(chains.map(({ hid }) => hid))
  const kept = new Set(offered.map(({ hid }) => hid))
  const categories = values.categories.filter(hid => kept.has(hid))
  const platform = values.platform.filter(hid => known.has(hid))
  if (categories.length > 0) {
    await tx
      .insertInto('dapp_categories')
      .values(categories.map((category_hid, position) => ({ dapp_id: id, category_hid, position })))
      .execute()
  }
  if (platform.length > 0) {
    await tx
      .insertInto('dapp_chains')
      .values(platform.map((chain_hid, position) => ({ dapp_id: id, chain_hid, position })))
      .execute()
  }
}

/** How it connects is what its owner stated in the form; the rest that is proved of it stays. */
export async function noteStatement(tx: Tx, id: number, at: string): Promise<void> {
  const row = await tx
    .selectFrom('dapp_evidence')
    .select('evidence_json')
    .where('dapp_id', '=', id)
    .executeTakeFirst()
  const known = dappEvidence.read(JSON.parse(row?.evidence_json ?? '{}'))
  const evidence_json = JSON.stringify({
    ...known,
    compatibility: { by: 'owner', date: at.slice(0, 10) },
  })
  await tx
    .insertInto('dapp_evidence')
    .values({ dapp_id: id, evidence_json })
    .onConflict(conflict => conflict.column('dapp_id').doUpdateSet({ evidence_json }))
    .execute()
}

async function addDapp(tx: Tx, approved: Approved<DappValues>): Promise<Published> {
  const { values, at } = approved
  const { last, rank } = await tx
    .selectFrom('dapps')
    .select(eb => [eb.fn.max('id').as('last'), eb.fn.max('rank').as('rank')])
    .executeTakeFirstOrThrow()
  const id = Math.max(Number(last ?? 0) + 1, FIRST_ID)
  await tx
    .insertInto('dapps')
    .values({
      id,
      ...(await factsFor(tx, id, approved)),
      desc_json: JSON.stringify(withWords({}, values.language, values.desc)),
      hot: 0,
      rank: Number(rank ?? 0) + 1,
      create_time: at,
    })
    .execute()
  await setCategoriesAndNetworks(tx, id, values)
  await noteStatement(tx, id, at)
  return { publishedAs: `dapp ${id}`, told: `new in the store: DApp ${id}, ${values.title}` }
}

/**
 * A DApp that is listed at the same place gets the words of a language that it has none in and stays what it is otherwise: each
 * language is a request of its own. One that was taken down is made anew.
 */
async function changeDapp(
  tx: Tx,
  dapp: Pick<Tables['dapps'], 'id' | 'title' | 'desc_json' | 'status'>,
  approved: Approved<DappValues>,
): Promise<Published> {
  const { id } = dapp
  const { values, publishedAs, isOthers, at } = approved
  const isRemade = dapp.status !== STATUS_PUBLISHED
  const words = parseWords(dapp.desc_json)
  if (!isRemade && (isOthers || hasOwnWords(words, values.language)))
    return {
      publishedAs: publishedAs?.split(' ')[1] === String(id) ? publishedAs : null,
      told: `DApp ${id}, ${dapp.title}, is listed at this address and stays as it is`,
    }
  await tx
    .updateTable('dapps')
    .set({
      ...(isRemade && (await factsFor(tx, id, approved))),
      desc_json: JSON.stringify(withWords(words, values.language, values.desc)),
    })
    .where('id', '=', id)
    .execute()
  if (isRemade) {
    await setCategoriesAndNetworks(tx, id, values)
    await noteStatement(tx, id, at)
  }
  return isRemade
    ? { publishedAs: `dapp ${id}`, told: `brought up to date: DApp ${id}, ${values.title}` }
    : {
        publishedAs: `dapp ${id} ${values.language}`,
        told: `DApp ${id}, ${dapp.title}, is listed at this address: only its words in ${values.language} were set`,
      }
}

const COLUMNS = ['id', 'title', 'url', 'desc_json', 'status'] as const

/** What is listed at this page, what visitors see first. */
async function dappsAt(db: Db | Tx, { url }: Pick<DappValues, 'url'>) {
  const dapps = await db.selectFrom('dapps').select(COLUMNS).orderBy('status').orderBy('id').execute()
  const page = pageOf(url)
  return dapps.filter(dapp => pageOf(dapp.url) === page)
}

/** What an earlier approval of the request made, wherever it leads since. */
async function dappMadeBefore(tx: Tx, publishedAs: string | null) {
  const [kind, name, part] = publishedAs?.split(' ') ?? []
  if (kind !== 'dapp' || part !== undefined) return undefined
  return tx.selectFrom('dapps').select(COLUMNS).where('id', '=', Number(name)).executeTakeFirst()
}

async function publishDapp(tx: Tx, approved: Approved<DappValues>): Promise<Published> {
  const [listed] = await dappsAt(tx, approved.values)
  const dapp =
    listed?.status === STATUS_PUBLISHED
      ? listed
      : ((await dappMadeBefore(tx, approved.publishedAs)) ?? listed)
  return dapp ? changeDapp(tx, dapp, approved) : addDapp(tx, approved)
}

async function takeDown(tx: Tx, id: number, lang: string | undefined): Promise<void> {
  const dapp = await tx.selectFrom('dapps').select('desc_json').where('id', '=', id).executeTakeFirst()
  const words = dapp && lang ? withoutWords(parseWords(dapp.desc_json), lang) : undefined
  await tx
    .updateTable('dapps')
    .set(words ? { desc_json: JSON.stringify(words) } : { status: STATUS_TAKEN_DOWN })
    .where('id', '=', id)
    .execute()
}

export const dappPublishing: Pick<Publisher<DappValues>, 'namesAt' | 'publish' | 'unpublish'> = {
  namesAt: async (db, values) => (await dappsAt(db, values)).map(({ id }) => String(id)),
  publish: publishDapp,
  unpublish: (tx, { name, part }) => takeDown(tx, Number(name), part),
}
