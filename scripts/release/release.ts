// Publishes a wallet file: `npm run release -- add FILE --version 2.1.0 --url https://…`, and signs what is published.
// docs/releases.md is its manual. The pages show what is in src/content/; every figure is computed from the file itself.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { SignatureError } from '#build/openpgp.ts'
import { notesFile } from '#content/release-notes.ts'
import type { Release } from '#content/releases.ts'
import { readReleaseKey } from '#content/signatures.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { ApkError } from '#lib/apk/apk-error.ts'
import { addRelease } from './add-release.ts'
import { describeRelease, ReleaseUsageError, readReleases, writeReleases } from './release-list.ts'
import { publishKey, signHere, takeSignatures, writeLists } from './sign-lists.ts'
import { verifyRelease } from './verify-release.ts'

const USAGE = `npm run release -- add FILE --version 2.1.0 --url https://… [--notes FILE] [--date YYYY-MM-DD]
                      [--platform android|windows|macos|linux] [--new-certificate]
npm run release -- list
npm run release -- remove --version 2.1.0 [--platform android] [--file NAME]
npm run release -- key PUBLIC-KEY.asc [--new-key]
npm run release -- lists FOLDER
npm run release -- sign --from FOLDER | --key PRIVATE-KEY.asc
npm run release -- verify [FILE …]`

const OPTIONS = {
  version: { type: 'string' },
  url: { type: 'string' },
  platform: { type: 'string' },
  date: { type: 'string' },
  notes: { type: 'string' },
  file: { type: 'string' },
  from: { type: 'string' },
  key: { type: 'string' },
  'new-certificate': { type: 'boolean' },
  'new-key': { type: 'boolean' },
} as const

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
type Values = ReturnType<typeof parse>['values']

function listReleases(root: string): string[] {
  const releases = readReleases(root)
  if (releases.length === 0) return ['Nothing is published.']
  return releases.flatMap(release => [
    `${describeRelease(release)}, ${release.date}, ${release.size} bytes`,
    `  ${release.sha256}`,
  ])
}

/** What was new in a version is of no use once none of its files is left. */
function removeNotes(root: string, { platform, version }: Release, rest: readonly Release[]): void {
  if (rest.some(other => other.platform === platform && other.version === version)) return
  for (const { code } of LANGUAGES)
    rmSync(join(root, notesFile({ platform, version }, code)), { force: true })
}

function removeRelease(root: string, { version, platform, file }: Values): string[] {
  const releases = readReleases(root)
  const isNamed = (release: Release) =>
    release.version === version &&
    (platform === undefined || release.platform === platform) &&
    (file === undefined || release.file === file)
  const [named, ...more] = releases.filter(isNamed)
  if (!named || more.length > 0) {
    const found = named ? [named, ...more].map(describeRelease).join(', ') : 'nothing'
    throw new ReleaseUsageError(`${version} names ${found}; add --platform and --file until it names one.`)
  }
  const rest = releases.filter(release => release !== named)
  writeReleases(root, rest)
  removeNotes(root, named, rest)
  return [`Removed ${describeRelease(named)}`]
}

/** What has to follow a change of the list. */
const nextStep = (root: string): string =>
  readReleaseKey(root) === undefined
    ? 'Build and publish the site to show it.'
    : 'The list has changed, so its signature no longer fits: npm run release -- sign. No build succeeds before that.'

/** Asked on the terminal, not shown there; for machines there is the environment. */
async function askPassphrase(): Promise<string> {
  const given = process.env.RELEASE_KEY_PASSPHRASE
  if (given !== undefined) return given
  process.stderr.write('Passphrase of the key: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

interface Call {
  values: Values
  root: string
  file: string | undefined
  more: readonly string[]
  passphrase: () => Promise<string>
}

/** Each answers with the lines to print, or with nothing where its arguments do not fit. */
const COMMANDS: Readonly<Record<string, (call: Call) => string[] | Promise<string[]> | undefined>> = {
  list: ({ root }) => listReleases(root),
  add: async ({ values, root, file }) => {
    const { version, url } = values
    if (!file || !version || !url) throw new ReleaseUsageError(USAGE)
    const added = { ...values, version, url, isNewCertificate: values['new-certificate'] }
    return [...(await addRelease(root, file, added)), nextStep(root)]
  },
  remove: ({ values, root }) =>
    values.version ? [...removeRelease(root, values), nextStep(root)] : undefined,
  key: ({ values, root, file }) => (file ? publishKey(root, file, values['new-key'] ?? false) : undefined),
  lists: ({ root, file }) => (file ? writeLists(root, file) : undefined),
  sign: ({ values, root, passphrase }) => {
    if (values.from) return takeSignatures(root, values.from)
    return values.key ? signHere(root, values.key, passphrase) : undefined
  },
  verify: ({ root, file, more }) => verifyRelease(root, file === undefined ? [] : [file, ...more]),
}

/** One command; answers with the lines to print. */
export async function runRelease(
  args: readonly string[],
  root: string,
  passphrase: () => Promise<string> = askPassphrase,
): Promise<string[]> {
  const { values, positionals } = parse(args)
  const [command = '', file, ...more] = positionals
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  const lines = await run?.({ values, root, file, more, passphrase })
  if (!lines) throw new ReleaseUsageError(USAGE)
  return lines
}

if (import.meta.main) {
  try {
    const lines = await runRelease(process.argv.slice(2), process.cwd())
    console.log(lines.join('\n'))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isRefused = error instanceof ApkError || error instanceof SignatureError
    console.error(isRefused ? `Refused: ${error.message}` : error.message)
    process.exitCode = 1
  }
}
