import type { Cover } from '#content/covers.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { languageCodes } from '#i18n/locale-files.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { Approved, Services } from '#platform/feature.ts'
import { serverTexts } from '#platform/texts.ts'
import type { ChainListing, DappListing, NftListing, TokenListing } from '../contract/kinds.ts'

type Values = DappListing | TokenListing | NftListing | ChainListing

const COVER: Record<ListingKind, Cover> = { dapp: 'dapps', token: 'build', nft: 'build', chain: 'fees' }

const nameOf = (values: Values): string => ('title' in values ? values.title : values.name)

/** The page that shows what was listed; tokens, collections and networks have none of their own. */
const pageOf = (lang: string, [kind, name]: readonly string[]): string | undefined =>
  kind === 'dapp' ? `/${lang}/dappstore/detail/?id=${name}` : undefined

function textIn(lang: string, kind: ListingKind, values: Values, publishedAs: readonly string[]) {
  const { t } = serverTexts(lang)
  const name = nameOf(values)
  const summary = t(`news:listed.${kind}.summary`, { name })
  const page = pageOf(lang, publishedAs)
  const link = page && `<p><a href="${page}">${escapeHtml(t('news:listed.open', { name }))}</a></p>`
  const paragraphs = [summary, t('news:listed.caution')].map(text => `<p>${escapeHtml(text)}</p>`)
  const title = t(`news:listed.${kind}.title`, { name })
  return { lang, title, summary, content: [...paragraphs, link ?? ''].join('') }
}

/** Tells visitors of what was listed, in each language, on the day of its approval. */
export async function announce(
  articles: Services['articles'],
  tx: Tx,
  kind: ListingKind,
  { values, at }: Approved<unknown>,
  publishedAs: string,
): Promise<void> {
  const parts = publishedAs.split(' ')
  // A DApp that has been in the store got its words in one more language: nothing that visitors need to be told.
  if (kind === 'dapp' && parts.length > 2) return
  await articles.announce(tx, {
    subject: publishedAs,
    cover: COVER[kind],
    at,
    // As in publish.ts: nothing but forms of this kind is stored.
    texts: languageCodes().map(lang => textIn(lang, kind, values as Values, parts)),
  })
}
