/**
 * For hosts that know no rules and answer with one error page: an address that begins with another name of a language
 * (i18n/aliases.ts) moves to the language. `replace` keeps Back working.
 */
export function leaveAlias(aliases: Readonly<Record<string, string>>): void {
  const [, from = '', ...below] = location.pathname.split('/')
  if (!Object.hasOwn(aliases, from)) return
  location.replace(`/${aliases[from]}/${below.join('/')}${location.search}${location.hash}`)
}
