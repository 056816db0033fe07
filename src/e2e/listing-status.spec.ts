import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const status = words('en', 'status')
const listing = words('en', 'listing')
const mail = words('en', 'mail')
const success = words('en', 'success')

/** Of the shape that the server makes. */
const KEY = 'k'.repeat(43)
/** What a stranger would have the page show. */
const LURE = 'Wallet locked, write to help.example'

const newHash = () => `0x${randomBytes(32).toString('hex')}`
const sentence = (text: string) => text.split('{')[0] ?? text

/** What staff type on the server's machine. */
const staff = (...command: string[]) =>
  execFileSync(process.execPath, ['src/server/review.ts', ...command], {
    env: { ...process.env, DATA_DIR: process.env.TEST_DATA_DIR ?? '' },
  })

const state = (page: Page, name: keyof typeof status.states) =>
  page.locator('main').getByText(status.states[name], { exact: true }).first()

test('the private link shows the state of a request, what to pay and all that was sent', async ({
  page,
  baseURL,
}) => {
  const { id, path } = await newSubmission(baseURL, 'dapp')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeVisible()
  await expect(state(page, 'awaitingDonation')).toBeVisible()
  await expect(page.getByText(id, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(status.next.sandbox)).toBeVisible()
  await expect(page.getByText(listing.donation.sandbox.title)).toBeVisible()
  await expect(page.getByText(/20000\.\d{4}/).first()).toBeVisible()
  await expect(page.getByText(listing.donation.box.exact)).toBeHidden()
  await expect(page.getByText(status.steps.awaitingDonation)).toBeVisible()
  await page.getByText(status.sent.title).click()
  const sent = page.getByRole('term').filter({ hasText: listing.fields.tpConnect.label })
  await expect(sent.locator('..')).toContainText(listing.options.tpConnect.both)
  // Its address shows it to nobody; the page has it by its key.
  const logo = page.getByRole('img', { name: listing.fields.iconUrl.label })
  await expect(logo).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
})

test('a transaction that is named moves the request into review before the eyes of who named it', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'token')
  await page.goto(path)
  const field = page.getByLabel(listing.donation.name.label)
  await field.fill('I paid yesterday')
  await field.press('Enter')
  await expect(page.getByText(listing.donation.reasons.notATransaction)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('I paid yesterday')
  await field.fill(`https://bscscan.com/tx/${newHash()}`)
  await expect(page.getByText(listing.donation.reasons.notATransaction)).toBeHidden()
  await page.getByRole('button', { name: listing.donation.name.button }).click()
  await expect(state(page, 'inReview')).toBeVisible()
  await expect(page.getByText(listing.donation.verdict.confirmed)).toBeVisible()
  await expect(page.getByText(sentence(status.next.due))).toBeVisible()
  await expect(page.getByText(status.steps.inReview)).toBeVisible()
  await expect(field).toBeHidden()
})

test('reasons of staff come by themselves, beside the names of the fields, with a link to revise', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { id, key, path } = await newSubmission(baseURL, 'dapp', { isPaid: true })
  await page.goto(path)
  await expect(page.getByText(status.next.noPromise)).toBeVisible()
  staff('request-changes', id, '--field', 'desc=unclear', '--field', 'audit_url.0=notReachable')
  await expect(state(page, 'changesRequested')).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText(status.load.said.replace('{state}', status.states.changesRequested)),
  ).toBeAttached()
  const reason = (label: string) => page.getByRole('term').filter({ hasText: label }).first().locator('..')
  await expect(reason(listing.fields.desc.label)).toContainText(listing.staffReasons.unclear)
  await expect(reason(`${listing.fields.auditUrl.label} (1)`)).toContainText(
    listing.staffReasons.notReachable,
  )
  await expect(page.getByRole('link', { name: status.changes.revise })).toHaveAttribute(
    'href',
    `/en/submit/dapp/?revise=${id}#key=${key}`,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target)}`)).toEqual(
      [],
    )
  }
})

test('a request is revised on another device with the logo that was sent', async ({ page, baseURL }) => {
  const { id, key } = await newSubmission(baseURL, 'token', { isPaid: true })
  staff('request-changes', id, '--field', 'description=unclear')
  await page.goto(`/en/submit/token/?revise=${id}#key=${key}`)
  const logo = page.locator('.entryPreview img.icon').first()
  await expect(logo).toHaveAttribute('src', /^data:image\/png/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
})

