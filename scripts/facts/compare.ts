import type { DappInFile } from './catalogue-facts.ts'
import type { ReportedIncident } from './incident-lists.ts'

export interface Concerned {
  dapp: DappInFile
  incident: ReportedIncident
}

/** Lists differ by the day on which something was noticed. */
const SAME_DAYS = 3
const DAY_MS = 86_400_000

const joined = (words: readonly string[]): string => words.join('').toLowerCase()

/** `AllbridgeCCTP` and `Summer.fi` in their words: `Allbridge CCTP`, `Summer fi`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** The whole name is said in one run of words, so that "Sandbox" is in `SandboxOFT` and not "Sand". */
function isNamed(dapp: string, reported: readonly string[]): boolean {
  return reported.some((_, from) =>
    reported.some((_, to) => to >= from && joined(reported.slice(from, to + 1)) === dapp),
  )
}

function isKnown({ evidence }: DappInFile, { date }: ReportedIncident): boolean {
  return Boolean(
    evidence?.incidents?.some(known =>
      known.date.length < 10
        ? date.startsWith(known.date)
        : Math.abs(Date.parse(known.date) - Date.parse(date)) <= SAME_DAYS * DAY_MS,
    ),
  )
}

/** Entries that a list's incidents may concern and that do not have them yet: to be read and judged, newest first. */
export function concernedBy(
  incidents: readonly ReportedIncident[],
  dapps: readonly DappInFile[],
  since = '',
): Concerned[] {
  const names = dapps.map(dapp => ({
    dapp,
    keys: [dapp.title, dapp.slug].map(name => joined(wordsOf(name))),
  }))
  return incidents
    .filter(({ date }) => date >= since)
    .flatMap(incident => {
      const reported = wordsOf(incident.name)
      return names
        .filter(({ dapp, keys }) => keys.some(key => isNamed(key, reported)) && !isKnown(dapp, incident))
        .map(({ dapp }) => ({ dapp, incident }))
    })
    .toSorted((one, other) => other.incident.date.localeCompare(one.incident.date))
}
