/** A limit on one figure. Sizes are of what is sent, in kB of 1,000 bytes. */
export interface Goal {
  /** The figure, as docs/performance.md names it. */
  what: string
  most?: number
  least?: number
}

/**
 * Where a visitor or an operator begins to feel a figure. Below that nothing is given up for it: no sign, no word, no picture.
 * The machine decides about those that are times: they are checked by `npm run bench`; sizes are checked by `npm test`.
 */
export const GOALS = {
  html: { what: 'HTML with its inlined CSS, brotli 5, kB', most: 18 },
  pageBytes: { what: 'all that a page fetches before the first touch, kB', most: 75 },
  scriptFiles: { what: 'script files before the first touch', most: 0 },
  storeScript: { what: 'script of the DApp store after the first touch, brotli 11, kB', most: 110 },
  formScript: { what: "script of a listing form's first step after the first touch, likewise", most: 120 },
  pageScript: { what: 'script of any other page after the first touch, likewise', most: 80 },
  fcp: { what: 'first contentful paint on Slow 4G, processor four times slower, ms', most: 1_150 },
  lcp: { what: 'largest contentful paint likewise, ms', most: 1_250 },
  cls: { what: 'layout shift', most: 0.02 },
  list40: { what: 'API: lists of 40 a second, on two cores', least: 1_000 },
  searchMs: { what: 'API: searches among 10,000 DApps, p99, ms', most: 100 },
  serverMemory: { what: 'API: memory, MB', most: 300 },
  wrongAnswers: { what: 'API: answers of another status than asked for', most: 0 },
  submits: { what: 'durable listing requests a second, 50 clients', least: 200 },
  submitMs: { what: 'listing requests, p99, ms', most: 500 },
  readsMs: { what: 'reads meanwhile, p99, ms', most: 150 },
} as const satisfies Record<string, Goal>

export type GoalName = keyof typeof GOALS

/** In words, for the table of docs/performance.md: `≤ 14`. */
function limitOf({ least, most }: Goal): string {
  return least === undefined ? `≤ ${(most ?? 0).toLocaleString('en')}` : `≥ ${least.toLocaleString('en')}`
}

/** The table of limits, as docs/performance.md shows it. */
export const goalTable = (): string =>
  [
    '| figure | limit |',
    '|---|---|',
    ...Object.values(GOALS).map(goal => `| ${goal.what} | ${limitOf(goal)} |`),
  ].join('\n')
