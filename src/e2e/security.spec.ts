import { expect, test } from 'playwright/test'
import { words } from './words.ts'

const { closed, open, source, audits, mistake, never, check, report, site, visits } = words('en', 'security')
const { menu } = words('en', 'common')

/** Other pages, mails and menus lead to these places of the page. */
const PLACES = {
  see: open.title,
  'never-ask': never.title,
  check: check.title,
  mistake: mistake.title,
  'open-source': source.title,
  audits: audits.title,
  report: report.title,
  bounty: menu.bugBounty,
}

test.use({ javaScriptEnabled: false })

for (const [place, name] of Object.entries(PLACES)) {
  test(`a link to #${place} shows “${name}”`, {
    tag: ['check', 'audits'].includes(place) ? [] : '@all',
  }, async ({ page }) => {
    await page.goto(`/en/security/#${place}`)
    const heading = page.locator(`#${place}`).getByRole('heading', { name, exact: true })
    await expect(heading).toBeInViewport()
  })
}

test('the page shows the lines that security.txt has', async ({ page, request }) => {
  await page.goto('/en/security/')
  const file = await (await request.get('/.well-known/security.txt')).text()
  const shown = (await page.locator('pre').innerText()).split('\n').slice(1)
  expect(shown.length).toBe(3)
  for (const line of shown) expect(file.split('\n')).toContain(line)
  expect(file).toMatch(/^Expires: \d{4}-/m)
})

test('what is closed to us is beside what is open, and the site says what it does itself', async ({
  page,
}) => {
  await page.goto('/en/security/')
  for (const text of [open.node.text, closed.keys.text, site.cookie, site.ads, visits.none, audits.none])
    await expect(page.getByText(text)).toBeVisible()
})
