import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
import { NEWS_PAGE } from '#contract/limits.ts'
import type { NewsItem } from './contract.ts'

/** The articles that the build knows, as pages: lists of 20, and each article with its neighbours. */
export type Article = NewsItem

const byLanguage = () => readSnapshot<ByLanguage<Article[]>>('news')
/** Newest first. */
const articlesIn = (language: string) => inLanguage(byLanguage(), language)
const codes = (): string[] => Object.keys(byLanguage())

/** How many pages of the list there are; every language has all of them, as a page names its twins. */
const pageCount = (): number =>
  Math.max(1, ...codes().map(code => Math.ceil(articlesIn(code).length / NEWS_PAGE)))

export interface NewsListPage {
  items: readonly Article[]
  page: number
  pages: number
  /** Where the API goes on after this page. */
  end: number
  hasOlder: boolean
}

export function newsPage(lang: string, page = 1): NewsListPage {
  const news = articlesIn(lang)
  const end = page * NEWS_PAGE
  return {
    items: news.slice(end - NEWS_PAGE, end),
    page,
    pages: pageCount(),
    end,
    hasOlder: news.length > end,
  }
}

interface Day {
  /** `YYYY-MM-DD` */
  date: string
  items: Article[]
}

interface Year {
  year: string
  days: Day[]
}

/** The list of the specification: grouped by date, in the order given; the years stand beside it. */
export function yearsOf(items: readonly Article[]): Year[] {
  const days = Map.groupBy(items, ({ create_time }) => create_time.slice(0, 10))
  const years = Map.groupBy(days, ([date]) => date.slice(0, 4))
  return [...years].map(([year, daysOfYear]) => ({
    year,
    days: daysOfYear.map(([date, ofDay]) => ({ date, items: ofDay })),
  }))
}

/** `getStaticPaths` of the list's further pages; the first is `/{lang}/news/`. */
export const newsPagePaths = () =>
  codes().flatMap(lang =>
    Array.from({ length: pageCount() - 1 }, (_, place) => ({ params: { lang, page: String(place + 2) } })),
  )

export interface ArticleProps {
  article: Article
  older: Article | undefined
  newer: Article | undefined
  /** Languages that have the article as a text of their own. */
  written: string[]
}

const writtenIn = (id: number): string[] =>
  codes().filter(code => articlesIn(code).some(item => item.id === id && item.lang === code))

/** `getStaticPaths` of what has a page of its own among the news: each in every language, translated or not. */
export const articlePaths = () =>
  codes().flatMap(lang => {
    const news = articlesIn(lang).filter(({ slug }) => !slug)
    return news.map((article, place) => ({
      params: { lang, id: String(article.id) },
      props: { article, newer: news[place - 1], older: news[place + 1], written: writtenIn(article.id) },
    }))
  })
