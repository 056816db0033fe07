import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'
import { parsePage } from '#build/built-pages.ts'
import type { Finding } from './findings.ts'
import { factsOf, type PageFacts } from './page-facts.ts'

export interface HtmlJob {
  dist: string
  files: string[]
  /** Read by the rules of HTML; without it all are. */
  validated?: ReadonlySet<string>
}

export interface HtmlJobResult {
  findings: Finding[]
  facts: PageFacts[]
}

/** All pages are checked by the same rules; working the rules out anew for each takes a fifth of the time. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(handle)
    return this.#resolved
  }
}

/** The standard preset holds the content models and no taste; two more rules keep labels and references whole. */
const validator = new HtmlValidate(
  new OneConfig({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-missing-references': 'error', 'input-missing-label': 'error' },
  }),
)

export function validate(file: string, html: string): Finding[] {
  const { results } = validator.validateStringSync(html, file)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, message, ruleId, selector }) => {
      const where = selector ? ` at ${selector}` : ''
      return { path: file, line, problem: `${message} (${ruleId})${where}` }
    })
}

export function validatePages({ dist, files, validated }: HtmlJob): HtmlJobResult {
  const findings: Finding[] = []
  const facts: PageFacts[] = []
  for (const file of files) {
    const html = readFileSync(join(dist, file), 'utf8')
    if (!validated || validated.has(file)) findings.push(...validate(file, html))
    facts.push(factsOf(parsePage(file, html)))
  }
  return { findings, facts }
}

// As a worker of check-html.ts, which alone knows what to give it; the tests' own threads get nothing of the kind.
const job: Partial<HtmlJob> | null = workerData
if (parentPort && job?.dist && job.files) {
  parentPort.postMessage(validatePages({ ...job, dist: job.dist, files: job.files }))
}
