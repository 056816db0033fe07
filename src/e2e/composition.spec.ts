import { expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

/**
 * Letters of an input method, as Chinese, Japanese and Korean are typed: they stand in the field while they are composed, and
 * are no text yet.
 */
async function composer(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    compose: async (letters: string) => {
      for (let end = 1; end <= letters.length; end++) {
        const text = letters.slice(0, end)
        await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
      }
    },
    end: (text: string) => session.send('Input.insertText', { text }),
  }
}
/** Longer than any search waits for the next letter. */
const PAUSE_MS = 1_200

const store = words('en', 'dappstore')

test('the store waits for the end of a composition', async ({ page }) => {
  await page.goto('/en/dappstore/')
  const box = page.getByRole('searchbox', { name: store.search.label })
  await box.hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await box.click()
  await expect(page.getByText(store.states.loading)).toHaveCount(0)
  const seen = () =>
    page.evaluate(() => ({
      address: location.href,
      // Those below are drawn when there is time.
      rows: [...document.querySelectorAll('main .storeList b')]
        .slice(0, 6)
        .map(({ textContent }) => textContent),
      said: [...document.querySelectorAll('main [role=status]')]
        .map(({ textContent }) => textContent)
        .filter(text => text !== ''),
    }))
  const { compose, end } = await composer(page)
  const before = await seen()
  await compose('aave')
  await expect(box).toHaveValue('aave')
  await page.waitForTimeout(PAUSE_MS)
  expect(await seen()).toEqual(before)
  await end('Aave')
  await expect(page).toHaveURL(/\?search=Aave$/)
  await expect(page.locator('main .storeList b').first()).toHaveText('Aave')
})

for (const [path, query] of [
  ['networks/', 'solana'],
  ['support/', 'seed'],
  ['learn/', 'gas'],
] as const) {
  test(`the search on ${path} waits for the end of a composition`, {
    tag: path === 'support/' ? [] : '@all',
  }, async ({ page }) => {
    await page.goto(`/en/${path}`)
    const box = page.locator('main [data-query]')
    const shown = () => page.locator('main [data-entry]').filter({ visible: true }).count()
    await box.click()
    // Once its script is there.
    await box.pressSequentially(query)
    const all = await page.locator('main [data-entry]').count()
    await expect.poll(shown).toBeLessThan(all)
    await box.fill('')
    await expect.poll(shown).toBe(all)
    const { compose, end } = await composer(page)
    await compose(query)
    await page.waitForTimeout(PAUSE_MS)
    expect(await shown()).toBe(all)
    await end(query)
    await expect.poll(shown).toBeLessThan(all)
  })
}

test('the search for a network in a form waits for the end of a composition', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/submit/token/')
  const box = page.getByRole('searchbox', { name: words('en', 'listing').networks.find })
  const shown = () => page.getByRole('radio', { name: /Solana|Ethereum|TRON/ }).count()
  await box.click()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await box.pressSequentially('solana')
  await expect.poll(shown).toBe(1)
  await box.fill('')
  await expect.poll(shown).toBeGreaterThan(1)
  const all = await shown()
  const { compose, end } = await composer(page)
  await compose('solana')
  await page.waitForTimeout(PAUSE_MS)
  expect(await shown()).toBe(all)
  await end('solana')
  await expect.poll(shown).toBe(1)
})
