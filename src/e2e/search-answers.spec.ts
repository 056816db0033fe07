import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const box = (page: Page) => page.getByRole('searchbox', { name: copy.search.label })
const rows = (page: Page) => page.getByRole('list', { name: copy.results.label }).getByRole('listitem')

test('a project that the store does not have is said to be missing, with ways on and no other in its place', async ({
  page,
}) => {
  await page.goto('/en/dappstore/?search=olympus')
  await expect(page.getByText(copy.search.none)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  const elsewhere = page.getByRole('link', { name: copy.search.elsewhere })
  await expect(elsewhere).toHaveAttribute('href', '/en/learn/dapp-browser-and-extension/')
  await expect(page.getByRole('link', { name: copy.search.list })).toBeVisible()
  await box(page).fill('stargaze')
  const missing = copy.search.nearest.replace('{missing}', 'stargaze')
  await expect(page.getByRole('status').getByText(missing)).toBeVisible()
  await expect(
    page.getByRole('button', { name: copy.search.suggest.replace('{query}', 'stargate') }),
  ).toBeVisible()
})

test('the filter of networks knows them as exchanges and people call them', async ({ page }) => {
  await page.goto('/en/dappstore/')
  await page.locator('summary').filter({ hasText: copy.filters.allNetworks }).click()
  const field = page.getByRole('searchbox', { name: copy.filters.findNetwork })
  for (const [typed, name] of [
    ['optimism', 'OP Mainnet'],
    ['bep20', 'BNB Smart Chain'],
    ['trc20', 'TRON'],
    ['币安', 'BNB Smart Chain'],
  ] as const) {
    await field.fill(typed)
    await expect(page.locator('.storeNetworks li')).toHaveText([name])
  }
  await field.fill('airpuff')
  await expect(page.getByText(copy.filters.noNetwork)).toBeVisible()
  await expect(page.getByRole('link', { name: copy.filters.listNetwork })).toBeVisible()
})

test('keys that are pressed before the networks are found mean what is found', async ({ page }) => {
  await page.route('**/networks/words.json', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/dappstore/')
  await page.getByRole('button', { name: copy.filters.label, exact: true }).click()
  await page.locator('summary').filter({ hasText: copy.filters.allNetworks }).click()
  await expect(page.getByRole('searchbox', { name: copy.filters.findNetwork })).toBeFocused()
  await page.keyboard.type('bep20')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/network=bsc/)
})

for (const [kind, role] of [
  ['dapp', 'checkbox'],
  ['token', 'radio'],
] as const) {
  test(`Tab and Space before the networks of the ${kind} form are found mean what is found`, async ({
    page,
  }) => {
    await page.route('**/networks/words.json', async route => {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto(`/en/submit/${kind}/`)
    const field = page.getByRole('searchbox', { name: words('en', 'listing').networks.find })
    await field.click()
    await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
    await page.keyboard.type('bep20')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const bsc = page.getByRole(role, { name: 'BNB Smart Chain', exact: true })
    await expect(bsc).toBeChecked()
    await expect(bsc).toBeFocused()
    await expect(field).toHaveValue('bep20')
    await expect(
      page.getByRole(role, { checked: true }).and(page.locator('.networkPicker input')),
    ).toHaveCount(1)
  })
}

test('a form finds a network by the name of its standard', async ({ page }) => {
  await page.goto('/en/submit/dapp/')
  const field = page.getByRole('searchbox', { name: words('en', 'listing').networks.find })
  await field.fill('trc20')
  await expect(page.getByLabel('TRON', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Solana', { exact: true })).toBeHidden()
})

test('the page that is not there looks in the store as the store does', async ({ page }) => {
  await page.goto('/en/nowhere/')
  const { find } = words('en', 'common').errors
  await page.getByRole('searchbox').fill('юнисвап')
  await page.getByRole('button', { name: find }).click()
  await expect(rows(page).first()).toContainText('Uniswap')
})
