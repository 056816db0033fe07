import type { HostRules, Redirect } from '#server/site/rules.ts'

interface Folded {
  /** The same in every language, `{lang}` in its place. */
  folded: Redirect[]
  rest: Redirect[]
}

/** Where hosts count lines or bytes, what holds in each language is one line and not twelve. */
export function foldLanguages({ redirects, languages }: Pick<HostRules, 'redirects' | 'languages'>): Folded {
  const asPattern = (redirect: Redirect): string | undefined => {
    const [, code = '', from = ''] = /^\/([^/]+)(\/.*)$/.exec(redirect.from) ?? []
    if (!languages.some(language => language.code === code)) return undefined
    if (!redirect.to.startsWith(`/${code}/`)) return undefined
    return JSON.stringify({ from: `/{lang}${from}`, to: `/{lang}${redirect.to.slice(code.length + 1)}` })
  }
  const groups = Map.groupBy(redirects, asPattern)
  const isWhole = (pattern: string | undefined) =>
    pattern !== undefined && groups.get(pattern)?.length === languages.length
  return {
    folded: [...groups].flatMap(([pattern, [first]]) =>
      pattern !== undefined && first && isWhole(pattern) ? { ...first, ...JSON.parse(pattern) } : [],
    ),
    rest: redirects.filter(redirect => !isWhole(asPattern(redirect))),
  }
}
