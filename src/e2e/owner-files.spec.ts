import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { group, listingWords, openForm, question } from './listing-form-page.ts'

const { fields, form, reports } = listingWords

const drawing = (size: string, inside = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle cx="12" cy="12" r="12" fill="red"/>${inside}</svg>`,
  )
const HOSTILE =
  '<script>document.title="bad"</script><image href="https://evil.example/x.png" width="9" height="9"/>' +
  '<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/y.png"/></foreignObject>'

/** The logo that the draft keeps, once there is another one. */
async function logoAfter(page: Page, before: string): Promise<string> {
  const kept = () =>
    page.evaluate(() => String(JSON.parse(localStorage.getItem('listing:token') ?? '{}').logo ?? ''))
  await expect.poll(async () => (await kept()) !== before && (await kept()) !== '').toBe(true)
  return kept()
}

test('a logo as SVG, WebP, GIF or AVIF, of any size, becomes 200×200 PNG, and runs nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.addInitScript(() =>
    localStorage.setItem(
      'listing:token',
      JSON.stringify({ values: { name: 'x' }, savedAt: '2026-01-01T00:00:00Z' }),
    ),
  )
  await page.goto('/en/submit/token/?step=logo')
  await expect(page.locator('#logo-file')).toBeAttached()
  const canvas = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const files: [string, Buffer][] = [
    ['small.svg', drawing('width="24" height="24"')],
    ['vast.svg', drawing('width="9999999" height="5000000"', '<rect width="100%" height="100%"/>')],
    ['empty.svg', drawing('width="0" height="0"', '<rect width="9" height="9"/>')],
    ['hostile.svg', drawing('width="100" height="100" onload="document.title=1"', HOSTILE)],
    ['wide.webp', await canvas(300, 120, '#2980fe').webp().toBuffer()],
    ['small.gif', await canvas(64, 64, '#fe2980').gif().toBuffer()],
    ['tall.avif', await canvas(300, 500, '#80fe29').avif().toBuffer()],
  ]
  const title = await page.title()
  let logo = ''
  for (const [name, buffer] of files) {
    await page.locator('#logo-file').setInputFiles({ name, mimeType: 'image/png', buffer })
    logo = await logoAfter(page, logo)
    const { format, width, height } = await sharp(Buffer.from(logo.split(',')[1] ?? '', 'base64')).metadata()
    expect({ format, width, height }, name).toEqual({ format: 'png', width: 200, height: 200 })
  }
  expect(await page.title()).toBe(title)
  expect(asked.filter(url => url.includes('evil'))).toEqual([])
  // Into the page goes the PNG alone.
  await expect(page.locator('[src^="data:image/svg"], [href^="data:image/svg"]')).toHaveCount(0)
})

test('an audit report may be a PDF, which is named and never drawn; half of one is refused', {
  tag: '@all',
}, async ({ page }) => {
  await openForm(page, 'dapp')
  await question(page, fields.hasAudit.label).getByLabel(form.yes).check()
  const field = group(page, fields.auditReport.label)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n9\n%%EOF\n')
  const give = (name: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await give('half.pdf', pdf.subarray(0, 20))
  await expect(field.getByText(reports.refused.replace('{name}', 'half.pdf'))).toBeVisible()
  await give('report.pdf', pdf)
  await expect(field.getByText(reports.page.replace('{number}', '1'))).toBeVisible()
  await expect(field.locator('img, embed, object, iframe')).toHaveCount(0)
})

test('a page of a report is shown to who uploaded it, after a reload too, and its address shows it to nobody', async ({
  page,
  request,
}) => {
  await openForm(page, 'dapp')
  await question(page, fields.hasAudit.label).getByLabel(form.yes).check()
  const field = group(page, fields.auditReport.label)
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const sent = page.waitForResponse('**/v1/image/upload')
  await field.locator('input[type=file]').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer })
  const { data } = await (await sent).json()
  expect((await request.get(data.url)).status()).toBe(404)
  const shown = field.getByRole('img', { name: reports.page.replace('{number}', '1') })
  const isShown = async () => {
    await expect(shown).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  }
  await isShown()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listing:dapp') ?? '')).toContain(data.url)
  await page.reload()
  await isShown()
})
