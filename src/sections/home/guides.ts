import { type LinkKey, linkHref } from '#content/links.ts'
import { hasArticle } from '#features/news/news.ts'

interface Guide {
  /** Its number among the articles of the bundled catalogue. */
  article: number
  /** Where to lead when the API that a site is built from does not have it. */
  otherwise: LinkKey
}

/** Guides of our own that the home page leads to. */
export const GUIDES = {
  staff: { article: 5, otherwise: 'safetyGuide' },
  energy: { article: 12, otherwise: 'energyRental' },
  signature: { article: 13, otherwise: 'approvalGuide' },
  bridges: { article: 15, otherwise: 'bridge' },
} as const satisfies Record<string, Guide>

export function guideHref(id: keyof typeof GUIDES, lang: string, href: (page: string) => string): string {
  const { article, otherwise } = GUIDES[id]
  return hasArticle(lang, article) ? href(`news/${article}`) : linkHref(otherwise, lang)
}
