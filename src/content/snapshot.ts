import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by src/build/snapshot.ts before the pages are built: what the API says at that time, by feature. */
export const SNAPSHOT_FILE = '.astro/snapshot.json'

/** What a feature has in each language, by the language's code. */
export type ByLanguage<Value> = Record<string, Value>

let snapshot: Record<string, unknown> | undefined

/** A feature's own part of the snapshot; its `snapshot.ts` says what is in it. */
export function readSnapshot<Part>(feature: string): Part {
  snapshot ??= JSON.parse(readFileSync(join(process.cwd(), SNAPSHOT_FILE), 'utf8')) as Record<string, unknown>
  const part = snapshot[feature]
  if (!part) throw new Error(`The snapshot has nothing of ${feature}: run node src/build/snapshot.ts`)
  // Our own file, written from answers of that type.
  return part as Part
}

export function inLanguage<Value>(values: ByLanguage<Value>, language: string): Value {
  const value = values[language]
  if (value === undefined) throw new Error(`The snapshot has no ${language}: run node src/build/snapshot.ts`)
  return value
}
