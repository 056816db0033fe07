// What a build does beside its pages, whether Astro bundles for it or not.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BuildError } from './files.ts'
import { productionProblems } from './owner-items.ts'
import { missingVisitForms } from './visit-words.ts'

export type TellLine = (line: string) => void

/**
 * In a process of its own: the server reads uploads and so forbids sharp every format but PNG and JPEG in its whole
 * process, while the share images are drawn from SVG.
 */
export async function runSnapshot(root: string): Promise<string> {
  const snapshot = fileURLToPath(new URL('./snapshot.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [snapshot], { cwd: root })
  return `${stderr}${stdout}`.trim()
}

/** Beside the build, which waits for it at its end: what fails there fails here once more, and says why. */
export async function drawShareImages(root: string): Promise<number> {
  const program = fileURLToPath(new URL('./share-images.ts', import.meta.url))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: root })
    return Number(stdout)
  } catch {
    return 0
  }
}

/** What is said of analytics changes with the setting that switches them on, in every language. */
export function refuseMissingVisitForms(root: string, logger: Pick<Console, 'error'>): void {
  const problems = missingVisitForms(join(root, 'locales'))
  if (problems.length === 0) return
  for (const problem of problems) logger.error(problem)
  throw new Error(`${problems.length} sentences about analytics have one form only, see above`)
}

/** A site that says it is for production must not go live with stand-ins nobody has decided on. */
export function refuseUnsettled(root: string, logger: Pick<Console, 'error'>): void {
  const problems = productionProblems(root, process.env)
  if (problems.length === 0) return
  for (const problem of problems) logger.error(problem)
  throw new Error(
    `SITE_URL says this is for production, and ${problems.length} things are open: npm run owner-check tells how to settle them; OWNER_WAIVERS names those that may wait`,
  )
}

/** Each mistake in a line of its own. */
export async function tellingProblems(
  build: (log: TellLine) => Promise<void>,
  logger: Pick<Console, 'info' | 'error'>,
): Promise<void> {
  try {
    await build(line => logger.info(line))
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    for (const problem of error.problems) logger.error(problem)
    throw new Error(
      `${error.problems.length} ${error.problems.length === 1 ? 'mistake' : 'mistakes'}, see above`,
    )
  }
}
