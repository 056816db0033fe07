// Does every number and every link to another site have its source? `node scripts/check/check-claims.ts [dist]` walks the
// built English pages; the other languages have the same placeholders and links, which the locales check holds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { originOf, readSite } from '#build/built-pages.ts'
import { LINK_KEYS, LINKS, type OutsideLink, SHARE_TARGETS } from '#content/links.ts'
import { officialList } from '#content/official.ts'
import { dappsInFile } from '../facts/catalogue-facts.ts'
import { claimedText, saysAudited, unsourced } from './claims.ts'
import { waysIntoClosed } from './closed-dapps.ts'
import { type Finding, foldRepeats, reportFindings } from './findings.ts'

const ROOT = join(import.meta.dirname, '../..')
const CATALOGUE = 'src/content/catalogue'

/** Texts of others or of authors, who have their own sources in them; their links are not ours to list. */
const isAuthored = (path: string): boolean =>
  /^\/en\/(?:news|learn)\/[^/]+\/$|^\/(?:privacy|terms)-/.test(path)
/** Lists and records, whose figures are counted or dated by their own data: the store, the networks, the news, the translations. */
const isOfData = (path: string): boolean =>
  /^\/en\/(?:dappstore|networks|news|learn|translations)\//.test(path)
/** Where others are asked for an audit, the word claims nothing. */
const asksOthers = (path: string): boolean => /^\/en\/(?:dapp|submit|developer|partner)\//.test(path)

/** Every address that the data names: links, and whatever the catalogue holds. */
function knownAddresses(): Set<string> {
  const known = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string' && /^(https?|mailto):/.test(value)) known.add(new URL(value).href)
    else if (value && typeof value === 'object') Object.values(value).forEach(add)
  }
  for (const key of LINK_KEYS) {
    const link: OutsideLink = LINKS[key]
    add([link.href, link.chinese])
  }
  // The hosts themselves, as the page lists them that says what is ours.
  for (const { url } of officialList()) add(url)
  for (const file of ['dapps', 'banners', 'activities', 'ads', 'chains', 'market-tokens'])
    add(JSON.parse(readFileSync(join(ROOT, CATALOGUE, `${file}.json`), 'utf8')))
  return known
}

const SHARED = SHARE_TARGETS.map(({ template }) => template.split('?')[0] ?? '')

export function checkClaims(dist: string): { findings: Finding[]; pages: number } {
  const { pages } = readSite(dist)
  const origin = originOf(pages.values())
  const known = knownAddresses()
  const mails = [...known].filter(address => address.startsWith('mailto:'))
  const isKnown = (href: string): boolean =>
    (URL.canParse(href) && known.has(new URL(href).href)) ||
    SHARED.some(target => href.startsWith(`${target}?`)) ||
    // A message that is begun for the visitor goes to one of our own addresses.
    mails.some(mail => href.startsWith(`${mail}?`))
  const english = [...pages.values()].filter(({ path, isRedirect }) => path.startsWith('/en/') && !isRedirect)
  const findings = english.flatMap(({ file, path, elements }): Finding[] => {
    if (isAuthored(path)) return []
    const links = elements.flatMap(({ name, attributes: { href = '' }, line }) => {
      const isOutside = name === 'a' && /^(https?|mailto):/.test(href) && !href.startsWith(`${origin}/en/`)
      if (!isOutside || isKnown(href)) return []
      return { path: file, line, problem: `links to ${href}, which is in no list of sources` }
    })
    if (isOfData(path)) return links
    const blocks = claimedText(readFileSync(join(dist, file), 'utf8'))
    const numbers = blocks.flatMap(unsourcedOf)
    const proofs = blocks
      .filter(block => !asksOthers(path) && saysAudited(block))
      .map(block => ({
        line: 1,
        problem: `says audited or the like without its report: “${block.slice(0, 80)}”`,
      }))
    return [...links, ...[...numbers, ...proofs].map(found => ({ path: file, ...found }))]
  })
  findings.push(...waysIntoClosed(pages.values(), dappsInFile()))
  return { findings, pages: english.length }
}

const unsourcedOf = (block: string) =>
  unsourced(block).map(({ written, around }) => ({
    line: 1,
    problem: `claims ${written}, which is not in src/content/facts.ts: “${around.trim()}”`,
  }))

if (import.meta.main) {
  const dist = process.argv[2] ?? join(ROOT, 'dist')
  const { findings, pages } = checkClaims(dist)
  if (pages === 0)
    findings.push({ path: 'dist', line: 1, problem: 'holds no English page; run the build first' })
  reportFindings('claims', foldRepeats(findings), `${pages} English pages`)
}
