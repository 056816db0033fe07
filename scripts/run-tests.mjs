// npm test: everything that must hold, from a fresh clone. `--fast` (npm run check) leaves out what needs a browser;
// `--all` (npm run test:all) adds what takes long: the browser tests that are tagged @all.
import { join } from 'node:path'
import { checkNode, prepare, run, runBeside } from './prepare.mjs'

const isFast = process.argv.includes('--fast')
if (process.argv.includes('--all')) process.env.TEST_ALL = 'yes'

await prepare()
checkNode()
// What one step has compiled the next need not: most of them load the same packages.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/node')
await run('Locale keys', 'node', ['src/build/locale-types.ts'])
await run('Snapshot for the pages', 'node', ['src/build/snapshot.ts'])
// What takes a few seconds comes first, so that a small mistake is reported soon.
await runBeside(
  ['Lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Templates', 'prettier', ['--check', '--log-level', 'warn', 'src/**/*.astro']],
  ['Layers', 'node', ['scripts/check/check-layers.ts']],
  ['Text of islands', 'node', ['scripts/check/check-jsx-text.ts']],
  ['Locales', 'node', ['scripts/check/check-locales.ts']],
  ['Docs', 'node', ['scripts/check/check-docs.ts']],
  ['Colours', 'node', ['scripts/check/check-colours.ts']],
)
/** What looks at the built site. */
async function buildAndCheck() {
  await runBeside(['Build', 'node', ['scripts/build.ts']])
  await runBeside(
    ['Links', 'node', ['scripts/check/check-links.ts']],
    ['Labels', 'node', ['scripts/check/check-labels.ts']],
    ['HTML', 'node', ['scripts/check/check-html.ts']],
    ['Styles', 'node', ['scripts/check/check-styles.ts']],
    ['Claims', 'node', ['scripts/check/check-claims.ts']],
    ['Oldest browsers', 'node', ['scripts/check/check-floor.ts']],
  )
}
// The types keep one processor busy, longer than the build does the other.
await Promise.all([
  runBeside(['Types', 'astro', ['check', '--minimumSeverity', 'warning', '--noSync']]),
  buildAndCheck(),
])
await run('Unit tests', 'vitest', ['run'])
if (!isFast) {
  await run('A browser for the tests', 'node', ['scripts/find-chromium.ts', '--install'])
  await run('Browser tests', 'playwright', ['test'])
}
console.log('\nEverything holds.')
