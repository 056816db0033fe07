import type { Alias } from '#i18n/aliases.ts'
import type { HostRules } from '#server/site/rules.ts'
import { foldLanguages } from './fold-languages.ts'

/** Every name by which the first segment of an address means a language, in small letters. */
export const languageNames = ({ languages, aliases }: Pick<HostRules, 'languages' | 'aliases'>): Alias[] => [
  ...languages.map(({ code }) => ({ from: code, code })),
  ...aliases,
]

/**
 * What can be meant by an address in other letters: paths below a language and those without one, in small letters and
 * without a slash at the end. For hosts that can compare without case and not change letters.
 */
export function meantPaths(
  rules: HostRules,
  files: readonly string[],
): { below: string[]; outside: string[] } {
  const folder = new RegExp(`^${rules.fallback}/(.+)/index\\.html$`)
  const pages = files.flatMap(file => folder.exec(file)?.[1] ?? []).map(path => `/${path}`)
  const { folded, rest } = foldLanguages(rules)
  const prefix = '/{lang}'
  return {
    below: [...pages, ...folded.map(({ from }) => from.slice(prefix.length))],
    outside: rest.map(({ from }) => from).filter(from => !from.includes('{id}')),
  }
}
