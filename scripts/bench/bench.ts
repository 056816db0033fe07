// npm run bench: what cannot be tested because the machine decides about it. The build must be there (npm run build).
//   npm run bench -- pages --runs 5 --pages /en/,/ja/news/     Lighthouse as a phone on Slow 4G
//   npm run bench -- api --runs 3 --size 10000                 lists, searches, durable requests, memory of the server
// `api` measures SQLite, or the empty Postgres that DATABASE_URL names. A median above its limit (scripts/budget/goals.ts)
// ends the run with 1; on a shared machine only what is measured side by side can be compared.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { useTemporaryRoot } from '../temporary-root.ts'
import { benchApi } from './api.ts'
import { benchPages } from './pages.ts'

useTemporaryRoot()

const PAGES = ['', 'dappstore/', 'dappstore/aave-1063/', 'submit/token/', 'news/'].flatMap(path =>
  ['en', 'ja', 'ru'].map(lang => `/${lang}/${path}`),
)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    size: { type: 'string', default: '10000' },
    pages: { type: 'string', default: PAGES.join() },
  },
})
const parts: Record<string, () => Promise<void>> = {
  pages: () => benchPages(values.pages.split(','), Number(values.runs)),
  api: () => benchApi(Number(values.size), Number(values.runs)),
}
const names = positionals.length > 0 ? positionals : Object.keys(parts)
for (const name of names) {
  const part = parts[name]
  if (!part) throw new Error(`There is no bench "${name}": ${Object.keys(parts).join(', ')}`)
  await part()
}
console.log(`\n${cpus().length} processors, load ${(loadavg()[0] ?? 0).toFixed(1)}`)
