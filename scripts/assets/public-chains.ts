// Writes src/content/public-chains.json from the chains that viem knows: node scripts/assets/public-chains.ts
// Loading those takes 0.7 s and 50 MB, the table a millisecond. A test holds it in step with the package.
import { writeFileSync } from 'node:fs'
import type { Chain } from 'viem'
import * as chains from 'viem/chains'

const FILE = 'src/content/public-chains.json'

/** Chain id → what the chains of that id are called, in lines of name, currency's name, symbol and decimals. */
export function networkTable(): Record<string, (string | number)[][]> {
  const table = new Map<string, Map<string, (string | number)[]>>()
  // As chains of one type: the union of all their own ones costs the type check gigabytes.
  for (const { id, name, nativeCurrency } of Object.values<Chain>(chains)) {
    const line = [name, nativeCurrency.name, nativeCurrency.symbol, nativeCurrency.decimals]
    const lines = table.get(String(id)) ?? new Map()
    table.set(String(id), lines.set(JSON.stringify(line), line))
  }
  return Object.fromEntries([...table].map(([id, lines]) => [id, [...lines.values()]]))
}

/** One chain id a line, so that a change of the package is a change of few lines. */
function write(): void {
  const lines = Object.entries(networkTable()).map(([id, chains]) => `  "${id}": ${JSON.stringify(chains)}`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}

if (import.meta.main) write()
