import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESSED = ['br', 'gzip'] as const

/** Encodings a client takes, ours first; `q=0` refuses, `*` takes what is not named. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const takes = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return [...COMPRESSED.filter(takes), 'identity']
}
