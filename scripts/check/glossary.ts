import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownUnit } from '../locales/ledger.ts'
import { type Finding, lineAt } from './findings.ts'

/** One row of the table "Checked" of a glossary. */
export interface GlossaryRule {
  /** In an English text; undefined for a rule about every text of the language. */
  english: RegExp | undefined
  /** One of these has to be in the translation. */
  must: RegExp | undefined
  /** As the table has them, for the message. */
  mustText: string
  never: { form: string; pattern: RegExp; isWithTerm: boolean }[]
  why: string
}

/** Scripts whose words have spaces between them; elsewhere a form is looked for anywhere. */
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}]/u
const LETTER = '[\\p{L}\\p{M}]'

/** `биткоин*` → a word that begins so; `네트워크 수수료` → anywhere. */
function formPattern(form: string): string {
  const words = form.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', `${LETTER}*`)
  const before = SPACED.test(form.at(0) ?? '') ? `(?<!${LETTER})` : ''
  const after = SPACED.test(form.at(-1) ?? '') ? `(?!${LETTER})` : ''
  return before + words + after
}

const formsOf = (cell: string): string[] =>
  cell
    .split(' / ')
    .map(form => form.trim())
    .filter(Boolean)

const anyOf = (forms: readonly string[]): RegExp | undefined =>
  forms.length > 0 ? new RegExp(forms.map(formPattern).join('|'), 'iu') : undefined

/** English terms with their plain plural. */
const termPattern = (cell: string): RegExp | undefined => {
  const terms = formsOf(cell).map(term => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return terms.length > 0 ? new RegExp(`\\b(?:${terms.join('|')})(?:s|es)?\\b`, 'i') : undefined
}

/** The rows below `## Checked`: `| English | must | never | why |`; a never in brackets counts beside the term only. */
export function readGlossary(root: string, code: string): GlossaryRule[] {
  const file = join(root, `docs/glossary/${code}.md`)
  if (!existsSync(file)) return []
  const [, table = ''] = readFileSync(file, 'utf8').split('\n## Checked\n')
  return table
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (English|---)/.test(line))
    .map(line => {
      const [english = '', must = '', never = '', why = ''] = line
        .split('|')
        .slice(1)
        .map(cell => cell.trim())
      return {
        english: termPattern(english),
        must: anyOf(formsOf(must)),
        mustText: must,
        never: formsOf(never).map(form => {
          const [, inner] = /^\((.*)\)$/.exec(form) ?? []
          return {
            form: inner ?? form,
            pattern: new RegExp(formPattern(inner ?? form), 'giu'),
            isWithTerm: inner !== undefined,
          }
        }),
        why,
      }
    })
}

/** Marks for the renderer that a reader does not see split no word. */
const plain = (text: string): string => text.normalize('NFC').replace(/[\u00ad\u200b\u2060]/g, '')

/** Where one text breaks the glossary; lines are those of the file for a text of many. */
export function glossaryFindings(unit: KnownUnit, rules: readonly GlossaryRule[]): Finding[] {
  if (unit.text === undefined) return []
  const text = plain(unit.text)
  const source = plain([...unit.sources].find(([code]) => code === 'en')?.[1] ?? '')
  const at = (offset: number): Finding => ({
    path: unit.path,
    line: unit.isLong ? unit.line + lineAt(text, offset) : unit.line,
    problem: '',
  })
  const name = unit.isLong ? '' : `"${unit.key}" `
  return rules.flatMap(({ english, must, mustText, never, why }) => {
    const hasTerm = english?.test(source) ?? false
    const reason = why ? ` (${why})` : ''
    const forbidden = never
      .filter(({ isWithTerm }) => !isWithTerm || (hasTerm && !unit.isLong))
      .flatMap(({ pattern, form }) =>
        [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
          ...at(index),
          problem: `${name}has "${found}", which the glossary forbids: ${form}${reason}`,
        })),
      )
    // What was made from another English text may lack what that text did not say.
    const isMissing = hasTerm && must && !unit.isStale && !must.test(text)
    const term = english?.exec(source)?.[0]
    const missing = isMissing
      ? [{ ...at(0), problem: `${name}says "${term}" without the glossary's word: ${mustText}` }]
      : []
    return [...forbidden, ...missing]
  })
}
