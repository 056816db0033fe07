import { mapMessages } from './development.ts'
import type { Messages } from './translate.ts'

/** No line ends at it; nobody sees it. */
const JOINER = '\u2060'
/** A line may end at it. */
const BREAK = '\u200b'

/** What the breaks of a language's lines depend on; facts of its `language.json`. */
export interface LineRules {
  tag: string
  script: string
  /** Words that the dictionaries of browsers and of `Intl.Segmenter` do not know and would cut in two, or at a hyphen. */
  words?: readonly string[]
}

const isThai = (letter: string | undefined): boolean => /\p{Script=Thai}/u.test(letter ?? '')

/** Puts marks into a text; those at the end of the text first, so that the other places stay. */
function insert(text: string, marks: ReadonlyMap<number, string>): string {
  return [...marks]
    .sort(([a], [b]) => b - a)
    .reduce((t, [at, mark]) => t.slice(0, at) + mark + t.slice(at), text)
}

const ADDRESS = /^(https?:\/\/|mailto:)\S+$/
/** `EIP-1193` is one name, and browsers end a line after its hyphen. */
const STANDARD = /\b(?:EIP|URL)-(?=\w)/g
/** `200 × 200 px` is one measure: each of its spaces keeps its line. */
const MEASURE = /\d+ × \d+(?: (?=\p{L}))?/gu
/**
 * The space before a dash: no line begins with one, as Russian has it, nor with the Thai sign of repetition or the Chinese
 * particle after a Latin name.
 */
const NO_LINE_START = / (?=[—ๆ的])/g
/**
 * Spaces of headings and leads at which no line ends, by script: a short Russian word leans on the next one, a Hindi
 * clause does not leave its verb to the next line.
 */
