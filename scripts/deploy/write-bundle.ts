import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openApiText } from '../contract/openapi.ts'
import { thirdPartyNotices } from './notices.ts'

/** Read at run time, relative to the folder; all else is compiled in. */
const FILES = [
  'locales',
  'src/content/catalogue',
  'src/content/guides',
  'src/content/search',
  'LICENSE',
  'docs/credits.md',
]
/** Made from the comments of the sources, which are not in the bundle. */
const OPENAPI = 'src/server/openapi.json'
const SITE = ['dist', 'dist-hosts']
/** Where the compiled files lie: as deep as their sources, which find the files above from their own place. */
const PROGRAMS = ['main', 'review', 'restore', 'move', 'trial'].map(name => `src/server/${name}.ts`)
/** Has a binary per platform, which cannot be compiled in. `pg-native` is not used. */
const INSTALLED = 'sharp'
const LEFT_OUT = [INSTALLED, 'pg-native']
/** Packages of the older module system ask for Node's own modules by `require`; others bring a `createRequire` of their own. */
const BANNER =
  "import { createRequire as requireFrom__ } from 'node:module'; const require = requireFrom__(import.meta.url);"
const NODE_TARGET = 'node22.18'
/** Names of the scripts and styles of this build: a deploy keeps them for pages that are open when the next one comes. */
const ASSETS = 'dist/_astro'
export const ASSET_LIST = 'assets.txt'
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

interface PackageFile {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const packageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Folders of a package and of all it needs at run time that are installed on this platform. */
export function installedWith(name: string, modules: string, found = new Set<string>()): string[] {
  const folder = join(modules, name)
  if (found.has(name) || !existsSync(folder)) return []
  found.add(name)
  const { dependencies, optionalDependencies } = packageFile(folder)
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    installedWith(needed, modules, found)
  return [...found]
}

const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node'

/** The package with Node; none for the platform: the machine's own has to do. */
function nodePackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = `node_modules/node-${platform}-${process.arch}`
  return existsSync(join(folder, 'bin', NODE_FILE)) ? folder : undefined
}

export interface BundleOptions {
  /** Or the API alone. */
  withSite: boolean
}

/** Writes the folder anew. Throws when the site is wanted and has not been built. */
export async function writeBundle(folder: string, { withSite }: BundleOptions): Promise<void> {
  if (withSite && !existsSync('dist-hosts/rules.json')) throw new Error('There is no build: npm run build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of withSite ? [...SITE, ...FILES] : FILES) {
    cpSync(file, join(folder, file), { recursive: true, filter: source => !source.endsWith('.test.ts') })
  }
  await build({
    entryPoints: PROGRAMS,
    outbase: '.',
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: NODE_TARGET,
    external: LEFT_OUT,
    banner: { js: BANNER },
    // Stack traces name functions, not lines of one large file.
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
  writeFileSync(join(folder, OPENAPI), await openApiText('.'))
  for (const name of installedWith(INSTALLED, 'node_modules')) {
    const modules = join('node_modules', name)
    cpSync(modules, join(folder, modules), { recursive: true, dereference: true })
  }
  const node = nodePackage()
  if (node) cpSync(join(node, 'bin', NODE_FILE), join(folder, 'bin', NODE_FILE))
  writeFileSync(join(folder, NOTICES), thirdPartyNotices(node))
  if (withSite) writeFileSync(join(folder, ASSET_LIST), `${readdirSync(ASSETS).sort().join('\n')}\n`)
  const { version } = packageFile('.')
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ version, type: 'module', private: true })}\n`,
  )
}
