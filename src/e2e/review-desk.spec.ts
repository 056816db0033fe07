import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { openTestApi, temporaryFolder } from '#server/testing/api.ts'
import { addHostileSubmissions } from '#server/testing/hostile-desk.ts'
import { pngPicture } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'

test('the desk that staff open runs nothing, asks nothing and fits the screen', async ({ page }) => {
  const api = await openTestApi()
  const file = join(temporaryFolder(), 'desk.html')
  const ids = await addHostileSubmissions(api.db, await pngPicture())
  const { errors } = await reviewAs('carol', api.config, ['desk', '--out', file])
  await api.close()
  expect(errors).toBe('')

  const address = pathToFileURL(file).href
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith('data:image/png') && request.url() !== address) asked.push(request.url())
  })
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('dialog', dialog => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(page.locator('article')).toHaveCount(ids.length)
    // What runs at a touch would run now.
    for (const mark of await page.locator('h2').all()) await mark.hover()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  expect(
    await page
      .locator('img')
      .evaluateAll(all => all.every(img => img instanceof HTMLImageElement && img.naturalWidth > 0)),
  ).toBe(true)
  expect(await page.evaluate(() => document.scripts.length)).toBe(0)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
})
