/** A limit on one figure. Sizes are of what is sent, in kB of 1,000 bytes. */
export interface Goal {
  /** The figure, as docs/performance.md names it. */
  what: string
  most?: number
  least?: number
}

/**
 * What a visit, the DApp store and the server should cost. The machine decides about those that are times: they are checked by
 * `npm run bench`; sizes and counts are checked by `npm test`.
 */
export const GOALS = {
  html: { what: 'HTML with its inlined CSS, brotli 11, kB', most: 18 },
  htmlFast: { what: 'the same, brotli 5, kB', most: 18 },
  inlineScript: { what: 'inline script, bytes before compression', most: 5_000 },
  pageBytes: { what: 'all that a page fetches before the first touch, kB', most: 56 },
  storeBytes: { what: 'the same of the DApp store, a DApp and the listing forms, kB', most: 55 },
  requests: { what: 'requests before the first touch', most: 14 },
  scriptFiles: { what: 'script files before the first touch', most: 0 },
  layouts: { what: 'layouts while a page loads', most: 14 },
  storeScript: { what: 'script of the DApp store after the first touch, brotli 11, kB', most: 76 },
  formScript: { what: 'script of any other page after the first touch, brotli 11, kB', most: 80 },
  fcp: { what: 'first contentful paint on Slow 4G, processor four times slower, ms', most: 950 },
  lcp: { what: 'largest contentful paint likewise, ms', most: 1_100 },
  cls: { what: 'layout shift', most: 0 },
  letter: { what: 'store: worst key to its letter, processor four times slower, ms', most: 48 },
  result: { what: 'store: worst key to its result, likewise, ms', most: 150 },
  heap: { what: 'store: heap after browsing, MB', most: 5 },
  nodes: { what: 'store: DOM nodes at any size', most: 1_200 },
  firstResult: { what: 'store: first touch and key to the first result on Slow 4G, ms', most: 1_500 },
  firstTap: { what: 'first tap on a control that React answers, Slow 4G, ms', most: 1_200 },
  list40: { what: 'API: a list of 40, answers a second, of a bare hello', least: 0.5 },
  list500: { what: 'API: a list of 500, likewise', least: 0.4 },
  searchMs: { what: 'API: searches, p99, ms', most: 25 },
  apiMemory: { what: 'API: memory, MB', most: 300 },
  wrongAnswers: { what: 'API: answers of another status than asked for', most: 0 },
  inserts: { what: 'durable listing requests a second, of bare inserts', least: 0.5 },
  submitMs: { what: 'listing requests, p99, ms', most: 250 },
  readsMs: { what: 'reads meanwhile, p99, ms', most: 100 },
  crowdMemory: { what: 'memory of a server in a crowd of strangers, MB', most: 256 },
  staticFiles: { what: 'static files a second, of nginx', least: 0.4 },
} as const satisfies Record<string, Goal>

export type GoalName = keyof typeof GOALS

/** In words, for the table of docs/performance.md: `≤ 14`. */
function limitOf({ least, most }: Goal): string {
  return least === undefined ? `≤ ${(most ?? 0).toLocaleString('en')}` : `≥ ${least}`
}

/** The table of goals, as docs/performance.md shows it. */
export const goalTable = (): string =>
  [
    '| figure | goal |',
    '|---|---|',
    ...Object.values(GOALS).map(goal => `| ${goal.what} | ${limitOf(goal)} |`),
  ].join('\n')
