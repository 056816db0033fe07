import { expect, test } from 'vitest'
import { snapshotReads } from './snapshot-reads.ts'

const SNAPSHOT = 'src/content/snapshot.ts'

test('a page shows what any module it is made of reads of the snapshot', () => {
  const imports = new Map([
    ['src/pages/[lang]/index.astro', ['src/layouts/Page.astro', 'src/parts/Shelf.astro']],
    ['src/pages/[lang]/about.astro', ['src/layouts/Page.astro']],
    ['src/layouts/Page.astro', ['src/ui/Icon.astro']],
    ['src/parts/Shelf.astro', ['src/parts/shelf.ts', 'src/news.ts']],
    ['src/parts/shelf.ts', ['src/store.ts', 'src/parts/Shelf.astro']],
    ['src/store.ts', [SNAPSHOT]],
    ['src/news.ts', [SNAPSHOT]],
  ])
  expect(snapshotReads(imports)).toEqual([
    ['src/pages/[lang]/about.astro', []],
    ['src/pages/[lang]/index.astro', ['src/news.ts', 'src/store.ts']],
  ])
})
