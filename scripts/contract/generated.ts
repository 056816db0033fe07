import { readFileSync } from 'node:fs'
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
