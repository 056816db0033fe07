import { expect, type Page, test } from 'playwright/test'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { fixtureApk } from '#lib/apk/fixture-apk.ts'
import { fixtureSigner } from '#lib/apk/fixture-signer.ts'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'
import { goodForm, pngPicture } from '#server/testing/listings.ts'
import { fillListing, networkTitles } from './fill-listing.ts'
import { newSubmission } from './new-submission.ts'
import { useOldest } from './oldest-browsers.ts'
import { words } from './words.ts'

// Every island and every script of a page, once, in a browser that has nothing which came after `.browserslistrc`.

const common = words('en', 'common')
const DARK_PAPER = 'rgb(9, 13, 22)'

/** Cropper's styles where it cannot adopt them; stage.ts does without. */
const REFUSED_STYLE = /applying inline style/i

/** What the page threw, or could not load. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => {
    // A page whose sheets come late is shown without a transition, which the browser says by an error without a stack.
    if (!/Transition was aborted/.test(error.message))
      errors.push(`${page.url()}: ${error.stack ?? error.message}`)
  })
  page.on('console', message => {
    if (message.type() !== 'error' || REFUSED_STYLE.test(message.text())) return
    errors.push(`${page.url()}: ${message.text()}`)
  })
  return errors
}

async function walkShell(page: Page): Promise<void> {
  await page.goto('/en/')
  await page.getByRole('button', { name: common.header.darkMode }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
  await expect(page.getByRole('button', { name: common.header.darkMode })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const bar = page.getByRole('navigation', { name: common.site.mainMenu })
  await bar.getByText(common.menu.build, { exact: true }).click()
  await expect(bar.getByRole('link', { name: common.menu.developerCenter })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: common.menu.developerCenter })).toBeHidden()
  const follow = page.getByRole('dialog', { name: common.follow.title })
  await expect(follow).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: common.menu.telegram }).click()
  await expect(follow.getByText(common.follow.warning)).toBeVisible()
  await follow.getByRole('button', { name: common.actions.close }).click()
  await expect(follow).toBeHidden()
}

async function walkNewsletter(page: Page): Promise<void> {
  const copy = words('en', 'subscribe')
  await page.goto('/en/about/')
  await page.getByLabel(copy.label).fill('somebody@')
  await page.getByRole('button', { name: copy.button }).click()
  await expect(page.getByText(copy.wrong)).toBeVisible()
  await page.getByLabel(copy.label).fill('somebody@example.com')
  await page.getByRole('button', { name: copy.button }).click()
  await expect(page.getByText(copy.done)).toBeVisible()
}

async function walkStore(page: Page): Promise<void> {
  const copy = words('en', 'dappstore')
  await page.goto('/en/dappstore/')
  const rows = page.getByRole('list', { name: copy.results.label }).getByRole('listitem')
  await page.getByRole('searchbox', { name: copy.search.label }).pressSequentially('unsiwap')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Uniswap')
  await page.getByRole('searchbox', { name: copy.search.label }).fill('')
  await page.locator('#store-filters nav').first().getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/category_id=/)
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function walkVerify(page: Page): Promise<void> {
  const { box, alike } = words('en', 'verify')
  await page.goto('/en/verify/')
  await page.getByLabel(box.label).fill('tokenpocket.pro.wallet-check.example')
  await page.getByRole('button', { name: box.button, exact: true }).click()
  await expect(page.getByRole('heading', { name: alike.title })).toBeVisible()
}

async function walkDownloadCheck(page: Page): Promise<void> {
  const { pick, verdict } = words('en', 'check')
  const buffer = fixtureApk('other', fixtureSigner('Other', 3), {
    name: 'vip.other',
    version: '1.0',
    code: 1,
  })
  await page.goto('/en/download/check/')
  await page.mouse.move(40, 300)
  await expect(page.getByText(pick.ready)).toBeVisible()
  const file = { name: 'other.apk', mimeType: 'application/octet-stream', buffer }
  await page.getByLabel(pick.button).setInputFiles(file)
  const titles = Object.values<{ title?: string }>(verdict).flatMap(({ title }) => title ?? [])
  const heading = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect.poll(async () => titles.includes((await heading.first().textContent()) ?? '')).toBe(true)
}

async function walkStatus(page: Page, baseURL: string | undefined): Promise<void> {
  const status = words('en', 'status')
  const { path } = await newSubmission(baseURL, 'dapp')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeVisible()
  await expect(page.getByText(status.states.awaitingDonation, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/20000\.\d{4}/).first()).toBeVisible()
  await page.goto('/en/status/')
  await expect(page.getByRole('listitem').filter({ hasText: 'Example Swap' }).first()).toBeVisible()
}

/** Pages whose list is searched where it stands. */
async function walkSearches(page: Page): Promise<void> {
  for (const [path, typed] of [
    ['networks', '0x44d'],
    ['support', 'phrase'],
    ['learn', 'bridge'],
  ]) {
    await page.goto(`/en/${path}/`)
    const rows = page.locator('main [data-entry]:visible')
    const all = await rows.count()
    await page
      .locator('main')
      .getByRole('searchbox')
      .first()
      .fill(typed ?? '')
    await expect.poll(() => rows.count()).toBeLessThan(all)
    // The words of networks come with the first letter: until then only what the rows say is found.
    await expect.poll(() => rows.count()).toBeGreaterThan(0)
  }
}

