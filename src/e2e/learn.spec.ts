import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { guide, levels, search, topics } = words('en', 'learn')

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the library lists every guide by topic, and one level of them', async ({ page }) => {
    await page.goto('/en/learn/')
    for (const name of [topics.first, topics.start, topics.safe, topics.fees, topics.dapps, topics.build])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    const rows = page.locator('.guide')
    const all = await rows.count()
    await page.getByText(levels.advanced, { exact: true }).first().click()
    const shown = rows.filter({ visible: true })
    expect(await shown.count()).toBeGreaterThan(0)
    expect(await shown.count()).toBeLessThan(all)
    for (const row of await shown.all()) await expect(row).toHaveAttribute('data-level', 'advanced')
    await expect(page.getByRole('heading', { name: topics.build, exact: true })).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
  })

  test('a guide lists its parts, and each leads to its heading', async ({ page }) => {
    await page.goto('/en/learn/key-phrase-keystore-password/')
    const part = page.getByRole('navigation', { name: guide.contents }).getByRole('link').nth(2)
    const name = (await part.textContent()) ?? ''
    await part.click()
    await expect(page).toHaveURL(/#part-3$/)
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  })

  test('a guide leads on to the next of its topic, and there back', { tag: '@all' }, async ({ page }) => {
    await page.goto('/en/learn/keep-your-seed-phrase/')
    const more = page.getByRole('navigation', { name: guide.more })
    await expect(more.getByText(guide.previous)).toHaveCount(0)
    await more.getByText(guide.next).click()
    await expect(page).not.toHaveURL(/keep-your-seed-phrase/)
    await more.getByText(guide.previous).click()
    await expect(page).toHaveURL(/\/en\/learn\/keep-your-seed-phrase\/$/)
  })
})

test('a question is answered by guides and by the support page, the best with its answer', async ({
  page,
}) => {
  await page.goto('/en/learn/')
  const rows = page.locator('.library .guide').filter({ visible: true })
  const all = await rows.count()
  const field = page.getByRole('searchbox', { name: search.label })
  await field.click()
  await field.fill('my husband passed away, how do we access his coins')
  const link = rows.first().getByRole('link')
  await expect(link).toHaveAttribute('href', '/en/learn/tested-backup-new-phone-and-heirs/')
  await expect(rows.first().locator('.summary')).toBeVisible()
  await expect(page.getByRole('heading', { name: topics.build, exact: true })).toBeHidden()
  await field.fill('customer care number')
  await expect(link).toHaveAttribute('href', '/en/support/#reach')
  await expect(rows.first().locator('.summary')).toBeVisible()
  await field.fill('zzzzqq')
  await expect(page.getByText(search.none)).toBeVisible()
  await field.fill('')
  await expect(rows).toHaveCount(all)
})

test('the old address of a guide among the news leads to it', async ({ page }) => {
  for (const code of ['en', 'zh-tw']) {
    await page.goto(`/${code}/news/9`)
    await expect(page).toHaveURL(new RegExp(`/${code}/learn/token-approvals/$`))
  }
})
