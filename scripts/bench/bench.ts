// npm run bench: what the built site costs a visitor, in real Chromium. The build must be there. Goals: scripts/bench/goals.ts;
// where one is missed by more than the noise of the rounds it ends with 1. --write puts tables into docs/performance.md.
//   npm run bench                                            weight and paint times of the pages
//   npm run bench -- --runs 5 --pages /en/,/ja/news/
//   npm run bench -- store                                   the DApp store and the server's search
//   npm run bench -- store --sizes 150,1000,10000 --only keys,heap,first,search
//   npm run bench -- forms --runs 3                          first press and second step of a listing form
//   npm run bench -- api --sizes 10000,100000 --runs 3       the API beside a bare Hono, its memory, a change of the catalogue
//   npm run bench -- static --runs 3                         files of the built site, beside nginx
//   npm run bench -- submit --runs 3                         listing requests that the server takes in a second
//   npm run bench -- budget --write                          what npm test holds: sizes and scripts
//   npm run bench -- crowds                                  memory and other visitors while 16,000 strangers do their worst
//   npm run bench -- flood                                   100,000 attempts to take amounts, owners meanwhile
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { useTemporaryRoot } from '../temporary-root.ts'
import { benchApi } from './api.ts'
import { benchBudget } from './budget-bench.ts'
import { benchCrowds } from './crowds.ts'
import { writeTables } from './document.ts'
import { benchFlood } from './flood.ts'
import { benchForms } from './forms.ts'
import { benchPages, PAGES } from './pages.ts'
import { benchStatic } from './static.ts'
import { benchStore, STORE_PARTS } from './store.ts'
import { benchSubmits } from './submits.ts'

useTemporaryRoot()

const DEFAULT_RUNS = 5
const DEFAULT_SIZES = '150,1000,10000'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: String(DEFAULT_RUNS) },
    pages: { type: 'string' },
    sizes: { type: 'string', default: DEFAULT_SIZES },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)

const parts: Record<string, () => Promise<void>> = {
  pages: () => benchPages(values.pages?.split(',') ?? PAGES, runs),
  forms: () => benchForms(runs),
  api: () => benchApi(values.sizes.split(',').map(Number), runs),
  submit: () => benchSubmits(runs),
  static: () => benchStatic(runs),
  budget: () => benchBudget(),
  crowds: () => benchCrowds(),
  flood: () => benchFlood(),
  store: () => benchStore(values.sizes.split(',').map(Number), runs, values.only?.split(',') ?? STORE_PARTS),
}

const name = positionals[0] ?? 'pages'
const part = parts[name]
if (!part) {
  console.error(`There is no bench "${name}": ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
if (values.write) writeTables()
const load = () => (loadavg()[0] ?? 0).toFixed(1)
const before = load()
await part()
// A figure without what else the machine did means little; on a shared one only medians and ratios hold.
console.log(
  `\n${cpus().length} processors, load ${before} before and ${load()} after, medians of ${runs} rounds`,
)
