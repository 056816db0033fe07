import { expect, type Page, test } from 'playwright/test'
import { BACKEND_ERRORS, json } from './backend-errors.ts'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const STORE = '/en/dappstore/'
const banners = (page: Page) => page.getByRole('list', { name: copy.shelf.banners })
const promotions = (page: Page) => page.getByRole('list', { name: copy.shelf.promotions })
const PICTURE = '/icons/banners/guides.svg'

const rows = (...urls: unknown[]) => ({
  result: 0,
  data: urls.map((url, at) => ({ id: at + 1, title: `Row ${at + 1}`, object: { url }, image_url: PICTURE })),
})

/** With the answers of the server in. */
async function openAwake(page: Page): Promise<void> {
  // The last that the store asks for by itself.
  const sections = page.waitForResponse('**/v1/application/home_section_list*')
  await page.goto(STORE)
  await page.getByRole('searchbox', { name: copy.search.label }).hover()
  await sections
  await expect(page.getByText(copy.states.loading)).toHaveCount(0)
}

test('banners lead to the web only, with a picture of their own size', async ({ page }) => {
  await page.route(
    '**/v1/banner/list*',
    json(rows('https://a.example/', 'javascript:alert(1)', 'tpdapp://open', null, 'http://b.example/?x=1')),
  )
  await openAwake(page)
  const links = banners(page).getByRole('link')
  await expect(links).toHaveText(['Row 1', 'Row 5'])
  await expect(links.first()).toHaveAttribute('href', 'https://a.example/')
  await expect(links.last()).toHaveAttribute('href', 'http://b.example/?x=1')
  const picture = links.first().locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a banner for one of our own pages stays on the site that shows it', { tag: '@all' }, async ({
  page,
}) => {
  const own = 'https://www.tokenpocket.pro/en/learn/?from=banner#start'
  await page.route('**/v1/banner/list*', json(rows(own, 'https://approval.tokenpocket.pro/')))
  await openAwake(page)
  const links = banners(page).getByRole('link')
  await expect(links.first()).toHaveAttribute('href', '/en/learn/?from=banner#start')
  await expect(links.last()).toHaveAttribute('href', 'https://approval.tokenpocket.pro/')
})

test('without banners there is no row of them', { tag: '@all' }, async ({ page }) => {
  await page.route('**/v1/banner/list*', json({ result: 0, data: null }))
  await openAwake(page)
  await expect(banners(page)).toHaveCount(0)
})

for (const [name, respond] of Object.entries(BACKEND_ERRORS)) {
  test(`when the backend ${name}, the banners that the page came with stay`, {
    tag: name === 'is down' ? [] : '@all',
  }, async ({ page }) => {
    for (const path of ['banner', 'activity', 'ad']) await page.route(`**/v1/${path}/list*`, respond)
    await openAwake(page)
    await expect(banners(page).getByRole('link')).toHaveCount(4)
    await expect(promotions(page)).toHaveCount(0)
  })
}

test('activities and advertisements are labelled as such, and show where they lead', async ({ page }) => {
  await page.route('**/v1/activity/list*', json(rows('https://walk.example/', 'javascript:alert(1)')))
  await page.route('**/v1/ad/list*', json(rows('https://www.shop.example/a', 7)))
  await openAwake(page)
  const links = promotions(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toContainText(copy.shelf.activity)
  const ad = links.last()
  await expect(ad).toContainText(copy.shelf.ad.replace('{host}', 'shop.example'))
  await expect(ad).toHaveAttribute('rel', /sponsored/)
  await page.getByRole('searchbox', { name: copy.search.label }).fill('aave')
  await expect(promotions(page)).toBeHidden()
})

test('with neither, as in the bundled catalogue, nothing is shown', { tag: '@all' }, async ({ page }) => {
  await openAwake(page)
  await expect(banners(page)).toBeVisible()
  await expect(promotions(page)).toHaveCount(0)
})
