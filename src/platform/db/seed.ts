import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { boolean, mixed, number, type Schema, string, ValidationError } from 'yup'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import type { Tables, Tx } from './tables.ts'

/** Fills the tables of a new database from the files of a folder, in the caller's transaction. */
export type Seed = (tx: Tx, folder: string) => Promise<void>

/** Rows in one statement: Postgres counts at most 65,535 values, SQLite 32,766. */
const ROWS_PER_INSERT = 500
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** yup hands the path of the entry to a message that is a function. */
export const problemAt =
  (problem: string) =>
  ({ path }: { path: string }) =>
    `${path} ${problem}`

const isWebUrl = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const isTextByLanguage = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(entry => typeof entry === 'string')

/** Kinds of fields of the files. */
export const seedField = {
  text: () => string().trim(),
  whole: () => number().integer().min(0),
  yesNo: () => boolean(),
  time: () => string().matches(ISO_TIME, problemAt('must be a time such as 2026-01-31T08:00:00Z')),
  /** Another site's page: http or https and nothing else. */
  webUrl: () =>
    string().test(
      'web',
      problemAt('must be an http(s) address'),
      value => value === undefined || isWebUrl(value),
    ),
  /** A picture of the site's own (`/icons/…`) or an http(s) address; empty when there is none. */
  picture: () =>
    string().test(
      'picture',
      problemAt('must be a path such as /icons/x.svg or an http(s) address'),
      value => {
        return value === undefined || value === '' || /^\/[^/\\]/.test(value) || isWebUrl(value)
      },
    ),
  /** Language → text; English must be there, the other gaps fall back to it. */
  textByLanguage: () =>
    mixed<Record<string, string>>((value): value is Record<string, string> => isTextByLanguage(value)).test(
      'words',
      problemAt('must hold texts by language, English among them'),
      value => value === undefined || (isTextByLanguage(value) && Boolean(value.en)),
    ),
}

/** Throws a `StartError` naming the file and the entry. */
export function checkSeed<Entry>(schema: Schema<Entry>, value: unknown, file: string): Entry {
  try {
    return schema.validateSync(value, { strict: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new StartError(`catalogue ${file}: ${error.message.replace(/^this /, 'the file ')}`)
  }
}

export function readSeedJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    throw new StartError(`catalogue ${file}: ${errorText(error)}`)
  }
}

export const readSeedFile = <Entry>(folder: string, file: string, schema: Schema<Entry>): Entry =>
  checkSeed(schema, readSeedJson(folder, file), file)

type SeedKey = string | number

export function refuseRepeated(file: string, keys: readonly SeedKey[]): void {
  const seen = new Set<SeedKey>()
  for (const key of keys) {
    if (seen.has(key)) throw new StartError(`catalogue ${file}: "${key}" is there twice`)
    seen.add(key)
  }
}

export function refuseUnknown(
  file: string,
  owner: string,
  wanted: readonly SeedKey[],
  known: ReadonlySet<SeedKey>,
): void {
  const missing = wanted.find(key => !known.has(key))
  if (missing !== undefined)
    throw new StartError(`catalogue ${file}: ${owner} names "${missing}", which is unknown`)
}

export const flagColumn = (value: boolean): number => (value ? 1 : 0)

/** `rows` carries the table's own column types, so that a wrong column does not compile. */
export async function insertAll<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT)
    // Kysely cannot see that a generic table's row is insertable.
    await tx
      .insertInto(table)
      .values(part as never)
      .execute()
  }
}
