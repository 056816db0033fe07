import type { StoreEntry } from '../contract/entries.ts'

type Hot = Pick<StoreEntry, 'title' | 'hot' | 'icon_url'>

/** As many as the shelf and the line below the search box have room for. */
const MAX_HOT = 8

/** What is hot and has a mark of its own for the shelf to show. */
export const hottest = <Entry extends Hot>(byRank: readonly Entry[]): readonly Entry[] =>
  byRank.filter(({ hot, icon_url }) => hot && icon_url !== '').slice(0, MAX_HOT)

/** What others look for most: the names of what is hot, first those that the shelf does not show. */
export function hotNames(byRank: readonly Hot[]): readonly string[] {
  const shown = hottest(byRank)
  const others = byRank.filter(entry => entry.hot && !shown.includes(entry))
  return [...others, ...shown].slice(0, MAX_HOT).map(({ title }) => title)
}
