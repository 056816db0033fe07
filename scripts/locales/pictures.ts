import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { outsidePages, routesOf } from '#e2e/routes.ts'
import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { findChromium } from '../find-chromium.ts'
import { CommandError } from './command-error.ts'
import { PICTURES_FILE, readSights, type Sight, type Sights } from './places.ts'
import { readLocales } from './read-locales.ts'
import { type Box, openDetails, openDialog, pickChoice, showHidden, sightings } from './sightings.ts'

/** As the development server names the errors, which are no routes. */
const ERRORS = ['/en/404/', '/en/500/']
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Room around a framed text, and the least size of a picture. */
const ROOM = 40
const LEAST = { width: 640, height: 360 }
const MOST = { width: 1100, height: 800 }

/** The part of a page that a picture shows, in whole pixels inside the page; the text is in its middle where it can be. */
export function pictureArea(box: Box, page: { width: number; height: number }): Box {
  const cut = (start: number, size: number, least: number, most: number, whole: number) => {
    const length = Math.min(whole, Math.max(least, Math.min(most, size + 2 * ROOM)))
    const first = Math.max(0, Math.min(whole - length, start + Math.min(size, length) / 2 - length / 2))
    return [Math.floor(first), Math.floor(length)] as const
  }
  const [x, width] = cut(box.x, box.width, LEAST.width, MOST.width, page.width)
  const [y, height] = cut(box.y, box.height, LEAST.height, MOST.height, page.height)
  return { x, y, width, height }
}

const frame = (box: Box, crop: Box): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${crop.width}" height="${crop.height}"><rect x="${box.x - crop.x - 5}" y="${box.y - crop.y - 5}" width="${box.width + 10}" height="${box.height + 10}" rx="6" fill="none" stroke="#d6006e" stroke-width="3"/></svg>`,
  )

async function savePicture(screenshot: Buffer, box: Box, file: string): Promise<void> {
  const { width, height } = await sharp(screenshot).metadata()
  const crop = pictureArea(box, { width, height })
  mkdirSync(dirname(file), { recursive: true })
  await sharp(screenshot)
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .composite([{ input: frame(box, crop) }])
    .webp({ quality: 55 })
    .toFile(file)
}

class Walk {
  readonly sights: Map<string, Sight>
  private readonly out: string
  private readonly url: string

  constructor(out: string, url: string, before: Sights) {
    this.sights = new Map(Object.entries(before))
    this.out = out
    this.url = url
  }

  /** Pictures of the texts that are seen for the first time. */
  private async look(page: Page, address: string): Promise<void> {
    const seen = await sightings(page)
    for (const { id } of seen) if (!this.sights.has(id)) this.sights.set(id, { page: address })
    const fresh = new Map<string, Box>()
    for (const { id, box } of seen)
      if (box && !this.sights.get(id)?.picture && !fresh.has(id)) fresh.set(id, box)
    if (fresh.size === 0) return
    const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled' })
    for (const [id, box] of fresh) {
      const picture = `${id.replace(':', '/')}.webp`
      await savePicture(screenshot, box, join(this.out, picture))
      this.sights.set(id, { page: address, picture })
    }
  }

  async visit(browser: Browser, address: string): Promise<void> {
    for (const viewport of VIEWPORTS) {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
      try {
        await page.goto(`${this.url}${address}?words=marked`, { waitUntil: 'load', timeout: 120_000 })
        await this.look(page, address)
        for (let place = 0; await openDialog(page, place); place++) await this.look(page, address)
        for (let place = 0; await pickChoice(page, place); place++) await this.look(page, address)
        await openDetails(page)
        await this.look(page, address)
        await showHidden(page)
        await this.look(page, address)
      } finally {
        await page.close()
      }
    }
  }
}

function everyPage(): string[] {
  if (!existsSync('dist')) throw new CommandError('The pages are those of dist/: npm run build, or name some')
  const outside = outsidePages().filter(path => !path.endsWith('.html'))
  return [
    ...routesOf(DEFAULT_LANGUAGE).map(route => `/${DEFAULT_LANGUAGE}/${route}`),
    ...outside.map(path => `/${path}`),
    ...ERRORS,
  ]
}

/** `listing 120, mail 30`: the texts of each file that the walk did not come to. */
function missed(ids: readonly string[]): string {
  const byFile = Map.groupBy(ids, id => id.split(':')[0] ?? '')
  return [...byFile].map(([namespace, own]) => `${namespace} ${own.length}`).join(', ')
}

export async function picturesCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, url: { type: 'string', default: 'http://127.0.0.1:4322' } },
  })
  const { out, url } = values
  if (!out) throw new CommandError('--out names a folder outside of the repository')
  await fetch(url).catch(() => {
    throw new CommandError(`Nothing answers at ${url}: start npm run dev, or name its address with --url`)
  })
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  // Some pages alone add to what an earlier walk has seen.
  const walk = new Walk(
    out,
    url,
    positionals.length > 0 && existsSync(join(out, PICTURES_FILE)) ? readSights(out) : {},
  )
  const pages = positionals.length > 0 ? positionals : everyPage()
  try {
    for (const page of pages) {
      await walk.visit(browser, page)
      console.log(page)
    }
  } finally {
    await browser.close()
  }
  const sights = Object.fromEntries([...walk.sights].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(out, PICTURES_FILE), `${JSON.stringify(sights, null, 2)}\n`)

  const { locales } = readLocales(process.cwd())
  const all = [...(locales.find(({ code }) => code === DEFAULT_LANGUAGE)?.entries.keys() ?? [])]
  const pictured = all.filter(id => walk.sights.get(id)?.picture)
  const unseen = all.filter(id => !walk.sights.has(id))
  const rest = all.length - pictured.length - unseen.length
  console.log(
    `${pictured.length} of ${all.length} texts have a picture, ${rest} more are known to be on a page; not met: ${missed(unseen) || 'none'}`,
  )
}
