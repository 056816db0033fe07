import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContract } from './sources.ts'
import { modulesIn } from './tables.ts'
import { generated, PAGE } from './write.ts'

const root = `${import.meta.dirname}/../..`

test('what comes from the contract modules is up to date: node scripts/contract/write.ts', async () => {
  for (const { path, text } of await generated(root)) {
    expect(readFileSync(`${root}/${path}`, 'utf8') === text, `${path} is out of date`).toBe(true)
  }
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
