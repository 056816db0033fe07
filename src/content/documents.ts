// What stands at the top of a guide or a legal text. The collections of `content.config.ts` and the server read it by these
// fields, so a file that one of them takes is good for the other.
import { filled, integer, mapped, oneOf } from '#contract/resource-shapes.ts'
import { type Fields, optional, type ReadFields, type Shape } from '#contract/shape.ts'
import { isObject } from '#lib/is-object.ts'
import { DRAWN_COVERS } from './covers.ts'

/** What guides are about, in the order in which the library lists them. */
export const TOPICS = ['first', 'start', 'safe', 'fees', 'dapps', 'build'] as const
export type Topic = (typeof TOPICS)[number]

/** How much a reader should know already, from nothing up. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]

const DAY = /^\d{4}-\d\d-\d\d$/
/** February 30 is no day, though `Date` takes it for one in March. */
const isDay = (text: string) =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** `YYYY-MM-DD`. YAML makes a date of it where it stands without quotes. */
const day: Shape<string> = {
  is: 'text',
  pattern: DAY,
  read: value => {
    const given = value instanceof Date ? value.toISOString().slice(0, 10) : value
    return typeof given === 'string' && isDay(given) ? given : undefined
  },
}

const wholeFromOne = mapped(integer, value => (Number.isSafeInteger(value) && value > 0 ? value : undefined))

export const guideFields = {
  /** Its number in the news interface; no other guide or notice has it. */
  id: wholeFromOne,
  title: filled,
  summary: filled,
  topic: oneOf(TOPICS),
  level: oneOf(LEVELS),
  /** Another cover than that of its topic. */
  cover: optional(oneOf(DRAWN_COVERS)),
  /** The day it was really published. */
  published: day,
  /** The day its text was last checked. */
  reviewed: day,
}
export type GuideFacts = ReadFields<typeof guideFields>

export const legalFields = { title: filled, description: filled, changed: day }

/** What an editor is told that a field should be. */
const WANTED: Readonly<Record<string, string>> = {
  id: 'a whole number from 1',
  topic: `one of ${TOPICS.join(', ')}`,
  level: `one of ${LEVELS.join(', ')}`,
  cover: `one of ${DRAWN_COVERS.join(', ')}`,
  published: 'a day such as 2026-01-31',
  reviewed: 'a day such as 2026-01-31',
  changed: 'a day such as 2026-01-31',
}

type Checked<Facts> = { facts: Facts; problems?: undefined } | { facts?: undefined; problems: string[] }

/** Everything that is wrong with a file's facts at once, or the facts. */
export function checkDocument<F extends Fields>(fields: F, given: unknown): Checked<ReadFields<F>> {
  const from = isObject(given) ? given : {}
  const known = Object.entries(fields).map(([name, field]) => {
    const value = from[name] === undefined ? undefined : field.read(from[name])
    const isMissing = from[name] === undefined && field.is === 'optional'
    const problem = `${name} must be ${WANTED[name] ?? 'a text that is not empty'}`
    return { name, value, problem: value === undefined && !isMissing ? problem : undefined }
  })
  const problems = [
    ...known.flatMap(({ problem }) => problem ?? []),
    ...Object.keys(from).flatMap(name => (Object.hasOwn(fields, name) ? [] : `${name} is unknown`)),
  ]
  const { published = '', reviewed = '' } = Object.fromEntries(known.map(({ name, value }) => [name, value]))
  if (reviewed && String(reviewed) < String(published)) problems.push('reviewed must not be before published')
  if (problems.length > 0) return { problems }
  const facts = Object.fromEntries(
    known.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  )
  // Field by field it has just been read as the type requires.
  return { facts: facts as ReadFields<F> }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

/** A value that YAML reads as more than plain text, and that therefore stands in single quotes. */
const NOT_PLAIN = /^["[{>|*&!%@`#-]|: | #|:$/

function plainValue(text: string): string | undefined {
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  return NOT_PLAIN.test(text) || text.startsWith("'") ? undefined : text
}

/**
 * `name: value` lines between two `---`, then Markdown: the part of YAML that the files need, read as YAML reads it. Undefined
 * when the front matter is missing; a line that YAML would read otherwise is named.
 */
export function splitFrontMatter(
  source: string,
): { given: Record<string, string>; body: string; problems: string[] } | undefined {
  const [, head, body] = FRONT_MATTER.exec(source.replace(/^\ufeff/, '')) ?? []
  if (head === undefined || body === undefined) return undefined
  const given: Record<string, string> = {}
  const problems: string[] = []
  for (const line of head.split(/\r?\n/).filter(text => text.trim() !== '')) {
    const [, name, written = ''] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    const value = plainValue(written)
    if (name === undefined || value === undefined)
      problems.push(
        `"${line.trim()}" must be one line of name: value, in single quotes if it holds ": " or " #"`,
      )
    else given[name] = value
  }
  return { given, body, problems }
}
