import type { Unit } from '../locales/units.ts'
import { type Finding, lineAt } from './findings.ts'

/** Messages that the specification fixes, word by word. */
const LITERALS: ReadonlySet<string> = new Set([
  'Error Email!',
  'Desc is required',
  'Please submit 200*200px, JPG&PNG, max 5M logo',
  'Add at least one token information.',
  'This page could not be found.',
])

/** Words that are out of visitors' words, and what to say. */
const BANNED: readonly [pattern: RegExp, instead: string][] = [
  [/\bletters?\b(?! of the (?:alphabet|address))/i, 'email, message'],
  [/\bstands?\b(?! for| out)/i, 'is'],
  [/\bby (?:itself|ourselves|themselves)\b/i, 'say who does it, or leave it out'],
  [/\b(?:somebody|whoever|anybody)\b/i, 'someone, anyone, you'],
  [/(?<!\bthere )\bis no (?!longer|one\b)[a-z]+/i, 'is not a …, isn’t'],
  [/\blook at your connection\b/i, 'check your connection'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bmarks?\b(?! (?:as|it|them|the|a)\b)/i, 'logo; or say what you mean'],
  [/\bfault of its own\b|\bfaults?\b/i, 'error, problem'],
  [/\bstaff will look\b/i, 'our team will check'],
  [/\bgo on\b/i, 'continue'],
  [/\bof the most\b/i, 'a fact instead of a superlative'],
  [/\b(?:seams?|stitch(?:es|ed)?|sewn?|threads?)\b/i, 'say it plainly'],
  [/\bpockets?\b/i, 'the pocket is for the brand’s own line'],
]
/** The brand's one metaphor, where it lives. */
const POCKET_LINES = /^home:hero\.|^brandkit:/

const BRITISH =
  /\b(?:cent(?:re|red|res)|favourites?|favou?r(?:ed|able)|colours?|behaviour|organis(?:e|es|ed|ing|ation)|recognis\w+|authoris\w+|customis\w+|tokenised|licence|catalogue|dialogue|cancelled|cancelling|travell\w+|grey|e-mails?|whilst|programme|cheque|tokenis\w+|defence|honour\w*|labour|neighbou?rs?(?<=our\w*)|(?:real|minim|optim)is(?:e|es|ed|ing|ation)|judgement|learnt|spelt)\b/i

/** A sentence that must be read twice: product copy stays well below. */
const MAX_WORDS = 28

/** Sentences of a text; a list's items and a mail's lines are sentences of their own. */
const sentences = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].flatMap(({ segment }) =>
    segment.split('\n').map(line => line.trim()),
  )

const wordCount = (sentence: string): number =>
  sentence
    .replace(/<\/?\w+>/g, '')
    .split(/\s+/)
    .filter(word => /[\p{L}\d]/u.test(word)).length

/** Flesch and Kincaid's school grade: syllables are counted by the rule of thumb for English. */
export function gradeOf(text: string): number {
  const words = text.split(/\s+/).filter(word => /\p{L}/u.test(word))
  const ends = text.split(/[.!?:;\n]+/).filter(part => /\p{L}/u.test(part))
  const syllables = words.map(word => {
    const letters = word.toLowerCase().replace(/[^a-z]/g, '')
    const spoken = letters.length > 3 ? letters.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '') : letters
    return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1)
  })
  const total = syllables.reduce((sum, count) => sum + count, 0)
  return 0.39 * (words.length / ends.length) + 11.8 * (total / words.length) - 15.59
}

/** Who has been to school for eight years reads it at once. A line or two say too little to be graded. */
const MAX_GRADE = 8
const GRADED_WORDS = 25

const isGuide = ({ isLong }: Unit): boolean => isLong

function problemsOf(unit: Unit, text: string): { at: number; problem: string }[] {
  const id = `${unit.namespace}:${unit.key}`
  const problems: { at: number; problem: string }[] = []
  const find = (pattern: RegExp, problem: (found: string) => string) => {
    const found = pattern.exec(text)
    if (found) problems.push({ at: found.index, problem: problem(found[0]) })
  }
  find(BRITISH, word => `is not spelt as in the US: ${word}`)
  find(/\d %/, found => `has a space before the sign: ${found}`)
  if (isGuide(unit)) return problems
  for (const [pattern, instead] of BANNED) {
    if (pattern.source.includes('pocket') && POCKET_LINES.test(id)) continue
    find(pattern, word => `says "${word}": ${instead}`)
  }
  // One sentence for search engines, held by its length.
  const isGraded = wordCount(text) > GRADED_WORDS && !/(^|\.)description$/.test(unit.key)
  const grade = gradeOf(text.replace(/<\/?\w+>/g, ''))
  if (isGraded && Math.floor(grade) > MAX_GRADE)
    problems.push({ at: 0, problem: `reads at grade ${grade.toFixed(1)}; ${MAX_GRADE} is the limit` })
  for (const sentence of sentences(text)) {
    const count = wordCount(sentence)
    if (count > MAX_WORDS)
      problems.push({
        at: 0,
        problem: `has a sentence of ${count} words; ${MAX_WORDS} is the limit: ${sentence}`,
      })
  }
  return problems
}

/** How English is written: the voice's banned words, US spelling, signs and short sentences. Guides may tell stories. */
export function styleFindings(unit: Unit): Finding[] {
  const { text, path, line, key, isLong } = unit
  if (text === undefined || LITERALS.has(text)) return []
  return problemsOf(unit, text.replace(/\{\w+\}/g, '1')).map(({ at, problem }) => ({
    path,
    line: isLong ? line + lineAt(text, at) : line,
    problem: `${isLong ? '' : `"${key}" `}${problem}`,
  }))
}
