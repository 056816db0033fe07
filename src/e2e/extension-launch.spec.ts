import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const { launch } = words('en', 'home')
const { actions } = words('en', 'common')
const subscribe = words('en', 'subscribe')

/** Longer than the pause that a scrolling hand is given. */
const LONG_ENOUGH_MS = 1500

const offerOf = (page: Page) => page.getByRole('dialog', { name: launch.title })

/** Past the hero, by the wheel, as a hand would. */
async function readOn(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 1600)
}

test('the extension is offered once, after the hero has been read, and never again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/en/')
  await page.mouse.move(700, 500)
  await page.waitForTimeout(LONG_ENOUGH_MS)
  await expect(offerOf(page)).toBeHidden()

  await readOn(page)
  await expect(offerOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: launch.title })).toBeFocused()
  await expect(offerOf(page).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/chromewebstore\.google\.com\//,
  )
  await offerOf(page).getByRole('button', { name: actions.close }).click()
  await expect(offerOf(page)).toBeHidden()

  await page.reload()
  await readOn(page)
  await page.waitForTimeout(LONG_ENOUGH_MS)
  await expect(offerOf(page)).toBeHidden()
})

test('a click over the hero brings no offer, and Escape closes one', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/en/')
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForTimeout(LONG_ENOUGH_MS)
  await expect(offerOf(page)).toBeHidden()
  await readOn(page)
  await expect(offerOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offerOf(page)).toBeHidden()
})

test('the phone of the hero, once tried, does not keep the offer away', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/en/')
  await page
    .getByRole('group', { name: words('en', 'home').phone.label })
    .locator('label')
    .nth(1)
    .click()
  await readOn(page)
  await expect(offerOf(page)).toBeVisible()
})

test('a visitor who is typing is not interrupted', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/en/')
  await page.getByLabel(subscribe.label).pressSequentially('ada@example.com')
  await page.waitForTimeout(LONG_ENOUGH_MS)
  await expect(offerOf(page)).toBeHidden()
})

test('a phone, which cannot install it, is offered nothing', { tag: '@all' }, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/en/')
  await page.evaluate(() => scrollTo(0, 2400))
  await page.waitForTimeout(LONG_ENOUGH_MS)
  await expect(offerOf(page)).toBeHidden()
  await context.close()
})