const KEPT_SPACES: Partial<Record<string, RegExp>> = {
  cyrl: /(?<=(?:^|[\s«„(])(?:\p{Script=Cyrillic}{1,2}|без|для|или|при|под)) (?=[^—\s])/giu,
  deva: / (?=हैं?[,?।])/gu,
}
/** A name of the menus: a heading on the page that it leads to. */
const NAME = /^common:menu\./
/** A heading, or a line set as one: Chinese and, where a browser knows no phrases, Japanese ends a line at punctuation only (base.scss). */
const HEADING = /(?:[.:](?:title|heading)|Title|Heading|:fakes\.staff)$/
/** With its punctuation as long as a phone's line, or longer. */
const LONG_CLAUSE = /\p{Script=Han}{8,}/gu
/** So many letters of a clause that others precede stay together: its subject alone would end the line of those. */
const CLAUSE_START = 3
/** The home page has no bytes to spare: its own few headings are laid out line by line, or end at their punctuation. */
const HOME = /^home:/
/** Nor has the page of common questions, whose small headings are as wide as the page, nor what every page repeats. */
const SMALL_HEADINGS = /^(?:support|common):/
/** The sentence under a title. */
const LEAD = /(?:[.:]lead|Lead)$/
const HERO_LEAD = 'home:hero.lead'
/** Before it a Japanese phrase has ended, if a word begins there. */
const PHRASE_END = /[\p{Script=Hiragana}、。？]$/u
const PHRASE_START = /^[\p{Script=Han}\p{Script=Katakana}A-Za-z0-9]/u
/** A polite prefix is part of the word after it. */
const PREFIX = /^[おご]$/

interface Word {
  index: number
  word: string
}

/** A text with what is to be put into it. */
interface Line {
  text: string
  id: string
  marks: Map<number, string>
  /** Where the text has words that dictionaries do not know. */
  known: readonly Word[]
}

type Mark = (line: Line, segmenter: Intl.Segmenter) => void

const wordStarts = (text: string, segmenter: Intl.Segmenter): number[] =>
  [...segmenter.segment(text)].map(({ index }) => index)

const phraseStarts = (text: string, segmenter: Intl.Segmenter): number[] =>
  [...segmenter.segment(text)]
    .filter(({ segment }, place, all) => {
      const before = all[place - 1]?.segment ?? ''
      return PHRASE_END.test(before) && !PREFIX.test(before) && PHRASE_START.test(segment)
    })
    .map(({ index }) => index)

function join({ marks }: Line, { index, word }: Word, isBroken = (_at: number) => true): void {
  for (let at = index + 1; at < index + word.length; at++) if (isBroken(at)) marks.set(at, JOINER)
}

function joinNames({ text, marks }: Line): void {
  for (const { index, 0: name } of text.matchAll(STANDARD)) marks.set(index + name.length, JOINER)
  for (const { index, 0: measure } of text.matchAll(MEASURE))
    for (const { index: space } of measure.matchAll(/ /g)) marks.set(index + space + 1, JOINER)
}

function breakClauses({ text, marks, known }: Line, segmenter: Intl.Segmenter): void {
  const isWithin = (at: number) => known.some(({ index, word }) => at > index && at < index + word.length)
  for (const { index, 0: clause } of text.matchAll(LONG_CLAUSE)) {
    const least = index > 0 ? CLAUSE_START : 0
    const starts = wordStarts(clause, segmenter).filter(start => start > least && !isWithin(index + start))
    for (const start of starts) marks.set(index + start, BREAK)
  }
}

const markChinese: Mark = (line, segmenter) => {
  const { text, id, known } = line
  if (HEADING.test(id)) breakClauses(line, segmenter)
  if (!LEAD.test(id) || (HOME.test(id) && id !== HERO_LEAD)) return
  for (const word of known) join(line, word)
  for (const { index, segment } of segmenter.segment(text))
    if (/^\p{Script=Han}+$/u.test(segment)) join(line, { index, word: segment })
}

const markJapanese: Mark = ({ text, id, marks, known }, segmenter) => {
  const names = NAME.test(id) ? known.filter(({ index }) => index > 0) : []
  for (const { index } of names) marks.set(index, BREAK)
  const isLarge = HEADING.test(id) && !HOME.test(id) && !SMALL_HEADINGS.test(id)
  for (const at of isLarge ? phraseStarts(text, segmenter) : []) marks.set(at, BREAK)
}

/** Known words of any other script; of Thai, which has no spaces, their ends too. */
const markWords: Mark = (line, segmenter) => {
  const { text, marks, known } = line
  if (known.length === 0) return
  const starts = new Set(wordStarts(text, segmenter))
  for (const found of known) {
    // Before a hyphen no line ends anyway.
    join(line, found, at => starts.has(at) && text[at] !== '-')
    for (const at of [found.index, found.index + found.word.length])
      if (isThai(text[at - 1]) && isThai(text[at]) && !starts.has(at)) marks.set(at, BREAK)
  }
}

const MARKS: Partial<Record<string, Mark>> = { hans: markChinese, hant: markChinese, jpan: markJapanese }

/**
 * Says where the lines of a text may end, for what browsers get wrong: known words stay whole and end where they end; in
 * a Chinese lead, set in lines of equal length, no word is cut in two. A long clause of a Chinese heading may end a line
 * between its words, else its full stop alone would begin the next; a Japanese heading where a phrase begins, a name
 * where a known word does. Marks cost bytes: nothing else has any.
 */
export function breakLines({ tag, script, words = [] }: LineRules): (text: string, id: string) => string {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const knownWords = words.length > 0 ? new RegExp(words.join('|'), 'g') : undefined
  const mark = MARKS[script] ?? markWords

  return (written, id) => {
    if (ADDRESS.test(written)) return written
    const spaced = written.replace(NO_LINE_START, '\u00a0')
    const kept = HEADING.test(id) || LEAD.test(id) ? KEPT_SPACES[script] : undefined
    const text = kept ? spaced.replace(kept, '\u00a0') : spaced
    const found = knownWords ? [...text.matchAll(knownWords)] : []
    const known = found.map(({ index, 0: word }) => ({ index, word }))
    const line: Line = { text, id, marks: new Map(), known }
    joinNames(line)
    mark(line, segmenter)
    return insert(text, line.marks)
  }
}

/** All messages of a language with their marks, by namespace. */
export function withLineBreaks(
  messages: Record<string, Messages>,
  rules: LineRules,
): Record<string, Messages> {
  const change = breakLines(rules)
  return Object.fromEntries(
    Object.entries(messages).map(([namespace, group]) => [
      namespace,
      mapMessages(group, change, `${namespace}:`),
    ]),
  )
}
