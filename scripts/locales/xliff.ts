// XLIFF 2.1 as Weblate and Crowdin read it: https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html
import { Parser } from 'htmlparser2'
import { lineAt } from '../check/findings.ts'
import { codeOf, escapeXml, toInline } from './inline-codes.ts'
import { limitOf, notesOf, type Sentence, textId } from './strings.ts'

/** What `<notes>` say of a text beside what its sentence tells. */
export type PlaceNote = (id: string) => string

/** Weblate takes `reviewed` and `final` alike, Crowdin knows `final` alone; `initial` with a target asks for work. */
const xliffState = ({ isOpen, state }: Sentence): string =>
  isOpen ? 'initial' : state === 'translated' ? 'translated' : 'final'

type Text = Sentence['texts'][number]

function notes(
  sentence: Sentence,
  text: Text,
  { place, limit, tag }: { place: string; limit: number | undefined; tag: string },
): string[] {
  const isStale = sentence.isOpen && text.target !== undefined
  return [
    ['location', place],
    ...notesOf(sentence, text, tag).map(note => ['description', note]),
    ...(limit ? [['limit', `At most ${limit} characters.`]] : []),
    ...(isStale ? [['state', 'English has changed since this was translated, or nobody has read it.']] : []),
  ].map(([category = '', note = '']) => `<note category="${category}">${escapeXml(note)}</note>`)
}

const indent = (lines: readonly string[]): string[] => lines.map(line => `  ${line}`)

/** The ledger's hash goes along, in the metadata module: from an older file it says what was translated. */
const metadata = ({ hash }: Sentence): string[] => [
  '<mda:metadata>',
  '  <mda:metaGroup category="ledger">',
  `    <mda:meta type="source">${hash}</mda:meta>`,
  '  </mda:metaGroup>',
  '</mda:metadata>',
]

function unit(sentence: Sentence, text: Text, tag: string, placeNote: PlaceNote): string[] {
  const id = textId({ namespace: sentence.namespace, key: text.key })
  const limit = limitOf(id, text.source, tag)
  // One number alone may leave its placeholder out: "one book".
  const inline = (words: string) => toInline(words, text.form !== undefined)
  const target =
    text.target === undefined ? [] : [`<target xml:space="preserve">${inline(text.target)}</target>`]
  return [
    `<unit id="${id}" name="${id}"${limit ? ` slr:sizeRestriction="${limit}"` : ''}>`,
    ...indent([
      ...(text.form ? [] : metadata(sentence)),
      '<notes>',
      ...indent(notes(sentence, text, { place: placeNote(id), limit, tag })),
      '</notes>',
      `<segment state="${xliffState(sentence)}">`,
      ...indent([`<source xml:space="preserve">${inline(text.source)}</source>`, ...target]),
      '</segment>',
    ]),
    '</unit>',
  ]
}

/** A sentence with plural forms is a group of units, one per form of the language. */
function group(sentence: Sentence, tag: string, placeNote: PlaceNote): string[] {
  const units = sentence.texts.flatMap(text => unit(sentence, text, tag, placeNote))
  if (!sentence.texts.some(({ form }) => form)) return units
  return [
    `<group id="${textId(sentence)}" type="locales:plural">`,
    ...indent([...metadata(sentence), ...units]),
    '</group>',
  ]
}

/** One `<file>` per file of `locales/<language>/`. */
export function writeXliff(
  sentences: readonly Sentence[],
  source: string,
  tag: string,
  placeNote: PlaceNote,
): string {
  const files = [...Map.groupBy(sentences, ({ namespace }) => namespace)].flatMap(([namespace, own]) => [
    `<file id="${namespace}" original="${namespace}.json">`,
    '  <slr:profiles generalProfile="xliff:codepoints"/>',
    ...indent(own.flatMap(sentence => group(sentence, tag, placeNote))),
    '</file>',
  ])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0"',
    '  xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"',
    `  srcLang="${source}" trgLang="${tag}">`,
    ...indent(files),
    '</xliff>',
    '',
  ].join('\n')
}

/** One text as it comes back. */
export interface Returned {
  id: string
  /** Of the English sentence that it was made from; undefined where the file does not say. */
  hash: string | undefined
  source: string
  target: string
  state: string | undefined
  line: number
}

interface ReadXliff {
  source: string | undefined
  tag: string | undefined
  texts: Returned[]
  problems: { line: number; problem: string }[]
}

const local = (name: string): string => name.replace(/^.*:/, '')

/** Reads element by element; what the file breaks as XML, or holds that is not ours to read, is a problem with its line. */
class XliffReader {
  readonly result: ReadXliff = { source: undefined, tag: undefined, texts: [], problems: [] }
  private unit: Returned | undefined
  private groupHash: string | undefined
  private into: 'source' | 'target' | 'hash' | undefined
  private readonly ends: string[] = []
  private line = 1

  problem(problem: string, line = this.line): void {
    this.result.problems.push({ line, problem })
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    this.line = line
    const { id = '' } = attributes
    if (name === 'xliff') {
      if (!attributes.version?.startsWith('2.'))
        this.problem(`is XLIFF ${attributes.version}; 2.0 or 2.1 is read`)
      this.result.source = attributes.srcLang
      this.result.tag = attributes.trgLang
    } else if (name === 'unit') {
      this.unit = { id, hash: this.groupHash, source: '', target: '', state: undefined, line }
    } else if (name === 'segment' && this.unit) this.unit.state = attributes.state
    else if (name === 'meta' && attributes.type === 'source') this.into = 'hash'
    else if (name === 'source' || name === 'target') {
      this.into = name
      if (name === 'target' && this.unit) this.unit.line = line
    } else if (this.into === 'source' || this.into === 'target') this.inline(name, id, attributes)
  }

  private inline(name: string, id: string, { startRef = '' }: Record<string, string>): void {
    if (['mrk', 'sm', 'em'].includes(name)) return
    const code = codeOf(name === 'ec' ? startRef || id : id)
    if (!code || !['ph', 'pc', 'sc', 'ec'].includes(name)) {
      this.problem(`"${this.unit?.id}" has <${name} id="${id}">, which is none of the codes it was sent with`)
      if (name === 'pc') this.ends.push('')
      return
    }
    this.text(name === 'ec' ? code.end : code.start)
    if (name === 'pc') this.ends.push(code.end)
  }

  text(text: string): void {
    if (this.into === 'hash') {
      const hash = text.trim()
      if (this.unit) this.unit.hash = hash
      else this.groupHash = hash
    } else if (this.unit && this.into) this.unit[this.into] += text
  }

  close(name: string): void {
    if (name === 'pc') this.text(this.ends.pop() ?? '')
    if (['source', 'target', 'meta'].includes(name)) this.into = undefined
    if (name === 'group') this.groupHash = undefined
    if (name === 'unit' && this.unit) {
      this.result.texts.push(this.unit)
      this.unit = undefined
    }
  }
}

export function readXliff(file: string): ReadXliff {
  const reader = new XliffReader()
  const open: string[] = []
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name)
        reader.open(local(name), attributes, lineAt(file, parser.startIndex))
      },
      ontext: text => reader.text(text),
      onclosetag(name, isImplied) {
        open.pop()
        const isSelfClosed = file[parser.endIndex - 1] === '/'
        if (isImplied && !isSelfClosed)
          reader.problem(`<${name}> is never closed`, lineAt(file, parser.startIndex))
        reader.close(local(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(file)
  if (reader.result.tag === undefined) reader.problem('is not an XLIFF file with a trgLang', 1)
  return reader.result
}
