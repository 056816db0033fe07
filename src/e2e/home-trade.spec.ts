import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { trade, sign, ready } = words('en', 'home')
const { menu } = words('en', 'common')

test.use({ javaScriptEnabled: false })

test('the example trades are chosen by keyboard and without JavaScript, one at a time', async ({ page }) => {
  await page.goto('/en/')
  const section = page.getByRole('group', { name: trade.title })
  await expect(section.getByText('620.42')).toBeVisible()
  await section.getByRole('radio', { name: menu.swap }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByText('499.20')).toBeVisible()
  await expect(section.getByText('620.42')).toBeHidden()
  await expect(section.getByRole('link')).toHaveText(trade.bridgeGuide)
  await page.keyboard.press('ArrowRight')
  await expect(section.getByText(trade.minutes, { exact: true })).toBeVisible()
  await expect(section.getByRole('link')).toHaveText(trade.buyGuide)
})

test('what a request asks is told in words, and the page ends with a download', async ({ page }) => {
  await page.goto('/en/')
  await expect(page.getByRole('heading', { name: sign.title })).toBeVisible()
  await expect(page.getByText('0x095ea7b3')).toBeVisible()
  await expect(page.getByText(sign.verdict)).toBeVisible()
  await expect(page.getByRole('heading', { name: ready.title })).toBeVisible()
  await expect(page.locator('.knot').getByRole('link')).toHaveAttribute('href', '/en/download/app/')
})
