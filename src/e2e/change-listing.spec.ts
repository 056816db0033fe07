import { expect, test } from 'playwright/test'
import { mailedKey } from '#server/testing/changes.ts'
import { pngPicture } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'
import { type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { openSiteHere, type SiteHere } from './site-here.ts'
import { words } from './words.ts'

const { change, send } = words('en', 'listing')
const status = words('en', 'status')
const { change: find } = words('en', 'submit')
const RECORD = '_tokenpocket.app.alpha.example'

let strangers: Strangers
let here: SiteHere

test.beforeAll(async () => {
  strangers = await startStrangers()
  here = await openSiteHere({ strangers })
})
test.afterAll(async () => {
  await here.stop()
  await strangers.stop()
})

test('an owner changes a logo with a DNS record, and the store shows it', async ({ page }) => {
  await page.goto(`${here.url}/en/submit/change/`)
  await page.getByLabel(find.find).fill('alpha')
  await page.getByRole('button', { name: find.search }).click()
  await page.getByRole('link', { name: /Alpha Swap/ }).click()
  await expect(page.getByRole('heading', { name: 'Alpha Swap' })).toBeVisible()

  const logo = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await pngPicture({ width: 400, height: 300 }),
  }
  await page.getByLabel(change.logo.choose).setInputFiles(logo)
  await expect(page.getByText(change.logo.next, { exact: true })).toBeVisible()
  await page.getByLabel(change.email.label).fill('ann@example.org')
  await page.getByRole('button', { name: change.send, exact: true }).click()
  await page.waitForURL(/\/en\/status\/#/)
  const id = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('id') ?? ''
  await expect(page.getByText(id).first()).toBeVisible()
  await expect(page.getByText(status.states.unproven).first()).toBeVisible()
  await expect(page.getByText(RECORD)).toBeVisible()

  // Too early: the mail has not been read, and nobody has set the record.
  const look = page.getByRole('button', { name: status.proof.button })
  await look.click()
  await expect(page.getByText(status.proof.notFound)).toBeVisible()
  await expect(page.getByText(status.proof.email)).toBeVisible()
  const value = await page.getByText(/^tokenpocket-listing=/).innerText()
  strangers.dns.records.set(RECORD, { TXT: [value] })
  await look.click()
  await expect(page.getByText(status.proof.notFound)).toBeVisible()

  // The link of the mail.
  await page.goto(`${here.url}/en/verify/`)
  await page.goto(`${here.url}/en/status/#${new URLSearchParams({ id, key: await mailedKey(here.api, id) })}`)
  await expect(page.getByText(RECORD)).toBeVisible()
  await look.click()
  await expect(page.getByText(status.next.review)).toBeVisible()
  await expect(look).toBeHidden()

  const { out } = await reviewAs('carol', here.api.config, ['show', id])
  expect(out).toContain(`ok    proof dns: found at ${RECORD}`)
  expect(out).toMatch(/icon_url\n {4}old {2}\S+\/icons\/d1\.svg\n {4}new {2}\S+\/v1\/image\//)
  expect(await reviewAs('carol', here.api.config, ['approve', id])).toMatchObject({ code: 0, errors: '' })
  const [alpha] = (await here.api.get('/v1/application/listbyids_new?ids=1')).rows
  expect(alpha).toMatchObject({ icon_url: expect.stringContaining('/v1/image/'), title: 'Alpha Swap' })
})

test('what an address names without the shape of a listing opens nothing', async ({ page }) => {
  for (const query of ['?kind=dapp&id=../../x', '?kind=constructor&id=1', '?kind=dapp&id=%3Cb%3E']) {
    await page.goto(`${here.url}/en/submit/change/${query}`)
    await expect(page.getByRole('button', { name: change.send })).toHaveCount(0)
    await expect(page.getByLabel(find.find)).toBeVisible()
  }
})

test('a search that the address names stands in its field', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${here.url}/en/submit/change/?key=alpha`)
  await expect(page.getByLabel(find.find)).toHaveValue('alpha')
})

for (const [what, query, call] of [
  ['a search', 'key=alpha', '**/v1/listing/search*'],
  ['an entry', 'kind=dapp&id=1', '**/v1/listing/dapp/1*'],
] as const) {
  test(`${what} that was refused for its number says when it can be tried again`, {
    tag: '@all',
  }, async ({ page }) => {
    let calls = 0
    await page.route(call, route => {
      calls += 1
      return route.fulfill({
        status: 429,
        headers: { 'Retry-After': '3' },
        json: { result: 7, message: 'Too many requests', data: null },
      })
    })
    await page.goto(`${here.url}/en/submit/change/?${query}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(change.notLoaded)
    await expect(alert).toContainText(send.retryIn.replace('{time}', 'in 3 seconds'))
    await alert.getByRole('button', { name: change.retry }).click()
    await expect(alert).toContainText(send.retryNow)
    expect(calls).toBe(1)
    await page.unroute(call)
    await alert.getByRole('button', { name: change.retry }).click()
    await expect(page.getByText(send.retryNow)).toBeHidden()
  })
}
