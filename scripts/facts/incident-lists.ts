/** An incident as a public list has it. */
export interface ReportedIncident {
  /** `2026-07-06`. */
  date: string
  name: string
  /** What else the list says of it, in a few words. */
  detail: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Seconds or milliseconds of Unix time, `20260706`, or whatever begins as `2026-07-06`; undefined for anything else. */
function dayOf(value: unknown): string | undefined {
  const text = String(value ?? '')
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  if (compact) return compact.slice(1).join('-')
  if (/^20\d\d-\d\d-\d\d/.test(text)) return text.slice(0, 10)
  const time = Number(text)
  if (!Number.isFinite(time) || time < 1e9) return undefined
  return new Date(time < 1e11 ? time * 1_000 : time).toISOString().slice(0, 10)
}

const firstText = (row: Record<string, unknown>, names: readonly string[]): string =>
  names
    .map(name => row[name])
    .find(value => typeof value === 'string' && value !== '')
    ?.toString() ?? ''

/** A list of records under whatever name, as `https://api.llama.fi/hacks` has it at the top. */
function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) ? (Object.values(value).find(Array.isArray) ?? []) : []
}

function fromJson(text: string): ReportedIncident[] {
  return rowsOf(JSON.parse(text)).flatMap(row => {
    if (!isRecord(row)) return []
    const date = dayOf(row.date ?? row.timestamp)
    const name = firstText(row, ['name', 'protocol', 'project', 'title'])
    if (!date || !name) return []
    const details = [
      firstText(row, ['technique', 'classification', 'type']),
      firstText(row, ['source', 'url', 'link']),
    ]
    return [{ date, name, detail: details.filter(Boolean).join(', ') }]
  })
}

/** `[20260706 SummerFi](#20260706-summerfi---nav-inflation)` and `### 20260706 SummerFi - NAV inflation` of DeFiHackLabs. */
const LINE = /^(?:#+\s*|\[)(20\d{6})\s+-*\s*([^\]]+?)\s*(?:\]\((.*)\))?\s*$/

function fromMarkdown(text: string): ReportedIncident[] {
  return text.split('\n').flatMap(line => {
    const [, day = '', written = '', link = ''] = LINE.exec(line.trim()) ?? []
    const date = dayOf(day)
    if (!date) return []
    const [name = '', ...rest] = written.split(/\s+-+\s+/)
    return [{ date, name, detail: [...rest, link].filter(Boolean).join(', ') }]
  })
}

/** The incidents of a public list, in JSON or Markdown; what cannot be read as one is passed over. */
export function readIncidents(text: string): ReportedIncident[] {
  const found = /^\s*[[{]\s*["{[]/.test(text) ? fromJson(text) : fromMarkdown(text)
  const seen = new Set<string>()
  return found.filter(({ date, name }) => {
    const key = `${date} ${name.toLowerCase()}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
