/** RFC 6585, section 4. */
const TOO_MANY_REQUESTS = 429

/** Why a call came to nothing, as far as a visitor can do something about it: they are keys of words. */
export type FailureWord = 'offline' | 'timeout' | 'intercepted' | 'busy' | 'server'

export function failureWord({ reason, status }: { reason: string; status?: number }): FailureWord {
  if (status === TOO_MANY_REQUESTS) return 'busy'
  return reason === 'offline' || reason === 'timeout' || reason === 'intercepted' ? reason : 'server'
}
