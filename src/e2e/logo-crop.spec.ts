import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { listingWords } from './listing-form-page.ts'

const { logo, steps } = listingWords
const SQUARE = 0.76

async function openLogo(page: Page, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  const kept = JSON.stringify({ values: { name: 'x' }, savedAt: '2026-01-01T00:00:00Z' })
  await page.addInitScript(text => localStorage.setItem('listing:token', text), kept)
  await page.goto('/en/submit/token/?step=logo')
  await page.locator('#logo-file').setInputFiles({ name: 'x', mimeType, buffer })
  await expect(page.locator('cropper-image')).toBeVisible()
}

/** The logo that the draft keeps, as pixels of red, green and blue. */
async function keptLogo(page: Page) {
  const address = await page.evaluate(() => {
    const draft: { logo?: string } = JSON.parse(localStorage.getItem('listing:token') ?? '{}')
    return draft.logo ?? ''
  })
  const png = Buffer.from(address.split(',')[1] ?? '', 'base64')
  if (png.length === 0) return undefined
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([200, 200])
  return data
}

/** Red on the left, blue on the right: where one becomes the other along the middle, in shares of the width. */
function border(pixels: Buffer | undefined, width: number): number {
  if (!pixels) return -1
  const row = Math.floor(pixels.length / width / 3 / 2) * width * 3
  for (let x = 0; x < width; x += 1) if ((pixels[row + x * 3] ?? 0) < 128) return x / width
  return 1
}

async function borderInLogo(page: Page): Promise<number> {
  return border(await keptLogo(page), 200)
}

/** As the square of the stage shows it. */
async function borderOnStage(page: Page): Promise<number> {
  const box = await page.locator('cropper-canvas').boundingBox()
  if (!box) return -1
  const [side, edge] = [box.width * SQUARE, (box.width * (1 - SQUARE)) / 2]
  // A little above the middle, where the circle's line is not.
  const clip = { x: box.x + edge + 4, y: box.y + box.height * 0.4, width: side - 8, height: 4 }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (border(data, info.width) * clip.width + 4) / side
}

async function expectBorder(page: Page, share: number): Promise<void> {
  await expect.poll(() => borderInLogo(page)).toBeCloseTo(share, 1.9)
  expect(await borderOnStage(page)).toBeCloseTo(share, 1.7)
}

const halves = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 400, height: 600, channels: 3, background: '#0000ff' } },
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

test('what the square shows is the logo: by keys, buttons, slider, hand and wheel, and in a window of another size', async ({
  page,
}) => {
  await openLogo(page, await halves())
  await expectBorder(page, 0.5)
  const stage = page.getByLabel(logo.tool.label)
  await page.getByRole('button', { name: logo.tool.fill, exact: true }).click()
  await stage.press('Shift+ArrowRight')
  await expectBorder(page, 0.6)
  await page.getByRole('button', { name: logo.tool.left }).click()
  await expectBorder(page, 0.58)
  // Around the middle of the square, which stays.
  await page.getByRole('slider', { name: logo.tool.zoom }).fill('100')
  await expectBorder(page, 0.98)
  await page.getByRole('button', { name: logo.tool.fit, exact: true }).click()
  await expectBorder(page, 0.5)
  await page.getByRole('button', { name: logo.tool.fill, exact: true }).click()
  await stage.scrollIntoViewIfNeeded()
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + box.width * SQUARE * 0.1, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expectBorder(page, 0.6)
  await page.mouse.move(box.x + box.width * (0.12 + SQUARE * 0.6), box.y + box.height / 2)
  const before = await page.locator('cropper-image').boundingBox()
  await page.mouse.wheel(0, -100)
  await expect
    .poll(async () => (await page.locator('cropper-image').boundingBox())?.width)
    .toBeGreaterThan(before?.width ?? 0)
  await expectBorder(page, 0.6)
  const kept = await keptLogo(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => borderOnStage(page)).toBeCloseTo(0.6, 1.7)
  expect(await keptLogo(page)).toEqual(kept)
})

test('a picture is dragged no further than to its edge, and comes back', { tag: '@all' }, async ({
  page,
}) => {
  await openLogo(page, await halves())
  const stage = page.getByLabel(logo.tool.label)
  await stage.scrollIntoViewIfNeeded()
  const { x, y, width } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + 5, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + width * 2, y + 40, { steps: 100 })
  await page.mouse.up()
  const picture = await page.locator('cropper-image').boundingBox()
  // The square's middle is on it still.
  expect(((picture?.x ?? 0) - x) / width).toBeGreaterThan(0.45)
  expect(((picture?.x ?? 0) - x) / width).toBeLessThanOrEqual(0.5)
  await stage.press('0')
  await expectBorder(page, 0.5)
})

test('a wide drawing is shown whole, whatever its namespace is called', async ({ page }) => {
  const half = (x: number, fill: string) => `<s:rect x="${x}" width="30" height="20" fill="${fill}"/>`
  const drawing = `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${half(0, '#f00')}${half(30, '#00f')}</s:svg>`
  await openLogo(page, Buffer.from(drawing), 'image/svg+xml')
  await expectBorder(page, 0.5)
  const kept = await keptLogo(page)
  const redAt = (x: number, y: number) => kept?.[(y * 200 + x) * 3]
  expect([redAt(2, 100), redAt(2, 70), redAt(2, 60), redAt(2, 140)]).toEqual([255, 255, 0, 0])
  await page.getByLabel(logo.tool.label).press('Shift+ArrowLeft')
  await expectBorder(page, 0.4)
})

test('a logo of 200 × 200 px is kept dot for dot', async ({ page }) => {
  const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7919 + (at >> 5)) % 256))
  const picture = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  await openLogo(page, picture)
  // Its numbers are held together by signs that nobody sees.
  await expect(page.getByText(logo.asItIs.split('. ')[1] ?? '')).toBeVisible()
  await expect.poll(async () => (await keptLogo(page))?.equals(noise)).toBe(true)
})

test('a visitor who leaves the step at once has chosen all the same', { tag: '@all' }, async ({ page }) => {
  await openLogo(page, await halves())
  await expectBorder(page, 0.5)
  await page.getByLabel(logo.tool.label).press('Shift+ArrowLeft')
  await page.getByRole('button', { name: steps.back }).click()
  await expect(page.locator('#listing-form')).toBeVisible()
  await expect.poll(() => borderInLogo(page)).toBeCloseTo(0.4, 1.9)
})
