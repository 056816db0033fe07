// node scripts/contract/write.ts: writes the tables of docs/contract.md from the contract modules. A test fails when they are
// out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { readContract } from './sources.ts'
import { withTables } from './tables.ts'

export const PAGE = 'docs/contract.md'

if (import.meta.main) {
  const path = `${import.meta.dirname}/../../${PAGE}`
  const page = readFileSync(path, 'utf8')
  const written = withTables(page, await readContract(`${import.meta.dirname}/../..`))
  if (written !== page) {
    writeFileSync(path, written)
    console.log(`written: ${PAGE}`)
  }
}
