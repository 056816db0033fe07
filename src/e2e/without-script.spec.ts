import { expect, test } from 'playwright/test'
import { blockPictures } from './block-pictures.ts'
import { routesOf } from './routes.ts'
import { words } from './words.ts'

test.use({ javaScriptEnabled: false })

test('every page can be read without JavaScript', async ({ page }) => {
  await blockPictures(page)
  for (const route of routesOf('en')) {
    await page.goto(`/en/${route}`)
    await expect(page.locator('h1'), route).toHaveCount(1)
    await expect(page.locator('h1'), route).toBeVisible()
  }
})

test('menus, language choice and the footer work without JavaScript', async ({ page }) => {
  const { header, menu, site } = words('en', 'common')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/about/')
  await page.getByLabel(header.openMenu, { exact: true }).click()
  const bar = page.getByRole('navigation', { name: site.mainMenu })
  await bar.getByText(menu.build, { exact: true }).click()
  await bar.getByRole('link', { name: menu.developerCenter }).click()
  await expect(page).toHaveURL('/en/developer/')
  await page.getByLabel(header.openMenu, { exact: true }).click()
  await page.getByLabel(header.language, { exact: true }).click()
  await page.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL('/ko/developer/')
  // A DApp's page has no footer.
  await page.goto('/en/dappstore/aave-1063/')
  await page.getByLabel(header.openMenu, { exact: true }).click()
  await bar.getByText(menu.more, { exact: true }).click()
  await bar.getByRole('link', { name: menu.about }).click()
  await expect(page).toHaveURL('/en/about/')
})

test('nothing waits or asks for what only a script can bring', async ({ page }) => {
  const { detail, states } = words('en', 'dappstore')
  await page.goto('/en/dappstore/detail/?id=1063')
  await expect(page.getByRole('link', { name: detail.toStore })).toBeVisible()
  await expect(page.getByText(states.loading)).toBeHidden()
  const { change } = words('en', 'submit')
  await page.goto('/en/submit/change/')
  await expect(page.getByRole('heading', { name: change.stepsTitle })).toBeVisible()
  await expect(page.getByLabel(change.find)).toBeHidden()
})
