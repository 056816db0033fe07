import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTECTED_NAMES } from '#content/protected-names.ts'
import { CATALOGUE } from '#server/database.ts'
import { type Compared, lookAlikes } from './look-alike.ts'
import type { Taken } from './taken.ts'

const catalogue = (file: string): Record<string, string>[] =>
  JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8'))
const PROTECTED: Taken[] = PROTECTED_NAMES.map(each => ({ ...each, isProtected: true }))
const ALL: Taken[] = [
  ...PROTECTED,
  ...catalogue('dapps.json').map(({ title = '', url = '' }) => ({ name: title, hosts: [url] })),
  ...catalogue('chains.json').map(({ title = '', short }) => ({ name: title, short })),
  ...catalogue('market-tokens.json')
    .filter(({ dapp }) => dapp === undefined)
    .map(({ title = '', symbol }) => ({ name: title, short: symbol })),
]

const rows = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
const site = (names: Compared['names'], url: string): Compared => ({
  names,
  shorts: {},
  hosts: url === '' ? {} : { url },
  isItsSite: true,
})

test('of 1,000 honest names, with their sites where they have some, no more than 50 are flagged', () => {
  const table = rows('honest-names.tsv')
  expect(table).toHaveLength(1000)
  const flagged = table.filter(([name = '', url = '']) => lookAlikes(site({ name }, url), ALL).length > 0)
  expect(flagged.length, flagged.join('\n')).toBeLessThanOrEqual(50)
})

test('of 300 hosts of thieves all but 7 are taken for the brand they are after', () => {
  const table = rows('thieves-hosts.tsv')
  expect(table).toHaveLength(300)
  const found = (host: string): string[] =>
    lookAlikes(site({}, `https://${host}`), PROTECTED).flatMap(each => each.found.map(({ name }) => name))
  const missed = table.filter(([host = '', brand = '']) => !found(host).includes(brand))
  expect(missed.map(([host]) => host)).toEqual([
    ...['byit.online', 'hxt-claim.click', 'ptt.cc', 'bybti-app.co', 'emxc.net', 'upbi.online', 'emxc.pro'],
  ])
})
