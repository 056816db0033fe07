import type { BuiltPage } from '#build/built-pages.ts'
import { dappSlug } from '#features/dappstore/contract/dapp-slug.ts'
import { dayOf, isGoneOn } from '#features/dappstore/contract/standing.ts'
import type { DappInFile } from '../facts/catalogue-facts.ts'
import type { Finding } from './findings.ts'

const hostOf = (href: string): string => (URL.canParse(href) ? new URL(href).hostname : '')

/** Links by which a page still leads to a DApp that has closed, or may have. */
export function waysIntoClosed(
  pages: Iterable<BuiltPage>,
  dapps: readonly DappInFile[],
  now = Date.now(),
): Finding[] {
  const gone = new Map(
    dapps
      .filter(({ evidence }) => isGoneOn(evidence?.state, dayOf(now)))
      .map(dapp => [`dappstore/${dappSlug(dapp)}/`, dapp]),
  )
  return [...pages].flatMap(({ file, path, elements }) => {
    const dapp = gone.get(path.split('/').slice(2).join('/'))
    if (!dapp) return []
    return elements.flatMap(({ name, attributes: { href = '' }, line }) =>
      name === 'a' && (href === '#risk' || hostOf(href) === hostOf(dapp.url))
        ? [{ path: file, line, problem: `opens ${dapp.title}, which is ${dapp.evidence?.state?.kind}` }]
        : [],
    )
  })
}