async function walkNews(page: Page): Promise<void> {
  await page.goto('/en/news/')
  await page.mouse.wheel(0, 2_000)
  await page.locator('main article a, main li a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function walkReport(page: Page): Promise<void> {
  const copy = words('en', 'report')
  await page.goto('/en/report/?dapp=1063')
  await page.getByRole('radio', { name: copy.reason.dead }).check()
  await page.getByRole('button', { name: copy.send }).click()
  await expect(page.locator('main').getByText(copy.sent.title)).toBeVisible()
}

/** Filled in, its logo cropped, up to what is sent. */
async function walkListing(page: Page, url: string | undefined, kind: ListingKind): Promise<void> {
  const { form, logo, send } = words('en', 'listing')
  await page.goto(`/en/submit/${kind}/`)
  await page.locator('main input').first().hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  const answer = await fetch(`${url}/v1/application/category_list?lang=en`)
  const { data }: { data: { hid: number; title: string }[] } = await answer.json()
  const categories = data.filter(({ hid }) => hid === 1).map(({ title }) => title)
  const networks = await networkTitles(url ?? '')
  await fillListing({ page, lang: 'en', kind, form: goodForm(kind, ''), networks, categories })
  await page.getByRole('button', { name: form.next }).click()
  const buffer = await pngPicture({ width: 640, height: 480 })
  await page.getByLabel(logo.choose).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  // The whole stage answers a drag, and the picture is as large as its place.
  const stage = await page.locator('cropper-canvas').boundingBox()
  for (const part of ['cropper-handle', 'cropper-image img']) {
    const box = await page.locator(part).boundingBox()
    expect(box?.width, part).toBeGreaterThanOrEqual((stage?.width ?? 0) * 0.7)
  }
  await page.getByRole('button', { name: logo.tool.zoomIn }).click()
  await page.getByRole('button', { name: logo.continue }).click()
  await expect(page.getByRole('button', { name: send.button, exact: true })).toBeVisible()
}

/** In the words of a visitor; `@all`: what takes long. */
const WALKS: [what: string, walk: (page: Page, url: string | undefined) => Promise<void>][] = [
  ['dark mode, menus and the follow dialog', walkShell],
  ['the newsletter', walkNewsletter],
  ['the store with search and filter', walkStore],
  ['"Is this really us?"', walkVerify],
  ['the check of a download', walkDownloadCheck],
  ['the status page of a request', walkStatus],
  ['the searches in networks, support and guides', walkSearches],
  ['the news', walkNews],
  ['a report about a DApp', walkReport],
  ['a token is filled in up to its review', (page, url) => walkListing(page, url, 'token')],
  ['a DApp is filled in up to its review @all', (page, url) => walkListing(page, url, 'dapp')],
  ['an NFT is filled in up to its review @all', (page, url) => walkListing(page, url, 'nft')],
  ['a network is filled in up to its review @all', (page, url) => walkListing(page, url, 'chain')],
]

const SETS: [browser: string | undefined, name: string][] = [
  [undefined, 'without what any of the oldest browsers lacks'],
  ...OLDEST_BROWSERS.map((browser): [string, string] => [browser, `as in ${browser} @all`]),
]

for (const [browser, name] of SETS) {
  test.describe(name, () => {
    for (const [what, walk] of WALKS) {
      test(`works: ${what}`, async ({ page, baseURL }) => {
        const errors = errorsOf(page)
        await useOldest(page, browser)
        await walk(page, baseURL)
        expect(errors).toEqual([])
      })
    }
  })
}
