// node scripts/contract/write.ts: writes what comes from the contract modules: src/server/openapi.json and the tables of
// docs/contract.md. A test fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { openApiOf } from './openapi.ts'
import { readContract } from './sources.ts'
import { withTables } from './tables.ts'

export const OPENAPI = 'src/server/openapi.json'
export const PAGE = 'docs/contract.md'

/** The files that come from the contract modules, as they should be. */
export async function generated(root: string): Promise<{ path: string; text: string }[]> {
  const contract = await readContract(root)
  const page = readFileSync(`${root}/${PAGE}`, 'utf8')
  return [
    { path: OPENAPI, text: `${JSON.stringify(openApiOf(contract), undefined, 2)}\n` },
    { path: PAGE, text: withTables(page, contract) },
  ]
}

if (import.meta.main) {
  const root = `${import.meta.dirname}/../..`
  for (const { path, text } of await generated(root)) {
    if (readFileSync(`${root}/${path}`, 'utf8') === text) continue
    writeFileSync(`${root}/${path}`, text)
    console.log(`written: ${path}`)
  }
}
