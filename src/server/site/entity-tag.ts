/** Proxies that compress on their own make strong tags weak; what they name is the same. */
const strong = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` names the tag, or any. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const ours = strong(etag)
  return header.split(',').some(tag => tag.trim() === '*' || strong(tag) === ours)
}
