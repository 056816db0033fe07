import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Only builds and tests need it, but its letters are on every page. */
const DRAWN_WITH = 'node_modules/@fontsource-variable/geologica'
/** As authors name the files that have to go along with a copy. */
const TERMS = /^(licen[cs]e|copying|notice|copyright)/i
const RULE = '='.repeat(80)

interface Lockfile {
  packages: Record<string, { dev?: boolean }>
}
interface About {
  name: string
  version: string
  license?: string
  homepage?: string
}

function noticeOf(folder: string): string {
  const about: About = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = 'see its home page', homepage } = about
  const terms = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && TERMS.test(entry.name))
    .map(entry => readFileSync(join(folder, entry.name), 'utf8').trim())
  const where = homepage ?? `https://www.npmjs.com/package/${name}`
  const head = `${name} ${version}\nLicence: ${license}\n${where}`
  return [RULE, head, ...(terms.length > 0 ? terms : ['It brings no text of its licence.'])].join('\n\n')
}

/**
 * On what terms others may be given what the bundle is made from: all packages but the tools, with the texts that they bring.
 * `node`: the folder of the package with Node, when it goes along.
 */
export function thirdPartyNotices(node: string | undefined): string {
  const { packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const used = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(path))
    .map(([path]) => path)
    // Of each platform there is a package; the wrong ones are not installed.
    .filter(path => !/^node-(linux|win)-/.test(basename(path)))
  const folders = [...used, DRAWN_WITH, ...(node ? [node] : [])]
  return [
    'The site and its server are under the licence in LICENSE. They are built from the packages below, each under its own.',
    'Drawings and marks: docs/credits.md.',
    ...folders.map(noticeOf),
    '',
  ].join('\n\n')
}