test('a rejection is shown with its reason, and leaves nothing to withdraw', { tag: '@all' }, async ({
  page,
  baseURL,
}) => {
  const { id, path } = await newSubmission(baseURL, 'nft', { isPaid: true })
  staff('reject', id, '--reason', 'copy')
  await page.goto(path)
  await expect(state(page, 'rejected')).toBeVisible()
  await expect(page.getByText(mail.rejectionReasons.copy).first()).toBeVisible()
  await expect(page.getByRole('button', { name: status.withdraw.button })).toBeHidden()
})

test('a request is withdrawn by keyboard, after one question', async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'chain')
  await page.goto(path)
  const ask = page.getByRole('button', { name: status.withdraw.button })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: status.withdraw.no })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: status.withdraw.yes })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(state(page, 'withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Example Chain' })).toBeFocused()
  await expect(ask).toBeHidden()
})

test('a wrong access code is reported, the right one opens the request, and this device remembers it until asked not to', async ({
  page,
  baseURL,
}) => {
  const { id, key, path } = await newSubmission(baseURL, 'dapp')
  await page.goto(`/en/status/#id=${id}&key=${'w'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: status.load.missing })).toBeVisible()
  await page.getByLabel(status.open.number).fill(id.toLowerCase().replaceAll('-', ' '))
  await page.getByLabel(status.open.key).fill(key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeFocused()
  await expect(page).toHaveURL(path)

  await page.getByRole('link', { name: status.own.others }).click()
  await expect(page).toHaveURL('/en/status/')
  await page.getByRole('link', { name: 'Example Swap' }).click()
  await expect(state(page, 'awaitingDonation')).toBeVisible()
  await page.goto('/en/status/')
  await page.getByRole('button', { name: status.own.remove.replace('{id}', id) }).click()
  await expect(page.getByRole('heading', { name: status.own.title })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel(status.open.number)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Example Swap' })).toBeHidden()

  await page.getByLabel(status.open.number).fill(`${baseURL}${path}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeFocused()
})

test('a link that was cut asks for the access code', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/status/#id=D-7K3M-92QX')
  await expect(page.getByText(status.open.noKey)).toBeVisible()
  await expect(page.getByLabel(status.open.number)).toHaveValue('D-7K3M-92QX')
})

test('when the server is away a message appears, and nothing that was shown is lost or kept on disk', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'dapp')
  await page.route('**/v1/submission/**', route => route.abort())
  await page.goto(path)
  await expect(page.getByText(status.load.offline)).toBeVisible()
  await page.unroute('**/v1/submission/**')
  await page.getByRole('button', { name: status.load.retry }).click()
  await expect(state(page, 'awaitingDonation')).toBeVisible()
  await page.route('**/v1/submission/**', route => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }))
  await page.getByRole('button', { name: status.load.refresh }).click()
  await expect(page.getByText(sentence(status.load.old))).toBeVisible()
  await expect(state(page, 'awaitingDonation')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain('ann@example.org')
  await page.reload()
  await expect(page.getByText(status.load.failed)).toBeVisible()
})

test('a request whose texts cannot be had is not shown in codes: the page says so, and a retry brings both', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'nft')
  await page.route('**/en/status.json', route => route.abort())
  await page.goto(path)
  await expect(page.getByText(status.load.offline)).toBeVisible()
  await page.unroute('**/en/status.json')
  await page.getByRole('button', { name: status.load.retry }).click()
  await expect(state(page, 'awaitingDonation')).toBeVisible()
})

