import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const { box, ours, older, alike, unlisted, actions, list } = words('en', 'verify')
const plain = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replace(/<\/?b>/g, '').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

async function ask(page: Page, typed: string): Promise<void> {
  await page.getByLabel(box.label).fill(typed)
  await page.getByRole('button', { name: box.button, exact: true }).click()
}

test('an address of ours is ours, with its name on the list and the way to it', async ({ page }) => {
  await page.goto('/en/verify/')
  await ask(page, 'https://help.tokenpocket.pro/en/contact-us')
  const title = page.getByRole('heading', { name: ours.title })
  await expect(title).toBeFocused()
  await expect(page.getByText(plain(ours.named, { name: 'Help center' }))).toBeVisible()
  await expect(page.getByRole('link', { name: actions.open })).toHaveAttribute(
    'href',
    'https://help.tokenpocket.pro/',
  )
})

test('a look-alike is told by keyboard: which part counts, and what to do', async ({ page }) => {
  await page.goto('/en/verify/')
  await page.getByLabel(box.label).focus()
  await page.keyboard.type('tokenpocket.pro.wallet-check.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: alike.title })).toBeFocused()
  await expect(page.getByText(alike.subdomain)).toBeVisible()
  await expect(page.locator('mark')).toHaveText('wallet-check.example')
  await expect(page.getByText(plain(alike.close))).toBeVisible()
  await expect(page.getByRole('link', { name: actions.approvals })).toBeVisible()
  await expect(page.getByRole('link', { name: actions.open })).toBeHidden()
})

test('a host in older code of ours is neither ours nor a fake, and nothing leads to it', async ({ page }) => {
  await page.goto('/en/verify/')
  await ask(page, 'https://tp.xyz/en/')
  await expect(page.getByRole('heading', { name: older.title })).toBeFocused()
  await expect(page.locator('[data-answer]')).toHaveAttribute('data-tone', 'ask')
  await expect(page.getByText(plain(older.use, { domain: 'tokenpocket.pro' }))).toBeVisible()
  await expect(page.getByRole('link', { name: actions.open })).toBeHidden()
  await expect(page.locator('a[href*="tp.xyz"]')).toHaveCount(0)
})

test('in forced colours the part that counts has the colour of what is around it', { tag: '@all' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/en/verify/')
  await ask(page, 'tokenpocket.pro.wallet-check.example')
  const around = await page
    .locator('mark')
    .locator('..')
    .evaluate(({ ownerDocument }) => getComputedStyle(ownerDocument.body).color)
  await expect(page.locator('mark')).toHaveCSS('color', around)
})

test('what somebody sent is shown as text, whatever is in it', async ({ page }) => {
  await page.goto('/en/verify/')
  await ask(page, '<b>{domain}</b><img/src=x/onerror=alert(1)>.tokenpocket.example')
  await expect(page.getByRole('heading', { name: alike.title })).toBeVisible()
  await expect(page.locator('[data-answer] img')).toHaveCount(0)
  await ask(page, 'desk@wallet-help.example')
  await expect(page.getByText(unlisted.email)).toBeVisible()
})

test('each example has its answer', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/verify/')
  for (const [at, { title }] of [ours, alike, unlisted].entries()) {
    await page.locator('[data-try]').nth(at).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }
})

test('a seed phrase is cleared and warned of; an empty box asks for something', async ({ page }) => {
  await page.goto('/en/verify/')
  await ask(page, `${'abandon '.repeat(11)}about`)
  await expect(page.getByText(box.phrase)).toBeVisible()
  await expect(page.getByLabel(box.label)).toHaveValue('')
  await ask(page, ' ')
  await expect(page.getByText(box.empty)).toBeVisible()
})

test('nothing that is typed leaves the page or gets into its address', async ({ page }) => {
  await page.goto('/en/verify/')
  await page.mouse.move(40, 40)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await ask(page, 'secret-name.example')
  await expect(page.getByRole('heading', { name: unlisted.title })).toBeVisible()
  // The card's own tile of cloth may still be fetched.
  expect(asked.filter(url => /secret|\?/.test(url))).toEqual([])
  expect(page.url()).toMatch(/\/en\/verify\/$/)
  const refused = await page.evaluate(() =>
    fetch('/robots.txt').then(
      () => false,
      () => true,
    ),
  )
  expect(refused).toBe(true)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what the check needs, and the list can be read', async ({ page }) => {
    const response = await page.goto('/en/verify/')
    // Scripts are turned off in a way that leaves this element's content out of the page.
    const [, words = ''] =
      /<noscript><p[^>]*>(.*?)<\/p><\/noscript>/.exec((await response?.text()) ?? '') ?? []
    expect(words).toBe(box.needsScript)
    await expect(page.getByLabel(box.label)).toBeHidden()
    await expect(page.getByRole('heading', { name: list.heading })).toBeVisible()
    for (const value of ['service@tokenpocket.pro', 'vip.mytokenpocket', 'TokenPocket_TP'])
      await expect(page.getByText(value, { exact: true })).toBeVisible()
  })
})

test('the list is public, as JSON', async ({ request }) => {
  const answer = await request.get('/.well-known/official.json')
  expect(answer.headers()['content-type']).toContain('application/json')
  const { entries } = await answer.json()
  expect(entries.map(({ value }: { value: string }) => value)).toContain('service@tokenpocket.pro')
})
