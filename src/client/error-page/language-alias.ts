/**
 * For hosts whose rules cannot: an address in other letters than ours, or that begins with another name of a language
 * (i18n/aliases.ts), moves to what it means. What is nowhere ends on this page again, in small letters. `replace` keeps Back
 * working.
 */
export function leaveAlias(aliases: [from: string, code: string][]): void {
  const { pathname, search, hash } = location
  // Plain segments alone: what was encoded, and what would leave the site, stays.
  if (!/^(\/[\w.~-]+)+\/?$/.test(pathname)) return
  const small = pathname.toLowerCase()
  const first = small.split('/')[1]
  const [from = '', code = ''] = aliases.find(([name]) => name === first) ?? []
  const meant = code ? `/${code}${small.slice(from.length + 1) || '/'}` : small
  if (meant !== pathname) location.replace(meant + search + hash)
}
