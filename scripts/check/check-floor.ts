// Does every browser of `.browserslistrc` know what the built scripts say, and read the pictures? `node scripts/check/check-floor.ts [dist]`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import es from 'eslint-plugin-es-x'
import { Parser } from 'htmlparser2'
import { NEWER_FEATURES, NEWER_MEMBERS, NEWER_METHODS } from '#build/newer-features.ts'
import { type Finding, filesUnder, foldRepeats, reportFindings } from './findings.ts'

/** Syntax of ES2022 that the oldest browsers do not all have, and what a text in a regular expression may ask for. */
const NEWER_SYNTAX = [
  'no-class-static-block',
  'no-private-in',
  'no-arbitrary-module-namespace-names',
  'no-regexp-lookbehind-assertions',
  'no-regexp-v-flag',
  'no-regexp-modifiers',
  'no-regexp-duplicate-named-capturing-groups',
  'no-regexp-unicode-property-escapes-2022',
  'no-regexp-unicode-property-escapes-2023',
]

/** Newer names that may stand in a script all the same, and why. A browser test walks the site without these functions. */
const ALLOWED: Readonly<Record<string, string>> = {
  hasOwn: 'lib/older-browsers.ts puts it in where it is missing',
  scheduler: 'asked for first (stores/view.ts)',
  requestIdleCallback: 'asked for first (lib/when-idle.ts)',
  Segmenter: 'asked for first; words are then cut at spaces',
  DecompressionStream: 'tried first (lib/apk/unpack.ts)',
  connection: 'asked for first (client/first-touch/prefetch.ts)',
  showPopover: 'asked for first (client/first-touch/dialogs.ts)',
  share: 'asked for first (DappPage.tsx); `share.ts` has a name like it',
  fetchPriority: 'means nothing to a browser that does not know it',
  reportError: 'React asks for it first',
  popover: 'a name of an attribute in React',
  imageSizes: 'a name of an attribute in React',
  capture: 'a name of an attribute in React, an option of listeners',
  startViewTransition: 'React: in transitions that nobody here uses',
  captureStackTrace: 'asked for first by yup and by noble',
  SharedArrayBuffer: 'asked for first by asn1js',
  adoptedStyleSheets: 'asked for first by Cropper, see stage.ts',
  replaceSync: 'asked for first by Cropper',
  shadowRootMode: 'a name of Cropper, which opens its shadow roots itself',
  // Names of our own data and of packages' own objects.
  hid: 'the id of a network',
  displayName: 'of a component',
  isValid: 'of a form and of numbers',
  watch: 'of react-hook-form',
  use: 'of i18next',
  external: 'of i18next',
  keyboard: 'of Cropper',
  bytes: 'of files, pictures and random keys',
  transfer: 'asked for first by the search',
  resize: 'of Cropper',
  take: 'of a list in asn1js',
  zip: 'an archive that is read',
}

const message = (name: string, missingIn: readonly string[]): string =>
  `${name} is not known to ${missingIn.join(', ') || 'the oldest browsers'}`

const isAllowed = (name: string): boolean => Object.hasOwn(ALLOWED, name)

const globals = NEWER_FEATURES.filter(({ owner, name }) => owner === undefined && !isAllowed(name))
const statics = NEWER_FEATURES.filter(({ isStatic, name }) => isStatic && !isAllowed(name))

const RULES: Linter.RulesRecord = {
  'no-restricted-globals': [
    'error',
    ...globals.map(({ name, missingIn }) => ({ name, message: message(name, missingIn) })),
  ],
  'no-restricted-properties': [
    'error',
    ...statics.map(({ owner = '', name, missingIn }) => ({
      object: owner,
      property: name,
      message: message(`${owner}.${name}`, missingIn),
    })),
    ...NEWER_MEMBERS.filter(name => !isAllowed(name)).map(property => ({
      property,
      message: message(`.${property}`, []),
    })),
  ],
  'no-restricted-syntax': [
    'error',
    ...NEWER_METHODS.filter(name => !isAllowed(name)).map(name => ({
      selector: `CallExpression[callee.property.name="${name}"]`,
      message: message(`.${name}()`, []),
    })),
  ],
  ...Object.fromEntries(NEWER_SYNTAX.map(rule => [`es-x/${rule}`, 'error'])),
}

