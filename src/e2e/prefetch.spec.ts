import { expect, type Page, test } from 'playwright/test'

const CHECK_PAGE = '/en/download/check/'

/** As in Firefox, whose engine the tests cannot drive. */
async function withoutSpeculationRules(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = type => type === 'module'
  })
}

/** Addresses of pages that are fetched ahead, and what the policy of the page refused. */
function watch(page: Page) {
  const fetched: string[] = []
  const refused: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/en/') && !request.isNavigationRequest() && !pathname.includes('.'))
      fetched.push(`${request.resourceType()} ${pathname}`)
  })
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  return { fetched, refused }
}

test('without speculation rules pages in view are fetched as connections, which the policy admits everywhere', async ({
  page,
}) => {
  await withoutSpeculationRules(page)
  const { fetched, refused } = watch(page)
  await page.goto('/en/learn/')
  await page.keyboard.press('Shift')
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  expect(fetched.filter(entry => !entry.startsWith('fetch '))).toEqual([])
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('a page that opens no connection fetches nothing ahead', async ({ page }) => {
  await withoutSpeculationRules(page)
  const { fetched, refused } = watch(page)
  await page.goto(CHECK_PAGE)
  await page.keyboard.press('Shift')
  // The time-out after which the browser would have begun.
  await page.waitForTimeout(2_500)
  expect([...fetched, ...refused]).toEqual([])
})
