import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import dapps from '#content/catalogue/dapps.json' with { type: 'json' }
import { DAPP_MARKS } from './dapp-marks.ts'

const ICONS = 'public/icons/dapps'
const KEPT = 'scripts/assets/marks'
/** As drawn: a list shows forty of them. */
const MAX_BYTES = 3_000
/** Hot ones for which no licensed package has a mark; the shelf leaves them out, and each is a gap a visitor sees. */
const HOT_WITHOUT_MARK = ['jumper', 'polymarket', 'debank', 'defillama', 'revoke-cash']

const marked = Object.keys(DAPP_MARKS).sort()

test('the catalogue names a picture for the DApps whose mark has a source, and for no others', () => {
  const named = dapps.filter(({ icon }) => icon !== '')
  expect(named.map(({ slug }) => slug).sort()).toEqual(marked)
  for (const { slug, icon } of named) expect(icon).toBe(`/icons/dapps/${slug}.webp`)
})

test('each mark is drawn, is light, and nothing else is in the folder', () => {
  const files = readdirSync(ICONS).sort()
  expect(files).toEqual(marked.map(slug => `${slug}.webp`))
  for (const file of files) expect(statSync(`${ICONS}/${file}`).size, file).toBeLessThanOrEqual(MAX_BYTES)
})

test('a mark of a package that is not installed is kept here, and no other file is', () => {
  const kept = Object.entries(DAPP_MARKS).flatMap(([slug, mark]) =>
    mark.kept === undefined ? [] : [`${slug}.${mark.name.endsWith('.png') ? 'png' : 'svg'}`],
  )
  expect(readdirSync(KEPT).sort()).toEqual(kept.sort())
})

test('what is hot has a mark of its own, but for the few that no package has', () => {
  const letters = dapps.filter(({ hot, icon }) => hot && icon === '')
  expect(letters.map(({ slug }) => slug)).toEqual(HOT_WITHOUT_MARK)
})