test('the key goes to the server in a header alone, and no other page gets it', async ({ page, baseURL }) => {
  const { id, key, path } = await newSubmission(baseURL, 'dapp')
  const told: string[] = []
  page.on('request', request => told.push(request.url().split('#')[0] ?? '', request.headers().referer ?? ''))
  await page.goto(path)
  await expect(state(page, 'awaitingDonation')).toBeVisible()
  await page.getByLabel(words('en', 'common').header.language, { exact: true }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL(`/ja/status/#id=${id}&key=${key}`)
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeVisible()
  expect(told.filter(text => text.includes(key))).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('who has just sent a request gets its number, its link and a file of both, without any script file', {
  tag: '@all',
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/en/success/#id=T-7K3M-92QX&key=${KEY}`)
  await expect(page.getByText('T-7K3M-92QX', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(success.receipt.token)).toBeVisible()
  await expect(page.getByText(success.lead)).toBeVisible()
  const open = page.getByRole('link', { name: success.receipt.open })
  await expect(open).toHaveAttribute('href', new RegExp(`/en/status/#id=T-7K3M-92QX&key=${KEY}$`))
  expect(scripts).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: success.receipt.save }).click(),
  ])
  expect(file.suggestedFilename()).toBe('T-7K3M-92QX.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`/en/status/#id=T-7K3M-92QX&key=${KEY}`)
  await page.goto('/en/success/')
  await page.reload()
  await expect(page.getByText(success.receipt.number)).toBeHidden()
  // Nothing was sent: it claims nothing and leads on.
  await expect(page.getByText(success.bare)).toBeVisible()
  await expect(page.getByText(success.lead)).toHaveCount(0)
  await expect(page.getByRole('link', { name: success.receipt.open })).toHaveAttribute('href', '/en/status/')
})

test('words of a stranger in the address are on neither page, and a true number and key beside them are', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const fragment = (named: Record<string, string>) => `#${new URLSearchParams(named)}`
  const id = 'T-7K3M-92QX'
  for (const named of [
    { id: LURE, key: KEY },
    { id, key: LURE },
    { id: `${id} ${LURE}`, key: KEY },
    { id: `<img src=x alt="${LURE}">`, key: KEY },
  ]) {
    // Another page between: a new fragment alone loads nothing.
    await page.goto('about:blank')
    await page.goto(`/en/success/${fragment(named)}`)
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
    await expect(page.getByText(success.receipt.number)).toBeHidden()
    expect(await page.content()).not.toContain(LURE)
    await page.goto(`/en/status/${fragment(named)}`)
    const number = page.getByLabel(status.open.number)
    await expect(number).toHaveValue(named.id === id ? id : '')
    await expect(page.getByLabel(status.open.key)).toHaveValue(named.key === KEY ? KEY : '')
    expect(await page.content()).not.toContain(LURE)
  }
  const made = await newSubmission(baseURL, 'dapp')
  await page.goto('about:blank')
  await page.goto(`${made.path}&note=${encodeURIComponent(LURE)}`)
  await expect(page.getByRole('heading', { name: 'Example Swap' })).toBeVisible()
  await expect(page.locator('#private-link')).toHaveText(`${baseURL}${made.path}`)
})

test('an invalid number typed by hand is reported, and stays to be corrected', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/status/')
  await page.getByLabel(status.open.number).fill('my request')
  await page.getByLabel(status.open.key).fill('my code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: status.load.missing })).toBeVisible()
  await expect(page.getByLabel(status.open.number)).toHaveValue('my request')
})

test('without JavaScript the status page shows what it needs and whom to ask', async ({
  browser,
  request,
}) => {
  const html = await (await request.get('/en/status/')).text()
  const [, words = ''] = /<noscript><p[^>]*>(.*?)<\/noscript>/.exec(html) ?? []
  expect(words).toContain(status.noScript.split('<')[0])
  expect(words).toMatch(/href="?mailto:/)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/status/')
  await expect(page.getByRole('heading', { name: status.title })).toBeVisible()
  await expect(page.getByLabel(status.open.number)).toBeHidden()
  await context.close()
})
