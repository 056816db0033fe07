import { array, type InferType, object, string } from 'yup'
import { problemAt, readSeedFile, refuseRepeated, refuseUnknown, seedField } from '#platform/db/seed.ts'
import { INCIDENT_KINDS, REGION_KINDS, STATE_KINDS } from '../contract/evidence.ts'
import type { TpConnect } from '../contract/tp-connect.ts'

const { picture, text, textByLanguage, webUrl, whole, yesNo } = seedField

const TP_CONNECT: readonly TpConnect[] = ['both', 'extension', 'mobile', 'none']

const categoriesSchema = array(
  object({
    hid: whole().required(),
    m_index: whole().required(),
    category_type: whole().required(),
    title: textByLanguage().required(),
  }).noUnknown(),
).required()

const day = () => text().matches(/^\d{4}-\d\d-\d\d$/, problemAt('must be a day such as 2026-01-31'))
const partialDay = () =>
  text().matches(/^\d{4}(-\d\d){0,2}$/, problemAt('must be a day, a month or a year such as 2026-01'))

const lookSchema = object({ date: day().required(), url: webUrl().required() })
  .noUnknown()
  .default(undefined)
  .optional()

const stateSchema = object({
  kind: string().oneOf(STATE_KINDS).required(),
  // No date without a source, and no claim without either.
  date: partialDay().when('kind', ([kind], date) => (kind === 'checking' ? date : date.required())),
  url: webUrl().when('kind', ([kind], url) => (kind === 'checking' ? url : url.required())),
  name: text(),
})
  .noUnknown()
  .default(undefined)
  .optional()

const evidenceSchema = object({
  checked: day(),
  audits: array(
    object({ firm: text().required(), date: partialDay(), url: webUrl().required() }).noUnknown(),
  ),
  incidents: array(
    object({
      date: partialDay().required(),
      kind: string().oneOf(INCIDENT_KINDS).required(),
      loss_usd: whole(),
      url: webUrl().required(),
    }).noUnknown(),
  ),
  region: object({ kind: string().oneOf(REGION_KINDS).required(), url: webUrl().required() })
    .noUnknown()
    .default(undefined)
    .optional(),
  sources: array(webUrl().required()),
  state: stateSchema,
  looked: object({ audits: lookSchema, incidents: lookSchema, state: lookSchema })
    .noUnknown()
    .default(undefined)
    .optional(),
}).noUnknown()

const dappsSchema = array(
  object({
    id: whole().required(),
    slug: text()
      .matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, problemAt('must be lower-case words with hyphens'))
      .required(),
    title: text().required(),
    desc: textByLanguage().required(),
    url: webUrl().required(),
    icon: picture().defined(),
    categories: array(whole().required()).required(),
    chains: array(text().required()).required(),
    tp_connect: string().oneOf(TP_CONNECT).required(),
    hot: yesNo().required(),
    rank: whole().required(),
    audit_urls: array(webUrl().required()),
    evidence: evidenceSchema.default(undefined).optional(),
  }).noUnknown(),
).required()

const sectionsSchema = array(
  object({
    id: whole().required(),
    title: textByLanguage().required(),
    type: text().required(),
    dapps: array(whole().required()).required(),
  }).noUnknown(),
).required()

const bannersSchema = array(
  object({
    id: whole().required(),
    title: textByLanguage().required(),
    object: object({ url: string().required() }).required(),
    image: picture().defined(),
    lang: text(),
  }).noUnknown(),
).required()

const marketTokensSchema = array(
  object({
    chain: text().required(),
    address: text().defined(),
    symbol: text().required(),
    title: text().required(),
    icon: picture().defined(),
    coingecko_id: text().required(),
    decimals: whole().required(),
    /** Slug of the DApp whose project issued it, and where the project says so. */
    dapp: text(),
    source: webUrl(),
  }).noUnknown(),
).required()

export type BannerEntry = InferType<typeof bannersSchema>[number]

export interface Catalogue {
  categories: InferType<typeof categoriesSchema>
  dapps: InferType<typeof dappsSchema>
  sections: InferType<typeof sectionsSchema>
  banners: BannerEntry[]
  activities: BannerEntry[]
  ads: BannerEntry[]
  marketTokens: InferType<typeof marketTokensSchema>
}

function checkKeys({ categories, dapps, sections, marketTokens, ...lists }: Catalogue): void {
  const keys: Record<string, (string | number)[]> = {
    'categories.json': categories.map(category => category.hid),
    'sections.json': sections.map(section => section.id),
    'banners.json': lists.banners.map(banner => banner.id),
    'activities.json': lists.activities.map(banner => banner.id),
    'ads.json': lists.ads.map(banner => banner.id),
    'market-tokens.json': marketTokens.map(token => `${token.chain} ${token.address.toLowerCase()}`),
  }
  for (const [file, list] of Object.entries(keys)) refuseRepeated(file, list)
  refuseRepeated(
    'dapps.json',
    dapps.map(dapp => dapp.id),
  )
  refuseRepeated(
    'dapps.json',
    dapps.map(dapp => dapp.slug),
  )
}

function checkReferences(
  { categories, dapps, sections, marketTokens }: Catalogue,
  chains: ReadonlySet<string>,
): void {
  const knownCategories = new Set(categories.map(category => category.hid))
  const knownDapps = new Set(dapps.map(dapp => dapp.id))
  const knownSlugs = new Set(dapps.map(dapp => dapp.slug))
  for (const dapp of dapps) {
    refuseUnknown('dapps.json', dapp.slug, dapp.categories, knownCategories)
    refuseUnknown('dapps.json', dapp.slug, dapp.chains, chains)
    refuseRepeated(`dapps.json ${dapp.slug}`, dapp.categories)
    refuseRepeated(`dapps.json ${dapp.slug}`, dapp.chains)
  }
  for (const section of sections) {
    refuseUnknown('sections.json', `section ${section.id}`, section.dapps, knownDapps)
    refuseRepeated(`sections.json section ${section.id}`, section.dapps)
  }
  for (const token of marketTokens) {
    refuseUnknown('market-tokens.json', token.symbol, [token.chain], chains)
    if (token.dapp) refuseUnknown('market-tokens.json', token.symbol, [token.dapp], knownSlugs)
  }
}

/** The DApps alone, whatever networks and categories there are by now. */
export const readDapps = (folder: string): Catalogue['dapps'] =>
  readSeedFile(folder, 'dapps.json', dappsSchema)

/** Reads and checks the store's files of the folder; `chains`: the networks there are. */
export function readCatalogue(folder: string, chains: ReadonlySet<string>): Catalogue {
  const catalogue: Catalogue = {
    categories: readSeedFile(folder, 'categories.json', categoriesSchema),
    dapps: readDapps(folder),
    sections: readSeedFile(folder, 'sections.json', sectionsSchema),
    banners: readSeedFile(folder, 'banners.json', bannersSchema),
    activities: readSeedFile(folder, 'activities.json', bannersSchema),
    ads: readSeedFile(folder, 'ads.json', bannersSchema),
    marketTokens: readSeedFile(folder, 'market-tokens.json', marketTokensSchema),
  }
  checkKeys(catalogue)
  checkReferences(catalogue, chains)
  return catalogue
}
