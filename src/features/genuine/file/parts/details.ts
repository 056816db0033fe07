import type { Release } from '#content/releases.ts'
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import { interpolate } from '#i18n/translate.ts'
import { dateTag } from '#lib/date-tag.ts'
import type { FileReport, SignerFacts } from '../contract.ts'
import type { Advice } from './advice.ts'

type Words = LocaleKeys['check']

/** The words of the page that its script writes with. */
export interface CheckWords extends Pick<Words, 'verdict' | 'next' | 'facts'> {
  actions: Pick<Words['actions'], 'remove'>
  progress: Pick<Words['progress'], 'label' | 'reading' | 'cancelled'>
}

/** What a report is shown with. */
export interface Shown {
  words: CheckWords
  /** The content language tag. */
  tag: string
  /** The list that it was compared with. */
  releases: readonly Release[]
}

/** One line of the details: a value, and what the list says of it. */
export interface Detail {
  name: string
  value: string
  /** A hash or an id, to be compared letter by letter. */
  isCode?: boolean
  /** Only in the text of the result: it says little to those who do not ask for it. */
  isAside?: boolean
  note?: string
  noteTone?: 'good' | 'bad'
}

/** Longer names are cut: they are there to be recognised. */
const MAX_NAME = 120
const MEGABYTE = 1_000_000

/** A name that a stranger chose, as one line that cannot turn around what stands beside it. */
export const shownName = (text: string): string =>
  [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, MAX_NAME).join('')

export function fileSize(bytes: number, tag: string): string {
  const unit = bytes < 1000 ? 'byte' : bytes < MEGABYTE ? 'kilobyte' : 'megabyte'
  const value = bytes / { byte: 1, kilobyte: 1000, megabyte: MEGABYTE }[unit]
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(
    value,
  )
}

/** Groups of eight are easier to compare than one run of 64. */
export const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

function releaseDetails({ verdict }: FileReport, { words, tag }: Shown): Detail[] {
  if (verdict.kind !== 'ours') return []
  const { file, version, date } = verdict.release
  const day = new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'long', timeZone: 'UTC' })
  const values = { file, version, date: day.format(new Date(date)) }
  return [{ name: words.facts.release, value: interpolate(words.facts.releaseValue, values) }]
}

function hashDetails({ sha256, verdict }: FileReport, { words: { facts } }: Shown): Detail[] {
  if (sha256 === '') return []
  const fact: Detail = { name: facts.sha256, value: sha256, isCode: true }
  if (verdict.kind === 'no-list') return [fact]
  return verdict.kind === 'ours'
    ? [{ ...fact, note: facts.listed, noteTone: 'good' }]
    : [{ ...fact, note: facts.unlisted, noteTone: 'bad' }]
}

function packageDetails({ package: said }: FileReport, { words: { facts } }: Shown): Detail[] {
  const name = shownName(said?.name ?? '')
  if (name === '') return []
  const version = shownName(said?.version ?? '')
  const value = version === '' ? name : interpolate(facts.packageValue, { name, version })
  return [{ name: facts.package, value, isCode: true }]
}

function signerName({ certificates, verified }: SignerFacts, { words, releases }: Shown): Partial<Detail> {
  const { facts } = words
  if (certificates.length === 0) return { value: facts.noSigner, noteTone: 'bad' }
  if (!verified) return { value: facts.badSigner, noteTone: 'bad' }
  const known = new Set(releases.flatMap(release => release.certificates))
  if (known.size === 0) return {}
  return certificates.every(certificate => known.has(certificate))
    ? { value: facts.ourSigner, noteTone: 'good' }
    : { value: facts.otherSigner, noteTone: 'bad' }
}

function signerDetails({ type, signers }: FileReport, shown: Shown): Detail[] {
  const { facts } = shown.words
  if (!signers) return type === 'apk' ? [{ name: facts.signer, value: facts.noSigner }] : []
  const { value, ...signer } = signerName(signers, shown)
  return [
    ...(value ? [{ name: facts.signer, value, ...signer }] : []),
    ...signers.certificates.map(
      (certificate): Detail => ({
        name: facts.certificate,
        value: certificate,
        isCode: true,
        isAside: true,
      }),
    ),
    ...(signers.schemes.length > 0
      ? [{ name: facts.schemes, value: signers.schemes.join(', '), isAside: true }]
      : []),
  ]
}

/** The details of a report, in the order in which they are shown and copied. */
export const detailsOf = (report: FileReport, shown: Shown): Detail[] => [
  ...releaseDetails(report, shown),
  ...hashDetails(report, shown),
  ...packageDetails(report, shown),
  ...signerDetails(report, shown),
  { name: shown.words.facts.compared, value: String(shown.releases.length), isAside: true },
]

interface Check {
  /** The address of the page, without what follows its path. */
  place: string
  time: Date
}

/** The report as plain text, for the person who is asked about the file. */
export function resultText(report: FileReport, advice: Advice, shown: Shown, { place, time }: Check): string {
  const { facts, verdict } = shown.words
  const lines: [name: string, value: string][] = [
    [facts.file, shownName(report.file)],
    [facts.result, verdict[advice.name].title],
    [
      facts.size,
      new Intl.NumberFormat(shown.tag, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(
        report.size,
      ),
    ],
    ...detailsOf(report, shown).map(({ name, value, note }): [string, string] => [
      name,
      note ? `${value} (${note})` : value,
    ]),
    [facts.place, place],
    [facts.time, time.toISOString()],
  ]
  return lines.map(([name, value]) => interpolate(facts.line, { name, value })).join('\n')
}
