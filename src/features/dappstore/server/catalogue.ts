import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Schema, ValidationError } from 'yup'
import { parseArticle } from '#features/news/server/article.ts'
import { errorText } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import {
  type ArticleEntry,
  articleSchema,
  type BannerEntry,
  bannersSchema,
  type CategoryEntry,
  type ChainEntry,
  categoriesSchema,
  chainsSchema,
  type DappEntry,
  dappsSchema,
  type MarketTokenEntry,
  marketTokensSchema,
  type SectionEntry,
  sectionsSchema,
  type TokenProtocolEntry,
  tokenProtocolsSchema,
} from './catalogue-schema.ts'

export interface Catalogue {
  chains: ChainEntry[]
  categories: CategoryEntry[]
  dapps: DappEntry[]
  sections: SectionEntry[]
  banners: BannerEntry[]
  activities: BannerEntry[]
  ads: BannerEntry[]
  tokenProtocols: Record<string, TokenProtocolEntry[]>
  marketTokens: MarketTokenEntry[]
  articles: ArticleEntry[]
}

/** Throws a `StartError` naming the file and the entry. */
function check<Entry>(schema: Schema<Entry>, value: unknown, file: string): Entry {
  try {
    return schema.validateSync(value, { strict: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new StartError(`catalogue ${file}: ${error.message.replace(/^this /, 'the file ')}`)
  }
}

function readJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    throw new StartError(`catalogue ${file}: ${errorText(error)}`)
  }
}

function readTokenProtocols(folder: string): Record<string, TokenProtocolEntry[]> {
  const file = 'token-protocols.json'
  const value = readJson(folder, file)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StartError(`catalogue ${file}: must hold lists by group`)
  }
  return Object.fromEntries(
    Object.entries(value).map(([group, list]) => [
      group,
      check(tokenProtocolsSchema, list, `${file} ${group}`),
    ]),
  )
}

function readArticle(folder: string, lang: string, name: string): ArticleEntry {
  const file = join('articles', lang, name)
  const article = parseArticle(readFileSync(join(folder, file), 'utf8'))
  if (!article) throw new StartError(`catalogue ${file}: has no front matter between two lines of ---`)
  const { id, ...facts } = article.facts
  return check(articleSchema, { ...facts, id: Number(id), lang, content: article.content }, file)
}

function readArticles(folder: string): ArticleEntry[] {
  const root = join(folder, 'articles')
  if (!existsSync(root)) return []
  return readdirSync(root).flatMap(lang =>
    readdirSync(join(root, lang))
      .filter(name => name.endsWith('.md'))
      .map(name => readArticle(folder, lang, name)),
  )
}

function refuseRepeated(file: string, keys: (string | number)[]): void {
  const seen = new Set<string | number>()
  for (const key of keys) {
    if (seen.has(key)) throw new StartError(`catalogue ${file}: "${key}" stands there twice`)
    seen.add(key)
  }
}

function refuseUnknown(
  file: string,
  owner: string,
  wanted: (string | number)[],
  known: Set<string | number>,
): void {
  const missing = wanted.find(key => !known.has(key))
  if (missing !== undefined)
    throw new StartError(`catalogue ${file}: ${owner} names "${missing}", which is unknown`)
}

function checkReferences(catalogue: Catalogue): void {
  const { chains, categories, dapps, sections, marketTokens, articles } = catalogue
  refuseRepeated(
    'chains.json',
    chains.map(chain => chain.hid),
  )
  refuseRepeated(
    'categories.json',
    categories.map(category => category.hid),
  )
  refuseRepeated(
    'dapps.json',
    dapps.map(dapp => dapp.id),
  )
  refuseRepeated(
    'dapps.json',
    dapps.map(dapp => dapp.slug),
  )
  refuseRepeated(
    'sections.json',
    sections.map(section => section.id),
  )
  for (const name of ['banners', 'activities', 'ads'] as const) {
    refuseRepeated(
      `${name}.json`,
      catalogue[name].map(banner => banner.id),
    )
  }
  refuseRepeated(
    'market-tokens.json',
    marketTokens.map(token => `${token.chain} ${token.address.toLowerCase()}`),
  )
  refuseRepeated(
    'articles',
    articles.map(article => `${article.id} ${article.lang}`),
  )
  const knownChains = new Set<string | number>(chains.map(chain => chain.hid))
  const knownCategories = new Set<string | number>(categories.map(category => category.hid))
  const knownDapps = new Set<string | number>(dapps.map(dapp => dapp.id))
  for (const dapp of dapps) {
    refuseUnknown('dapps.json', dapp.slug, dapp.categories, knownCategories)
    refuseUnknown('dapps.json', dapp.slug, dapp.chains, knownChains)
    refuseRepeated(`dapps.json ${dapp.slug}`, dapp.categories)
    refuseRepeated(`dapps.json ${dapp.slug}`, dapp.chains)
  }
  for (const section of sections) {
    refuseUnknown('sections.json', `section ${section.id}`, section.dapps, knownDapps)
    refuseRepeated(`sections.json section ${section.id}`, section.dapps)
  }
  for (const token of marketTokens) {
    refuseUnknown('market-tokens.json', token.symbol, [token.chain], knownChains)
  }
}

/** Reads and checks every file of the folder. */
export function readCatalogue(folder: string): Catalogue {
  const read = <Entry>(file: string, schema: Schema<Entry>) => check(schema, readJson(folder, file), file)
  const catalogue: Catalogue = {
    chains: read('chains.json', chainsSchema),
    categories: read('categories.json', categoriesSchema),
    dapps: read('dapps.json', dappsSchema),
    sections: read('sections.json', sectionsSchema),
    banners: read('banners.json', bannersSchema),
    activities: read('activities.json', bannersSchema),
    ads: read('ads.json', bannersSchema),
    tokenProtocols: readTokenProtocols(folder),
    marketTokens: read('market-tokens.json', marketTokensSchema),
    articles: readArticles(folder),
  }
  checkReferences(catalogue)
  return catalogue
}
