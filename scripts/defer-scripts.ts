// After `astro build`: the script files of a page wait for the visitor's first touch.
// Astro can only load them with the page; left undone, the page works the same, only earlier.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { awaitTouch } from '#browser/await-touch.ts'
import { inlineScript } from '#lib/inline-script.ts'

/** A `<script>` of a component; the file carries the component's name. */
const SCRIPT = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g

/** Where a page can show nothing without its script, the component says so in its name: `ArticleShellNow.astro`. */
const AT_ONCE = /^\/_astro\/\w*Now\.astro/

/** The page with one loader in the place of its last deferred script, or the same text when it has none. */
export function deferScript(html: string): string {
  const files = [...html.matchAll(SCRIPT)].map(([, file = '']) => file).filter(file => !AT_ONCE.test(file))
  const loader = `<script data-files="${files.join(' ')}">${inlineScript(awaitTouch)}</script>`
  return html.replace(SCRIPT, (tag, file: string) => {
    if (AT_ONCE.test(file)) return tag
    return file === files.at(-1) ? loader : ''
  })
}

/** Astro writes the islands' one rule beside the first island, where HTML allows no `<style>`; it belongs in the head. */
export function liftIslandStyle(html: string): string {
  const style = /<style>astro-island[^<]*<\/style>/.exec(html)?.[0]
  return style ? html.replace(style, '').replace('</head>', `${style}</head>`) : html
}

export function deferScripts(dist: string): number {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )
  let deferred = 0
  for (const file of pages) {
    const path = join(dist, file)
    const html = readFileSync(path, 'utf8')
    const changed = liftIslandStyle(deferScript(html))
    if (changed === html) continue
    writeFileSync(path, changed)
    deferred += 1
  }
  return deferred
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const deferred = deferScripts(process.argv[2] ?? 'dist')
  if (deferred === 0) throw new Error('No page of dist/ carries a script file: has the shell lost its own?')
  console.log(`Scripts wait for the first touch on ${deferred} pages`)
}
