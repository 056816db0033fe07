import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContract } from './sources.ts'
import { modulesIn, withTables } from './tables.ts'
import { PAGE } from './write.ts'

const root = `${import.meta.dirname}/../..`

test('the tables of the page are up to date: npm run contract', async () => {
  const page = readFileSync(`${root}/${PAGE}`, 'utf8')
  expect(withTables(page, await readContract(root)) === page, `${PAGE} is out of date`).toBe(true)
})

test('every call is in a table of the page', async () => {
  const { calls } = await readContract(root)
  const told = modulesIn(readFileSync(`${root}/${PAGE}`, 'utf8'))
  expect([...new Set(calls.map(({ module }) => module))].filter(module => !told.includes(module))).toEqual([])
})

test('calls and fields have their comments, wherever a shape takes them from', async () => {
  const { commentOf } = await readContract(root)
  expect(commentOf('src/features/news/contract.ts', 'newsItem.cover')).toContain('Address of the cover')
  expect(commentOf('src/features/donation/contract.ts', '*.amount')).toContain('Decimal string')
  expect(commentOf('src/features/news/contract.ts', 'listNews')).toContain('Newest first')
})
