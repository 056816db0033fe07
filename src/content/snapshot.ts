import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chain } from '#features/chains/contract/chains.ts'
import type { Banner } from '#features/dappstore/contract/banners.ts'
import type { Category } from '#features/dappstore/contract/categories.ts'
import type { Application, HomeSection } from '#features/dappstore/contract/dapps.ts'
import type { NewsItem } from '#features/news/contract.ts'

/** What the API says in one language at the time of the build. */
export interface LanguageSnapshot {
  dapps: Application[]
  categories: Category[]
  sections: HomeSection[]
  banners: Banner[]
  activities: Banner[]
  ads: Banner[]
  /** Newest first. */
  news: NewsItem[]
}

export interface Snapshot {
  chains: Chain[]
  languages: Record<string, LanguageSnapshot>
}

/** Written by src/build/snapshot.ts before the pages are built. */
export const SNAPSHOT_FILE = '.astro/snapshot.json'

let snapshot: Snapshot | undefined

/** The first lists of the store and the news, as every page of this build shows them. */
export function readSnapshot(): Snapshot {
  // Our own file, written from typed answers.
  snapshot ??= JSON.parse(readFileSync(join(process.cwd(), SNAPSHOT_FILE), 'utf8')) as Snapshot
  return snapshot
}

export function snapshotIn(language: string): LanguageSnapshot {
  const words = readSnapshot().languages[language]
  if (!words) throw new Error(`The snapshot knows no ${language}: run node src/build/snapshot.ts`)
  return words
}