const linterOf = (sourceType: 'module' | 'script'): ESLint =>
  new ESLint({
    overrideConfigFile: true,
    allowInlineConfig: false,
    ignore: false,
    overrideConfig: {
      files: ['**'],
      // Later syntax does not parse.
      languageOptions: { ecmaVersion: 2022, sourceType },
      plugins: { 'es-x': es },
      rules: RULES,
    },
  })

/** Safari reads it from iOS 16 and macOS 13 on. */
const isAvif = (text: string): boolean => text.includes('.avif')

interface PageParts {
  /** The texts of the scripts that a page runs where they stand. */
  scripts: string[]
  /** What shows a picture that only some can read: an element that has no other, or `style`. */
  avif: string[]
}

function partsOf(html: string): PageParts {
  const parts: PageParts = { scripts: [], avif: [] }
  let reading: 'script' | 'style' | undefined
  const parser = new Parser({
    onopentag(name, { src, srcset = '', href = '', type = '' }) {
      const isScript = name === 'script' && src === undefined && (type === '' || type === 'module')
      if (isScript) parts.scripts.push('')
      reading = isScript ? 'script' : name === 'style' ? 'style' : undefined
      // A picture's source has the picture's `<img>` behind it, which is asked the same.
      if (name !== 'source' && isAvif(`${src ?? ''} ${srcset} ${href}`)) parts.avif.push(name)
    },
    ontext(text) {
      if (reading === 'script') parts.scripts[parts.scripts.length - 1] += text
      if (reading === 'style' && isAvif(text)) parts.avif.push('style')
    },
    onclosetag() {
      reading = undefined
    },
  })
  parser.end(html)
  return parts
}

const noPicture = (path: string, where: string): Finding => ({
  path,
  line: 1,
  problem: `${where} shows an AVIF picture, and nothing where that is not read`,
})

async function findingsOf(linter: ESLint, code: string, path: string): Promise<Finding[]> {
  const [result] = await linter.lintText(code, { filePath: 'built.js' })
  return (result?.messages ?? []).map(({ line, message }) => ({ path, line, problem: message }))
}

export interface FloorResult {
  findings: Finding[]
  scripts: number
}

/** Looks through every script of a built site: files, workers and what is inline. */
export async function checkFloor(dist: string): Promise<FloorResult> {
  const files = filesUnder(dist)
  const findings: Finding[] = []
  const modules = linterOf('module')
  const inline = new Map<string, string>()
  for (const file of files.filter(file => file.endsWith('.html'))) {
    const { scripts, avif } = partsOf(readFileSync(join(dist, file), 'utf8'))
    for (const text of scripts) if (!inline.has(text)) inline.set(text, file)
    findings.push(...avif.map(where => noPicture(file, where)))
  }
  for (const file of files.filter(file => file.endsWith('.css')))
    if (isAvif(readFileSync(join(dist, file), 'utf8'))) findings.push(noPicture(file, 'a style'))
  const classic = linterOf('script')
  const scripts = files.filter(file => /\.m?js$/.test(file))
  for (const file of scripts)
    findings.push(...(await findingsOf(modules, readFileSync(join(dist, file), 'utf8'), file)))
  for (const [text, file] of inline) findings.push(...(await findingsOf(classic, text, file)))
  return { findings: foldRepeats(findings), scripts: scripts.length + inline.size }
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist'
  const { findings, scripts } = await checkFloor(dist)
  if (scripts === 0)
    findings.push({ path: dist, line: 1, problem: 'holds no script; run npm run build first' })
  reportFindings('floor', findings, `${scripts} scripts`)
}
