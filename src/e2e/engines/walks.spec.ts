import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import type { Engine } from './engine.ts'
import { FIREFOX } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { WALKS_OF_PAGES } from './walks-of-pages.ts'
import { WALKS_OF_THE_FORM } from './walks-of-the-form.ts'
import { WALKS_OF_THE_STORE } from './walks-of-the-store.ts'
import { WEBKIT } from './webkit.ts'

/** A browser with a new profile starts in 2 to 9 seconds on a busy machine. */
const WALK_LIMIT_MS = 120_000

interface Options {
  engine: Engine
}

interface Given {
  /** An empty folder; it is gone afterwards. */
  folder: string
  /** Somebody at a browser that has never been here. */
  visitor: Visitor
}

/** Those whose version has been printed. */
const named = new Set<Engine>()

const test = base.extend<Options & Given>({
  engine: [FIREFOX, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from it.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  visitor: async ({ engine, folder, baseURL }, use, info) => {
    const browser = await engine.start(folder)
    if (!named.has(engine)) console.log(`${engine.name}: ${browser.version}`)
    named.add(engine)
    try {
      await use(new Visitor(browser, baseURL ?? '', folder))
      if (info.status !== info.expectedStatus)
        await info.attach('the page', { body: await browser.picture(), contentType: 'image/png' })
    } finally {
      await browser.quit()
    }
    expect(browser.complaints()).toEqual([])
  },
})

const WALKS = Object.entries({ ...WALKS_OF_PAGES, ...WALKS_OF_THE_STORE, ...WALKS_OF_THE_FORM })

for (const engine of [FIREFOX, WEBKIT]) {
  const reason = engine.missing.length > 0 ? `, not installed (Debian: ${engine.missing.join(', ')})` : ''
  test.describe(`in ${engine.name}${reason}`, { tag: '@all' }, () => {
    test.skip(reason !== '', reason)
    test.describe.configure({ timeout: WALK_LIMIT_MS })
    test.use({ engine })
    for (const [title, walk] of WALKS) {
      test(title, ({ visitor, folder, baseURL }) => walk({ visitor, folder, baseURL: baseURL ?? '' }))
    }
  })
}
