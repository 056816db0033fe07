import { type CollectionEntry, getCollection } from 'astro:content'
import { coverOf } from '#content/covers.ts'
import type { GuideFacts } from '#content/documents.ts'
import { pictureFile } from '#content/pictures.ts'
import type { GuideTitles } from '#features/dappstore/dapp-page/guides-before.ts'
import { contentTag } from '#features/news/article-facts.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { titleLines } from '#i18n/title-lines.ts'
import { type Guide, type Library, libraryOf } from './reading-order.ts'

function asGuide({ id, data, rendered }: CollectionEntry<'guides'>): Guide {
  const [lang = '', slug = ''] = id.split('/')
  const facts: GuideFacts = data
  const picture = pictureFile(coverOf(facts.cover ?? facts.topic), 1120)
  return { ...facts, slug, lang, html: rendered?.html ?? '', picture }
}

const allGuides = async (): Promise<Guide[]> => (await getCollection('guides')).map(asGuide)

export const libraryIn = async (lang: string): Promise<Library> => libraryOf(await allGuides(), lang)

const titles = new Map<string, Promise<GuideTitles>>()

const titleOf = ({ title, lang: written }: Guide, lang: string) => ({
  title: titleLines(title, written),
  ...(written !== lang && { tag: contentTag(written) }),
})

/** Each guide's title in the best language there is; read once for the thousands of pages that link a few of them. */
export function guideTitles(lang: string): Promise<GuideTitles> {
  const known = titles.get(lang)
  if (known) return known
  const read = libraryIn(lang).then(
    library =>
      new Map(library.flatMap(({ guides }) => guides.map(guide => [guide.slug, titleOf(guide, lang)]))),
  )
  titles.set(lang, read)
  return read
}

export interface GuideProps {
  guide: Guide
  /** Its neighbours in the topic. */
  previous: Guide | undefined
  next: Guide | undefined
  /** Languages that have it as a text of their own. */
  written: string[]
}

/** `getStaticPaths` of the guides: each in every language, translated or not. */
export async function guidePaths() {
  const all = await allGuides()
  const codes = LANGUAGES.map(({ code }) => code)
  const writtenIn = (slug: string) =>
    codes.filter(code => all.some(guide => guide.slug === slug && guide.lang === code))
  return codes.flatMap(lang =>
    libraryOf(all, lang).flatMap(({ guides }) =>
      guides.map((guide, place) => {
        const [previous, next] = [guides[place - 1], guides[place + 1]]
        const props: GuideProps = { guide, previous, next, written: writtenIn(guide.slug) }
        return { params: { lang, slug: guide.slug }, props }
      }),
    ),
  )
}
