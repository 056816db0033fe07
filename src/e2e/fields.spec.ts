import { expect, test } from 'playwright/test'
import { fieldFaults } from './field-faults.ts'
import { entry, group, input, listingWords, openForm, question } from './listing-form-page.ts'
import { routesOf } from './routes.ts'
import { words } from './words.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.setTimeout(120_000)

test('no field of a page has a phone zoom in, and names and codes are not corrected', {
  tag: '@all',
}, async ({ page }) => {
  const found: string[] = []
  for (const path of [...routesOf('en'), 'nothing-here/']) {
    await page.goto(`/en/${path}`)
    found.push(...(await fieldFaults(page)).map(fault => `${path}: ${fault}`))
  }
  expect(found).toEqual([])
})

test('nor does one that a form or the store shows later', async ({ page }) => {
  const { fields, form } = listingWords
  await openForm(page, 'dapp')
  await group(page, fields.platform.label).getByRole('checkbox', { name: 'Ethereum', exact: true }).check()
  for (const name of ['hasReferral', 'hasAudit', 'hasTokens'] as const)
    await question(page, fields[name].label).getByRole('radio', { name: form.yes }).check()
  await question(page, fields.referralReward.label).getByRole('radio').first().check()
  await group(page, fields.auditUrl.label).getByRole('button', { name: form.addOne }).click()
  await group(page, fields.tokens.label).getByRole('button', { name: form.addOne }).click()
  await expect(input(page, fields.tokensContract.label)).toBeVisible()
  await expect(entry(page, fields.auditUrl.item, 1)).toBeVisible()
  expect(await page.locator('main input[type=text]').count()).toBeGreaterThan(9)
  expect(await fieldFaults(page)).toEqual([])

  const store = words('en', 'dappstore')
  await page.goto('/en/dappstore/')
  await page.getByRole('button', { name: store.filters.label, exact: true }).click()
  await page.locator('summary').filter({ hasText: store.filters.allNetworks }).click()
  await expect(page.getByRole('searchbox', { name: store.filters.findNetwork })).toBeVisible()
  expect(await fieldFaults(page)).toEqual([])
})
