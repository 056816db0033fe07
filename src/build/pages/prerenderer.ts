import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroPrerenderer } from 'astro'
import { listFiles } from '../files.ts'
import type { Readers } from './page-threads.ts'
import { BUNDLE, type Bundle, fileOf, type SitePath } from './render-pages.ts'

/** Where Astro puts what it has bundled until the pages are rendered. */
const BUNDLED = '.prerender'
const ENTRY = /^prerender-entry\..*\.mjs$/

/** The part of what Astro knows of a page that is needed. */
export interface StyledPage {
  styles: readonly unknown[]
}

/** To be asked when Astro has bundled; before that a page has no styles. The next build may need it again. */
export function keepBundle(dist: string, origin: string, pages: ReadonlyMap<string, StyledPage>): Bundle {
  const folder = join(dist, BUNDLED)
  const entry = readdirSync(folder).find(file => ENTRY.test(file))
  if (!entry) throw new Error(`${folder} has no entry: has Astro's output moved?`)
  rmSync(BUNDLE, { recursive: true, force: true })
  cpSync(folder, BUNDLE, { recursive: true })
  return {
    entry,
    origin,
    styles: [...pages].map(([page, { styles }]) => [page, styles]),
  }
}

/** What Astro wrote before any page, and what stands in public. */
export const assetsIn = (dist: string): string[] =>
  listFiles(dist).filter(file => !file.startsWith(`${BUNDLED}/`))

/** The addresses of the site. Two pages at one would be written one over the other, in no order that is sure. */
export async function distinctPaths({ paths }: Readers): Promise<SitePath[]> {
  const all = await paths()
  const files = Map.groupBy(all, fileOf)
  const double = [...files].filter(([, { length }]) => length > 1).map(([file]) => file)
  if (double.length > 0) throw new Error(`More than one page is written to ${double.join(', ')}`)
  return all
}

/** In the place of Astro's: all is rendered while Astro asks what there is to render, so that nothing is left for it. */
export const renderAtOnce = (render: () => Promise<void>): AstroPrerenderer => ({
  name: 'site',
  async getStaticPaths() {
    await render()
    return []
  },
  render: () => {
    throw new Error('Every page is rendered by then')
  },
})
