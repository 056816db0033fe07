// npm test: everything that must hold, from a fresh clone. `--fast` (npm run check) leaves out what needs a browser.
import { checkNode, prepare, run, runBeside } from './prepare.mjs'

const isFast = process.argv.includes('--fast')

await prepare()
checkNode()
await run('Locale keys', 'node', ['src/build/locale-types.ts'])
await run('Snapshot for the pages', 'node', ['src/build/snapshot.ts'])
// What takes a few seconds comes first, so that a small mistake is reported soon.
await run('Lint', 'biome', ['check', '--error-on-warnings', '.'])
await run('Templates', 'prettier', ['--check', '--log-level', 'warn', 'src/**/*.astro'])
await run('Layers', 'node', ['scripts/check/check-layers.ts'])
await run('Locales', 'node', ['scripts/check/check-locales.ts'])
await run('Docs', 'node', ['scripts/check/check-docs.ts'])
// Both keep one processor busy for most of their time.
await runBeside(
  ['Types', 'astro', ['check', '--minimumSeverity', 'warning', '--noSync']],
  ['Build', 'node', ['scripts/build.ts']],
)
await runBeside(
  ['Links', 'node', ['scripts/check/check-links.ts']],
  ['HTML', 'node', ['scripts/check/check-html.ts']],
)
await run('Unit tests', 'vitest', ['run'])
if (!isFast) {
  await run('A browser for the tests', 'node', ['scripts/find-chromium.ts', '--install'])
  await run('Browser tests', 'playwright', ['test'])
}
console.log('\nEverything holds.')
