// The picture that a shared link shows, one per page and language: the brand, the page's title and its picture; and one for
// all languages of each DApp, its name and mark, and of what is behind guides and news. Drawn in a process of its own beside
// `astro build`, which keeps one processor busy, and copied into dist/share when that is done. What was drawn once is kept in
// node_modules/.cache, so that only a changed title or design costs time.

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { coverOf, DRAWN_COVERS } from '#content/covers.ts'
import { factsIn } from '#content/facts.ts'
import {
  articleShareImage,
  dappShareImage,
  guidesWithScene,
  SHARE_PAGES,
  shareImagePath,
} from '#content/share-images.ts'
import { dappSlug } from '#features/dappstore/contract/dapp-slug.ts'
import type { Application } from '#features/dappstore/contract/dapps.ts'
import { drawSheet } from '#features/dappstore/marks/mark-sheets.ts'
import { sheetPlans, sheetPlansBelow } from '#features/dappstore/marks/store-sheets.ts'
import { builtStore } from '#features/dappstore/snapshot.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#i18n/languages.ts'
import { translator } from '#i18n/translator.ts'
import { withoutMarks } from '#lib/line-marks.ts'
import { themeColour } from '#ui/styles/theme-colours.ts'
import { DAPP_MARK, dappArt, type ShareArt, sceneArt, shareArt } from './share-art.ts'
import {
  geologica,
  learn,
  SHARE_CACHE,
  setTitle,
  type Type,
  typeFor,
  typeset,
  WRITABLE,
} from './share-type.ts'

/** Counts up when the same words and art would come out differently. */
const DRAWN_BY = 2

/** The first letter of a DApp that has no mark, as the store shows it. */
const LETTER_INK = themeColour('light', 'muted')
const LETTER_PX = 120

type NamedDapp = Pick<Application, 'id' | 'title' | 'icon_url'>

interface Drawing {
  /** Its address in the site. */
  name: string
  art: ShareArt
  /** Empty where nothing is written. */
  title: string
  tag: string
  /** Without one nothing can be written. */
  type: Type | undefined
  /** In place of a mark. */
  letter?: string
}

async function paint(base: Buffer, { art, title, tag, type, letter }: Drawing): Promise<Buffer> {
  const over: OverlayOptions[] = []
  if (type && title !== '') {
    const { data, info } = await setTitle(title, tag, type, art)
    over.push({ input: data, left: art.title.left, top: art.title.bottom - info.height })
  }
  if (type && letter) {
    const { data, info } = await typeset(letter, tag, type, { ...art, ink: LETTER_INK }, LETTER_PX)
    const left = DAPP_MARK.left + Math.round((DAPP_MARK.width - info.width) / 2)
    over.push({ input: data, left, top: DAPP_MARK.top + Math.round((DAPP_MARK.height - info.height) / 2) })
  }
  return sharp(base).composite(over).jpeg({ quality: 50, mozjpeg: true }).toBuffer()
}

/** Each picture is laid out once in a build, however many languages write on it. */
const laidOut = new Map<string, Promise<Buffer>>()

function baseOf(art: ShareArt): Promise<Buffer> {
  const known = laidOut.get(art.facts)
  if (known) return known
  const base = art.paint()
  laidOut.set(art.facts, base)
  return base
}

/** Those of the pages with words of their own. */
async function ofPages(language: Language): Promise<Drawing[]> {
  const { code, tag } = language
  const type = await typeFor(language)
  const t = translator(code)
  return SHARE_PAGES.map(({ id, title: key, picture }) => ({
    name: shareImagePath(code, id),
    art: shareArt(picture, type !== undefined),
    title: type ? withoutMarks(t(key, factsIn(tag))) : '',
    tag,
    type,
  }))
}

/** Those without words: DApps, and what is behind guides and news. */
async function ofEntries(dapps: readonly NamedDapp[]): Promise<Drawing[]> {
  const type = await geologica()
  const plain = { title: '', tag: 'en', type: undefined }
  return [
    ...dapps.map((dapp): Drawing => {
      const { hasMark, ...art } = dappArt(dapp.icon_url)
      const name = dappShareImage(dappSlug(dapp))
      if (!WRITABLE.test(dapp.title)) return { ...plain, name, art }
      const [letter = ''] = dapp.title
      return { name, art, title: dapp.title, tag: 'en', type, ...(!hasMark && { letter }) }
    }),
    ...DRAWN_COVERS.map(cover => ({
      ...plain,
      name: articleShareImage(cover),
      art: shareArt(coverOf(cover), true),
    })),
    ...guidesWithScene().map(slug => ({ ...plain, name: articleShareImage(slug), art: sceneArt(slug) })),
  ]
}

/** Where it is kept, and whether it was not yet known. */
async function keep(drawing: Drawing): Promise<{ file: string; isNew: boolean }> {
  const { art, title, tag, type, letter } = drawing
  const facts = JSON.stringify([
    DRAWN_BY,
    art.facts,
    type && [type.family, tag, title],
    ...(letter ? [letter] : []),
  ])
  const file = join(SHARE_CACHE, `${createHash('sha256').update(facts).digest('hex').slice(0, 32)}.jpg`)
  if (existsSync(file)) return { file, isNew: false }
  if (type) await learn(type)
  // Renamed when whole: a build that is cut short must not leave half a picture for the next.
  writeFileSync(`${file}.part`, await paint(await baseOf(art), drawing))
  renameSync(`${file}.part`, file)
  return { file, isNew: true }
}

const builtDapps = () => builtStore(DEFAULT_LANGUAGE).dapps

/** Draws what is not known yet; returns how many were drawn and which languages have no font on this machine. */
async function drawShareImages(languages: readonly Language[], dapps: readonly NamedDapp[]) {
  mkdirSync(SHARE_CACHE, { recursive: true })
  const neutral: string[] = []
  const files: [name: string, kept: string][] = []
  let drawn = 0
  const draw = async (drawings: readonly Drawing[]) => {
    for (const drawing of drawings) {
      const { file, isNew } = await keep(drawing)
      files.push([drawing.name, file])
      if (isNew) drawn += 1
    }
  }
  for (const language of languages) {
    const drawings = await ofPages(language)
    if (drawings.some(({ type }) => type === undefined)) neutral.push(language.code)
    await draw(drawings)
  }
  await draw(await ofEntries(dapps))
  return { drawn, neutral, files }
}

/** Puts every picture into the site, and draws what is missing. */
export async function writeShareImages(
  dist: string,
  languages: readonly Language[] = LANGUAGES,
  dapps: readonly NamedDapp[] = builtDapps(),
) {
  const { files, ...result } = await drawShareImages(languages, dapps)
  for (const [name, kept] of files) {
    const file = join(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(kept, file)
  }
  return { ...result, files: files.map(([name]) => name.replace(/^\//, '')) }
}

if (import.meta.main) {
  // For the pages, which ask for them before the site asks for its share images.
  await Promise.all([...sheetPlans().values(), ...sheetPlansBelow().values()].map(drawSheet))
  console.log((await drawShareImages(LANGUAGES, builtDapps())).drawn)
}
