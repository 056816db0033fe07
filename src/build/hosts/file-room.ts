import type { Host } from './host.ts'

const isCopy = (file: string): boolean => /\.(br|gz)$/.test(file)

/** Each page of a DApp is a file in every language, with two packed copies. */
const COPIES = 2

/** What the free plans of hosts leave for more pages of DApps; hosts that pack files themselves need no copies. */
export function tellFiles(files: readonly string[], hosts: readonly Host[], languages: number): string[] {
  const plain = files.filter(file => !isCopy(file)).length
  const rooms = hosts.flatMap(({ name, maxFiles }) => {
    if (maxFiles === undefined) return []
    const room = (taken: number, perDapp: number) =>
      taken > maxFiles
        ? `${taken - maxFiles} files too many`
        : `room for ${Math.floor((maxFiles - taken) / perDapp)} more DApps`
    return `${name} takes ${maxFiles}: ${room(files.length, languages * (1 + COPIES))}, without the copies ${room(plain, languages)}`
  })
  return [`Files: ${plain} and ${files.length - plain} packed copies (.br, .gz)`, ...rooms]
}
