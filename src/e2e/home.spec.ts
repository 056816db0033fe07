import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const { phone, trade } = words('en', 'home')
const { menu } = words('en', 'common')

const thread = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--thread').trim())
const wallet = (page: Page) => page.getByRole('group', { name: phone.label })
const patch = (page: Page) => page.getByRole('group', { name: /Pick a network/ })

test('the network on the patch changes account, swap, request and thread', async ({ page }) => {
  await page.goto('/en/')
  expect(await thread(page)).toMatch(/#ffc246|rgb\(255, 194, 70\)/)
  await patch(page).getByRole('radio', { name: 'BNB' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(wallet(page).getByText('bc1q8d…7x0f')).toBeVisible()
  await expect(wallet(page).getByText('0x7a4f…91c2').first()).toBeHidden()
  await expect.poll(() => thread(page)).toMatch(/#ffab52|rgb\(255, 171, 82\)/)
  await wallet(page).getByText(menu.swap, { exact: true }).click()
  await expect(wallet(page).getByText(phone.noSwap)).toBeVisible()
  await wallet(page).getByText(phone.sign, { exact: true }).first().click()
  await expect(wallet(page).getByText(phone.requests.btc)).toBeVisible()
  await expect(wallet(page).getByText(trade.receive).locator('visible=true')).toHaveCount(1)
})

/** All this works from the first moment, so nothing here needs a script. */
test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the tabs of the phone are reached and changed by keyboard', async ({ page }) => {
    await page.goto('/en/')
    const assets = wallet(page).getByRole('radio', { name: phone.assets })
    await assets.focus()
    await expect(wallet(page).getByText('$5,603.84')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(wallet(page).getByRole('radio', { name: menu.swap })).toBeFocused()
    await expect(wallet(page).getByText('617.32 USDT')).toBeVisible()
    await expect(wallet(page).getByText('$5,603.84')).toBeHidden()
    // The way out of the tabs leads into what they show.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(wallet(page).getByText(phone.done)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(wallet(page).getByText('617.32 USDT')).toBeVisible()
  })

  test('a request to sign is answered, and the answer can be taken back', async ({ page }) => {
    await page.goto('/en/')
    await wallet(page).getByText(phone.sign, { exact: true }).first().click()
    await expect(wallet(page).getByText(phone.requests.bsc)).toBeVisible()
    await wallet(page).getByText(phone.reject, { exact: true }).click()
    await expect(wallet(page).getByText(phone.rejected)).toBeVisible()
    await expect(wallet(page).getByText(phone.requests.bsc)).toBeHidden()
    await wallet(page).getByText(phone.again, { exact: true }).locator('visible=true').click()
    await page.keyboard.press('ArrowLeft')
    await expect(wallet(page).getByText(phone.signed)).toBeVisible()
  })

  test('the phone says that it is an example, and everything in it that looks pressable is', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/')
    await expect(wallet(page).getByText(phone.example, { exact: true })).toBeVisible()
    // Labels are all there is to press, and each is of a button of the phone.
    await expect(wallet(page).locator('button, a')).toHaveCount(0)
    for (const label of await wallet(page).locator('label').all()) {
      await expect(wallet(page).locator(`#${await label.getAttribute('for')}`)).toHaveCount(1)
    }
  })

  test('the network on the patch changes the thread, and the phone keeps its own', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/en/')
    await patch(page).getByText('TRON').click()
    await expect.poll(() => thread(page)).toMatch(/#ffaba2|rgb\(255, 171, 162\)/)
    await expect(wallet(page).getByText('BNB Chain')).toBeVisible()
    await expect(wallet(page).getByText('$5,603.84')).toBeVisible()
  })
})
