import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Something that a check refuses, where to look, and what is wrong with it. */
export interface Finding {
  /** From the repository's root, with forward slashes. */
  path: string
  /** Counted from 1. */
  line: number
  problem: string
}

export const lineAt = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Every file below a folder, sorted, as paths from that folder; a folder that does not exist holds none. */
export function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
  } catch {
    return []
  }
}

const byPlace = (a: Finding, b: Finding) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1)

/**
 * For built pages: a dead link in the footer is one finding, not one per page and language. What is alike is reported
 * once, at its first place; `likeness` is the problem without what may differ.
 */
export function foldRepeats(
  findings: readonly Finding[],
  likeness = (problem: string) => problem,
): Finding[] {
  const groups = Map.groupBy([...findings].sort(byPlace), ({ problem }) => likeness(problem))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const pages = new Set([first, ...others].map(({ path }) => path)).size
    const rest =
      others.length === 0 ? '' : ` (${others.length + 1} times on ${pages} ${pages === 1 ? 'page' : 'pages'})`
    return [{ ...first, problem: first.problem + rest }]
  })
}

/** What every check ends with: a line per finding and exit code 1, or one line about what it checked. */
export function reportFindings(check: string, findings: readonly Finding[], lookedAt: string): void {
  for (const { path, line, problem } of [...findings].sort(byPlace))
    console.error(`${path}:${line} ${problem}`)
  if (findings.length > 0) {
    console.error(
      `${check}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${lookedAt}`,
    )
    process.exitCode = 1
  } else {
    console.log(`${check}: nothing wrong in ${lookedAt}`)
  }
}
