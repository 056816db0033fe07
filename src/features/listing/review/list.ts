import type { CliContext } from './cli-context.ts'
import { plain, plainJson } from './plain-text.ts'
import { type Choice, listRequests, type Request } from './requests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_TITLE = 60

/** `3 d`, `5 h`. */
export function span(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days > 0 ? `${days} d` : `${Math.floor(ms / HOUR_MS)} h`
}

export function dueText({ due_at }: Request, now: Date): string {
  if (due_at === null) return '-'
  const left = Date.parse(due_at) - now.getTime()
  return left < 0 ? `OVERDUE ${span(-left)}` : `in ${span(left)}`
}

export function donationText({ donation }: Request): string {
  if (donation.waived) return 'waived'
  return donation.sandbox ? 'SANDBOX' : donation.state
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map(row =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const titleOf = (title: string): string => {
  const letters = [...plain(title)]
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE - 1).join('')}…` : letters.join('')
}

export async function list(cli: CliContext, choice: Choice, isJson: boolean): Promise<void> {
  const requests = await listRequests(cli, choice)
  if (isJson) {
    // Lists are for an overview; the form and the sender's address come with `show`.
    const rows = requests.map(({ values: _values, email: _email, fields: _fields, ...row }) => row)
    cli.write(`${plainJson(rows)}\n`)
    return
  }
  if (requests.length === 0) {
    cli.printLine('Nothing here.')
    return
  }
  const rows = requests.map(request => [
    request.id,
    request.kind,
    request.state,
    donationText(request),
    span(cli.now.getTime() - Date.parse(request.created_at)),
    dueText(request, cli.now),
    titleOf(request.title),
  ])
  for (const line of table([['ID', 'KIND', 'STATE', 'DONATION', 'AGE', 'DUE', 'TITLE'], ...rows]))
    cli.printLine(line)
}
