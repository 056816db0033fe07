import type { SearchEntry } from '#search/make-index.ts'

interface Listed {
  id: number
  title: string
  url: string
  categories: readonly number[]
  chains: readonly string[]
}

/** How a DApp is found, in the browser as on the server; `texts` are its descriptions in the visitor's language and in English. */
export const searchEntry = (
  { id, title, url, categories, chains }: Listed,
  texts: readonly (string | undefined)[],
): SearchEntry<number> => ({
  id,
  title,
  url,
  categories,
  networks: chains,
  texts: texts.filter(text => text !== undefined),
})
