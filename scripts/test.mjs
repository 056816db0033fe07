// npm test: everything that must hold, from a fresh clone. `--fast` (npm run check) leaves out what needs a browser.
import { checkNode, prepare, run } from './prepare.mjs'

const isFast = process.argv.includes('--fast')

await prepare()
checkNode()
await run('Locale keys', 'node', ['scripts/locale-types.mjs'])
await run('Snapshot for the pages', 'node', ['scripts/snapshot.ts'])
await run('Types', 'astro', ['check', '--minimumSeverity', 'warning', '--noSync'])
await run('Lint', 'biome', ['check', '--error-on-warnings', '.'])
await run('Layers', 'node', ['scripts/check-layers.ts'])
await run('Locales', 'node', ['scripts/check-locales.ts'])
await run('Build', 'node', ['scripts/build.ts'])
await run('Links', 'node', ['scripts/check-links.ts'])
await run('HTML', 'node', ['scripts/check-html.ts'])
await run('Unit tests', 'vitest', ['run'])
if (!isFast) {
  await run('A browser for the tests', 'node', ['scripts/find-chromium.ts', '--install'])
  await run('Browser tests', 'playwright', ['test'])
}
console.log('\nEverything holds.')
