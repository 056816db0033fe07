// After `astro build`: the script file of the page shell waits for the visitor's first touch.
// Astro can only load it with the page; left undone, the page works the same, only earlier.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { awaitTouch } from '../src/browser/await-touch.ts'
import { inlineScript } from '../src/lib/inline-script.ts'

/** The file that holds first-touch.ts is named after the layout whose script imports it. */
const SHELL_SCRIPT = /<script type="module" src="(\/_astro\/Page\.astro[^"]+)"><\/script>/

/** The page with its shell script deferred, or the same text when it has none. */
export function deferScript(html: string): string {
  return html.replace(
    SHELL_SCRIPT,
    (_, source: string) => `<script>${inlineScript(awaitTouch, source)}</script>`,
  )
}

export function deferScripts(dist: string): number {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )
  let deferred = 0
  for (const file of pages) {
    const path = join(dist, file)
    const html = readFileSync(path, 'utf8')
    const changed = deferScript(html)
    if (changed === html) continue
    writeFileSync(path, changed)
    deferred += 1
  }
  return deferred
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const deferred = deferScripts(process.argv[2] ?? 'dist')
  if (deferred === 0) throw new Error('No page of dist/ carries the shell script: was its name changed?')
  console.log(`Scripts wait for the first touch on ${deferred} pages`)
}
