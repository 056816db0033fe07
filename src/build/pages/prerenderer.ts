import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import type { Readers } from './page-threads.ts'
import { type Bundle, fileOf, type SitePath } from './render-pages.ts'

/** Where Astro puts what it has bundled until the pages are rendered. */
const BUNDLE = '.prerender'
const ENTRY = /^prerender-entry\..*\.mjs$/

/** The part of what Astro knows of a page that is needed. */
export interface StyledPage {
  styles: readonly unknown[]
}

/** To be asked when Astro has bundled; before that a page has no styles. */
export function bundleOf(dist: string, origin: string, pages: ReadonlyMap<string, StyledPage>): Bundle {
  const folder = join(dist, BUNDLE)
  const entry = readdirSync(folder).find(file => ENTRY.test(file))
  if (!entry) throw new Error(`${folder} has no entry: has Astro's output moved?`)
  return {
    entry: pathToFileURL(join(folder, entry)).href,
    origin,
    styles: [...pages].map(([page, { styles }]) => [page, styles]),
  }
}

/** Two pages at one address would be written one over the other, in no order that is sure. */
function distinct(paths: readonly SitePath[]): readonly SitePath[] {
  const files = Map.groupBy(paths, fileOf)
  const double = [...files].filter(([, { length }]) => length > 1).map(([file]) => file)
  if (double.length > 0) throw new Error(`More than one page is written to ${double.join(', ')}`)
  return paths
}

/** In the place of Astro's: all is rendered while Astro asks what there is to render, so that nothing is left for it. */
export const renderInThreads = (open: () => Promise<Readers>, bundle: () => Bundle): AstroPrerenderer => ({
  name: 'site',
  async getStaticPaths() {
    const { open: openBundle, render } = await open()
    await render(distinct(await openBundle(bundle())))
    return []
  },
  render: () => {
    throw new Error('Every page is rendered by then')
  },
})
