// The one pass over the pages that Astro has written. Each is read and planned; the build works out from all of them what
// they share; then each is written as it is sent, with its packed copies. What an earlier build made of the same text
// under the same decisions is taken from the cache.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { cacheKey, type Kept, openCache } from '../build-cache.ts'
import { type Packing, packText, qualityFor, writePacked } from '../hosts/compress.ts'
import type { ImportsOf } from './defer-scripts.ts'
import { movedFiles, type Uses } from './island-props.ts'
import { finishPage, type Page, type PagePlan, planPage, routeOf, shortenPage } from './pages.ts'

/** Which built scripts import which: `Store.a1b2` → `react.c3d4`, …; file names without folder and `.js`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Plain data: threads are told it. */
export interface PassSetup {
  dist: string
  /** The languages' folders. */
  codes: readonly string[]
  imports: ImportGraph
  /** Where results are kept, and what they depend on beside the page. */
  cache: { folder: string; version: string } | undefined
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
  /** How many pages were as an earlier build left them. */
  reused: number
}

export interface PagePass {
  /** Plans a page that is about to be written, so that reading it costs a hash. */
  planAhead: (file: string, bytes: Uint8Array) => void
  read: (files: readonly string[]) => Page[]
  write: (decisions: Decisions) => Written
}

interface Known {
  page: Page
  /** Of the page's text, its name and the build's own code. */
  key: string
  /** Kept between reading and writing, where this build had to work it out. */
  plan: PagePlan | undefined
}

export function createPagePass({ dist, codes, imports, cache }: PassSetup): PagePass {
  const kept: Kept | undefined = cache && openCache(cache.folder)
  const importsOf: ImportsOf = name => imports.get(name)
  const known = new Map<string, Known>()

  const planText = (file: string, html: string) =>
    planPage(routeOf(file, codes), shortenPage(html), importsOf)

  function read(file: string): Page {
    const bytes = readFileSync(join(dist, file))
    const key = cacheKey(cache?.version ?? '', file, bytes)
    const ahead = known.get(file)
    return ahead?.key === key ? ahead.page : plan(file, bytes, key)
  }

  function plan(file: string, bytes: Buffer, key: string): Page {
    const facts = kept?.read(`${key}.json`)
    if (facts) {
      // Written by this same code, see `version`.
      const page = JSON.parse(facts.toString()) as Page
      known.set(file, { page, key, plan: undefined })
      return page
    }
    const planned = planText(file, bytes.toString())
    kept?.write(`${key}.json`, JSON.stringify(planned.page))
    known.set(file, { page: planned.page, key, plan: planned })
    return planned.page
  }

  function write({ policies, uses, packing }: Decisions): Written {
    const files = new Map<string, string>()

    /** The page as an earlier build left it, if what it fetches later is known as well. */
    function reuse(key: string, needed: readonly string[]): { html: Buffer; packed: Buffer } | undefined {
      const packed = kept?.read(key)
      if (!packed) return undefined
      for (const path of needed.filter(path => !files.has(path))) {
        const text = kept?.read(textKey(path))
        if (!text) return undefined
        files.set(path, text.toString())
      }
      return { html: brotliDecompressSync(packed), packed }
    }

    let reused = 0
    for (const [file, facts] of known) {
      const policy = policies.get(facts.page.pattern) ?? ''
      const { propsFiles, islandScript } = facts.page
      const needed = [...movedFiles(propsFiles, uses), ...(islandScript ? [islandScript] : [])]
      const quality = qualityFor(file, packing)
      const key = cacheKey(facts.key, policy, String(quality), ...needed)
      const before = reuse(key, needed)
      if (before) {
        reused += 1
        writeFileSync(join(dist, file), before.html)
        writePacked(join(dist, file), before.html, before.packed, packing)
        continue
      }
      const html = readFileSync(join(dist, file), 'utf8')
      const finished = finishPage(facts.plan ?? planText(file, html), shortenPage(html), policy, uses)
      facts.plan = undefined
      for (const [path, text] of finished.files) {
        if (files.has(path)) continue
        files.set(path, text)
        kept?.write(textKey(path), text)
      }
      const bytes = Buffer.from(finished.html)
      const packed = packText(bytes, quality)
      if (packed) kept?.write(key, packed)
      writeFileSync(join(dist, file), bytes)
      writePacked(join(dist, file), bytes, packed, packing)
    }
    return { files, reused }
  }

  return {
    planAhead(file, bytes) {
      plan(file, Buffer.from(bytes), cacheKey(cache?.version ?? '', file, bytes))
    },
    read(files) {
      const pages = files.map(read)
      // What was planned and then not written is no page.
      const isRead = new Set(files)
      for (const file of known.keys()) if (!isRead.has(file)) known.delete(file)
      return pages
    },
    write,
  }
}

/** The names of such files hold a hash of their text. */
const textKey = (path: string): string => path.replaceAll('/', '-')
