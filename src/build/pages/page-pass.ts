// The one pass over the pages that Astro has written. Each is read and planned; the build works out from all of them what they
// share; then each is written as it is sent, with its packed copies.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCache } from '../build-cache.ts'
import { type Packing, packOnce, writePacked } from '../hosts/compress.ts'
import type { ImportGraph } from './defer-scripts.ts'
import type { Uses } from './island-props.ts'
import { finishPage, type Page, type PagePlan, planPage, routeOf } from './pages.ts'

/** Plain data: threads are told it. */
export interface PassSetup {
  dist: string
  /** The languages' folders. */
  codes: readonly string[]
  imports: ImportGraph
  /** The folder where packed copies are kept. */
  cache: string | undefined
}

/** What all pages together have decided. */
export interface Decisions {
  /** By pattern of address. */
  policies: ReadonlyMap<string, string>
  uses: Uses
  packing: Packing
}

export interface Written {
  /** Path below the site's root → text of what the pages fetch later. */
  files: Map<string, string>
  /** How many pages' packed copies were known. */
  reused: number
}

export interface PagePass {
  /** The text of a page waits on the disk for what the others decide. */
  read: (files: readonly string[]) => Page[]
  write: (decisions: Decisions) => Written
}

export function createPagePass({ dist, codes, imports, cache }: PassSetup): PagePass {
  const kept = cache === undefined ? undefined : openCache(cache)
  const plans = new Map<string, PagePlan>()

  function readPage(file: string): Page {
    const plan = planPage(routeOf(file, codes), readFileSync(join(dist, file), 'utf8'), imports)
    plans.set(file, plan)
    return plan.page
  }

  function write({ policies, uses, packing }: Decisions): Written {
    const files = new Map<string, string>()
    let reused = 0
    for (const [file, plan] of plans) {
      const path = join(dist, file)
      const policy = policies.get(plan.page.pattern) ?? ''
      const finished = finishPage(plan, readFileSync(path, 'utf8'), policy, uses)
      for (const [name, text] of finished.files) files.set(name, text)
      const bytes = Buffer.from(finished.html)
      const { packed, isKnown } = packOnce(bytes, packing, kept)
      if (isKnown) reused += 1
      writeFileSync(path, bytes)
      writePacked(path, bytes, packed, packing)
    }
    return { files, reused }
  }

  return { read: files => files.map(readPage), write }
}
