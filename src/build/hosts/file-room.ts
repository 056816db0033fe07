import type { Host } from './host.ts'

const isCopy = (file: string): boolean => /\.(br|gz)$/.test(file)

/**
 * What the free plans of hosts leave for more pages of DApps; hosts that pack files themselves need no copies. Each page of
 * a DApp is a file in every language, with `copies` packed copies beside it; its share image is one for all.
 */
export function tellFiles(
  files: readonly string[],
  hosts: readonly Host[],
  languages: number,
  copies: number,
): string[] {
  const plain = files.filter(file => !isCopy(file)).length
  const rooms = hosts.flatMap(({ name, maxFiles }) => {
    if (maxFiles === undefined) return []
    const room = (taken: number, perDapp: number) =>
      taken > maxFiles
        ? `${taken - maxFiles} files too many`
        : `room for ${Math.floor((maxFiles - taken) / perDapp)} more DApps`
    const withCopies =
      copies === 0 ? '' : `${room(files.length, languages * (1 + copies) + 1)}, without the copies `
    return `${name} takes ${maxFiles}: ${withCopies}${room(plain, languages + 1)}`
  })
  return [`Files: ${plain} and ${files.length - plain} packed copies (.br, .gz)`, ...rooms]
}

/** Where a host that the build is for would refuse the site for its number of files; `planned`: what the operator's plan takes. */
export const fileProblems = (
  files: readonly string[],
  builtFor: readonly Host[],
  planned: number | undefined,
): string[] =>
  builtFor.flatMap(({ name, maxFiles: free = Number.POSITIVE_INFINITY }) => {
    const maxFiles = planned ?? free
    return files.length > maxFiles
      ? [
          `${name} takes ${maxFiles} files, the site has ${files.length}: lower STORE_PAGES, or say what your plan takes with HOST_MAX_FILES`,
        ]
      : []
  })
