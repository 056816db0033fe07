import { Parser } from 'htmlparser2'
import { CLAIMS, FACTS, MILESTONES, roundNumber } from '#content/facts.ts'
import { asMoney, HOLDINGS, TOTAL } from '#content/home-wallet.ts'

/** A number that a page claims: as it is written, and the words around it, to find it by. */
export interface UnsourcedFigure {
  written: string
  around: string
}

/** Text that no visitor reads, and drawings, whose figures are part of a picture. */
const SILENT = new Set(['script', 'style', 'svg', 'template', 'noscript', 'head'])
/** Code, and what is typed into a field. */
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'textarea', 'option'])

/** What a visitor reads of a page, block by block, without code, drawings and places that are marked as examples. */
export function claimedText(html: string): string[] {
  const blocks: string[] = []
  let text = ''
  const skipped: string[] = []
  const VOID = new Set(['img', 'br', 'hr', 'input', 'link', 'meta', 'source', 'wbr', 'path', 'use'])
  const isInline = (name: string) => /^(a|b|i|em|strong|span|small|abbr|mark|time|wbr)$/.test(name)
  const end = () => {
    const read = text.replace(/\s+/g, ' ').trim()
    if (read !== '') blocks.push(read)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, { 'data-example': isExample }) {
      if (VOID.has(name)) return
      const isSkipped = SILENT.has(name) || CODE.has(name) || isExample !== undefined
      if (skipped.length > 0 || isSkipped) skipped.push(name)
      else if (!isInline(name)) end()
    },
    ontext(part) {
      if (skipped.length === 0) text += part
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      if (skipped.length > 0) skipped.pop()
      else if (!isInline(name)) end()
    },
  })
  parser.end(html)
  end()
  return blocks
}

/** Numbers that are part of a name or a rule of form, by kind: they claim nothing of us. */
const KINDS: readonly RegExp[] = [
  /** Standards and protocols. */
  /\b(?:EIP|ERC|BEP|BRC|TRC|DRC|SHA|RFC|BIP|CAIP|SIP)[-\u2011]?\u2060?\s?\d+/g,
  /** Versions of browsers. */
  /\b(?:Chrome|Safari|Firefox) [\d.]+/g,
  /** Sizes and weights of pictures. */
  /\d+\s?[×*x]\s?\d+(?:\s?(?:px|pixels))?|\d+\s?(?:px|pixels|MB|KB|kB)\b|\bmax \d+M\b/g,
  /PNG \d+/g,
  /** Colours and addresses, whole or shortened. */
  /\b\d{1,3}, \d{1,3}, \d{1,3}\b/g,
  /#[0-9A-F]{6}\b|\b0x[0-9a-f]+(?:…[0-9a-f]+)?/gi,
  /** The donation, which the server's settings name. */
  /[\d,]+(?:\.\d+)? TPT\b/g,
  /** Codes of answers. */
  /\b(?:404|500|4902|4001|4200|4900)\b/g,
  /** Names that begin or end with a figure. */
  /\b(?:web3|1inch|Layer ?[123]|Ethereum 2\.0|mp3)\b/gi,
  /** A day or an hour, which the thing it stands beside carries as data. */
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2},? \d{4}\b|\b\d{4}-\d\d(?:-\d\d)?\b/g,
  /** Counts beside a list, which are counted from it. */
  /\b[\d,]+ (?:DApps?|networks?|articles?|guides?|results?)\b(?! *\+)/g,
  /** How many questions a form asks, counted from it. */
  /\b\d+\+? questions, \d+\+? if\b/g,
]

const YEARS = new Set([CLAIMS.founded.value, ...MILESTONES.map(({ year }) => year)].map(String))

const SOURCED: ReadonlySet<string> = new Set([
  ...Object.values(FACTS).flatMap(({ value }) => {
    const written = roundNumber(value, 'en')
    return [written, `${written}+`]
  }),
  ...YEARS,
  `${CLAIMS.energySavingPercent.value}%`,
  // The fee itself, and what is left of it.
  '100%',
  `${100 - CLAIMS.energySavingPercent.value}%`,
  // The drawn wallets, which say that they are examples.
  ...[TOTAL, ...HOLDINGS.map(({ value }) => value)].map(value => asMoney('en', value).slice(1)),
  // The milestone of 2021, see MILESTONES.
  '20 million',
])

const NUMBER = /(?<![\w.])(?!0\d)\d[\d,.]*(?:\s?(?:million|billion|thousand)\b|[MKBk]\b)?[+%]?/g

/** A hundred and more, or anything that is rounded, a share, or "and more": smaller numbers count steps and days. */
function isClaim(written: string): boolean {
  if (/[+%]|[MKBk]$|million|billion|thousand/.test(written)) return true
  return Number.parseFloat(written.replaceAll(',', '')) >= 100
}

/** The numbers of a block of text that nothing stands for. */
export function unsourced(block: string, sourced: ReadonlySet<string> = SOURCED): UnsourcedFigure[] {
  const rest = KINDS.reduce((text, kind) => text.replace(kind, found => ' '.repeat(found.length)), block)
  return [...rest.matchAll(NUMBER)].flatMap(({ 0: found, index }) => {
    const written = found.replace(/[.,]+$/, '')
    if (!isClaim(written) || sourced.has(written)) return []
    return { written, around: block.slice(Math.max(0, index - 30), index + 40) }
  })
}

/** Words of proof: a text that says audited has to name the report. */
export const saysAudited = (block: string): boolean =>
  /\b(?:audited|certified|licensed|regulated)\b/i.test(block)
