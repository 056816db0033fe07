import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESSED = ['br', 'gzip'] as const

function read(header: string): readonly Encoding[] {
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const takes = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return [...COMPRESSED.filter(takes), 'identity']
}

/** Browsers send one of a handful of texts. */
const MAX_KNOWN = 100
const known = new Map<string, readonly Encoding[]>()

/** Encodings a client takes, ours first; `q=0` refuses, `*` takes what is not named. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const encodings = known.get(header) ?? read(header)
  if (known.size < MAX_KNOWN) known.set(header, encodings)
  return encodings
}
