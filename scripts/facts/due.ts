import type { DappInFile, OpenQuestion } from './catalogue-facts.ts'

/** After so long a look says nothing any more. */
const MAX_AGE_DAYS = 60
const DAY_MS = 86_400_000
const ASKED = ['incidents', 'state', 'audits'] as const

export interface DueDapp {
  slug: string
  title: string
  place: 'hot' | 'on a shelf' | 'in the list'
  /** One sentence each. */
  reasons: string[]
}

const daysSince = (date: string, now: number): number => Math.floor((now - Date.parse(date)) / DAY_MS)

function ageReasons({ evidence }: DappInFile, now: number): string[] {
  const never = ASKED.filter(what => !evidence?.looked?.[what])
  const old = ASKED.flatMap(what => {
    const look = evidence?.looked?.[what]
    const days = look ? daysSince(look.date, now) : 0
    return look && days > MAX_AGE_DAYS
      ? [`${what}: known up to ${look.date}, ${days} days ago (${look.url})`]
      : []
  })
  return [...old, ...(never.length > 0 ? [`never looked up: ${never.join(', ')}`] : [])]
}

function stateReasons({ evidence }: DappInFile, now: number): string[] {
  const state = evidence?.state
  if (state?.kind === 'closing' && Date.parse(state.date ?? '') <= now)
    return [`state: it was to close on ${state.date}; has it?`]
  return state?.kind === 'checking' ? ['state: being checked, so it has no button'] : []
}

const questionReason = ({ about, reported, source, reason }: OpenQuestion): string =>
  `${about}: ${reported}${source ? `; see ${source}` : ''} (${reason})`

/** What has to be looked up, hot ones first, then those on a shelf, each by popularity. */
export function dueDapps(
  dapps: readonly DappInFile[],
  questions: readonly OpenQuestion[],
  shelved: ReadonlySet<number>,
  now = Date.now(),
): DueDapp[] {
  const placeOf = ({ id, hot }: DappInFile) => (hot ? 0 : shelved.has(id) ? 1 : 2)
  const names = ['hot', 'on a shelf', 'in the list'] as const
  return dapps
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.rank - other.rank)
    .map(dapp => ({
      slug: dapp.slug,
      title: dapp.title,
      place: names[placeOf(dapp)] ?? 'in the list',
      reasons: [
        ...questions.filter(({ dapp: slug }) => slug === dapp.slug).map(questionReason),
        ...stateReasons(dapp, now),
        ...ageReasons(dapp, now),
      ],
    }))
    .filter(({ reasons }) => reasons.length > 0)
}
