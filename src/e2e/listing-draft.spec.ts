import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import {
  expectError,
  group,
  input,
  listingWords,
  nextButton,
  openForm,
  question,
} from './listing-form-page.ts'
import { words } from './words.ts'

const { draft, fieldErrors, fields, form, logo, steps } = listingWords

test('what was typed is there again after a reload, a change of language and a closed tab', async ({
  page,
  context,
}) => {
  await openForm(page, 'dapp')
  await input(page, fields.title.label).fill('Example Swap')
  await group(page, fields.platform.label).getByLabel('Ethereum', { exact: true }).check()
  await question(page, fields.hasTokens.label).getByLabel(form.yes).check()
  await group(page, fields.tokens.label).getByRole('button', { name: form.addOne }).click()
  await input(page, fields.tokensSymbol.label).fill('EXM')
  await page.reload()
  // The draft wakes the form: no touch is needed.
  await expect(page.getByText(draft.resumeTitle)).toBeVisible()
  await expect(input(page, fields.title.label)).toHaveValue('Example Swap')
  await expect(input(page, fields.tokensSymbol.label)).toHaveValue('EXM')
  await page.getByLabel(words('en', 'common').header.language).click()
  await page.locator('a[data-language][lang=ru]').click()
  await expect(page).toHaveURL('/ru/submit/dapp/')
  await expect(page.locator('#field-title')).toHaveValue('Example Swap')
  await page.locator('#field-desc').fill('One sentence')
  await page.close()
  const again = await context.newPage()
  await again.goto('/en/submit/dapp/')
  await expect(input(again, fields.desc.label)).toHaveValue('One sentence')
  await expect(group(again, fields.platform.label).getByLabel('Ethereum', { exact: true })).toBeChecked()
})

test('a stored draft without a valid time opens the form with all that was typed', { tag: '@all' }, async ({
  page,
}) => {
  for (const savedAt of [undefined, '', 'yesterday', 5]) {
    await page.goto('/en/about/')
    const text = JSON.stringify({ values: { title: 'Example Swap' }, savedAt })
    await page.evaluate(text => localStorage.setItem('listing:dapp', text), text)
    await page.goto('/en/submit/dapp/')
    await expect(page.getByText(draft.resumeTitle)).toBeVisible()
    await expect(input(page, fields.title.label)).toHaveValue('Example Swap')
    await input(page, fields.desc.label).fill('One sentence')
    await expect(page.getByText(draft.saved.split('{')[0])).toBeVisible()
  }
})

test('letters typed before the form is awake are kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/_astro/SubmitWizard*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/en/submit/dapp/')
  await input(page, fields.title.label).pressSequentially('Early')
  await question(page, fields.hasAudit.label).getByLabel(form.no).check()
  release()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await expect(input(page, fields.title.label)).toHaveValue('Early')
  await expect(question(page, fields.hasAudit.label).getByLabel(form.no)).toBeChecked()
  await input(page, fields.title.label).press('End')
  await page.keyboard.type(' bird')
  await page.reload()
  await expect(input(page, fields.title.label)).toHaveValue('Early bird')
})

test('a form whose scripts are gone for good says so, and keeps what is typed', async ({ page }) => {
  await page.route(/_astro\/SubmitWizard/, route => route.fulfill({ status: 404 }))
  await page.goto('/en/submit/chain/')
  // Nothing was typed yet: the page is loaded anew once, as a newer deploy may have replaced the file.
  const reloaded = page.waitForEvent('load')
  await page.locator('#listing-form').hover()
  await reloaded
  await input(page, fields.chainName.label).pressSequentially('Example Chain')
  await nextButton(page).click()
  await expect(page.getByText(form.broken)).toBeVisible()
  await expect(input(page, fields.chainName.label)).toHaveValue('Example Chain')
  await expect(page).toHaveURL('/en/submit/chain/')
})

test('what is typed is not reloaded away when the first script of a form is gone', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(/_astro\/SubmitWizard/, async route => {
    await expect(input(page, fields.chainName.label)).toHaveValue('Example Chain')
    await route.fulfill({ status: 404 })
  })
  await page.goto('/en/submit/chain/')
  await input(page, fields.chainName.label).pressSequentially('Example Chain')
  await expect(page.getByText(form.broken)).toBeVisible()
  await expect(input(page, fields.chainName.label)).toHaveValue('Example Chain')
})

test('starting over asks first, and a draft can be carried to another browser as a file', async ({
  page,
  browser,
}) => {
  await openForm(page, 'chain')
  await input(page, fields.chainName.label).fill('Example Chain')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: draft.export }).click()
  const file = await (await download).path()
  await page.reload()
  await page.getByRole('button', { name: draft.startOver }).click()
  await page.getByRole('button', { name: draft.no }).click()
  await expect(input(page, fields.chainName.label)).toHaveValue('Example Chain')
  await page.getByRole('button', { name: draft.startOver }).click()
  await page.getByRole('button', { name: draft.yes }).click()
  await expect(input(page, fields.chainName.label)).toHaveValue('')
  await page.reload()
  await expect(page.getByText(draft.resumeTitle)).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await openForm(other, 'chain')
  await other.getByLabel(draft.import).setInputFiles(file)
  await expect(other.getByText(draft.imported)).toBeVisible()
  await expect(input(other, fields.chainName.label)).toHaveValue('Example Chain')
  await other
    .getByLabel(draft.import)
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('<p>') })
  await expect(other.getByText(draft.importFailed)).toBeVisible()
  await other.context().close()
})

test('the second step of a form that was filled in is there without the network', { tag: '@all' }, async ({
  page,
  context,
}) => {
  const { icon_url, ...values } = VALID_FORMS.token
  const kept = { values, step: 'form', savedAt: new Date().toISOString() }
  await page.addInitScript(text => localStorage.setItem('listing:token', text), JSON.stringify(kept))
  const step = page.waitForResponse(/\/LogoStep\.[^/]+\.css$/)
  await page.goto('/en/submit/token/', { waitUntil: 'networkidle' })
  await (await step).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: logo.title })).toBeFocused()
})

test('a step that cannot be drawn can be left for a new start, with the draft saved as a file first', {
  tag: '@all',
}, async ({ page }) => {
  await page.route('**/_astro/LogoStep*.js', route => route.abort())
  const kept = { values: { name: 'Example Chain' }, step: 'logo', savedAt: new Date().toISOString() }
  await page.addInitScript(text => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('listing:chain', text)
    sessionStorage.setItem('begun', 'yes')
  }, JSON.stringify(kept))
  await page.goto('/en/submit/chain/?step=logo')
  await expect(page.getByText(steps.failed)).toBeVisible()
  await expect(page.getByRole('button', { name: steps.reload })).toBeVisible()
  await page.getByRole('button', { name: draft.startOver }).click()
  await expect(page.getByText(steps.sure)).toBeVisible()
  const alert = page.getByRole('alert')
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: draft.export }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Example Chain')
  await alert.getByRole('button', { name: draft.yes }).click()
  await expect(page).toHaveURL('/en/submit/chain/')
  await page.locator('#listing-form').hover()
  await expect(input(page, fields.chainName.label)).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('listing:chain'))).toBeNull()
})

test('refused storage is reported and the form goes on', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openForm(page, 'dapp')
  await input(page, fields.title.label).fill('Example')
  await expect(page.getByText(draft.refused)).toBeVisible()
  await nextButton(page).click()
  await expectError(input(page, fields.desc.label), fieldErrors.desc.required)
})

test('a second tab takes over what is typed in the first', { tag: '@all' }, async ({ page, context }) => {
  await openForm(page, 'nft')
  const second = await context.newPage()
  await openForm(second, 'nft')
  await input(second, fields.symbol.label).fill('SEC')
  await page.bringToFront()
  await input(page, fields.nftName.label).fill('First')
  await expect(input(page, fields.symbol.label)).toHaveValue('SEC')
  await expect(input(second, fields.nftName.label)).toHaveValue('First')
  await expect(second.getByText(draft.elsewhere)).toBeVisible()
})

test('a link to a request that nobody has says so, and leads to the status page and to a new request', {
  tag: '@all',
}, async ({ page }) => {
  const { revision, send, donation, preview } = listingWords
  await page.goto(`/en/submit/dapp/?revise=D-7K3M-92QX#key=${'k'.repeat(43)}`)
  const notice = page.getByRole('alert').filter({ hasText: revision.unknown })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: send.status })).toHaveAttribute('href', '/en/status/')
  // There is nothing to fill in, so no step of it and no picture of it either.
  await expect(page.getByRole('navigation', { name: steps.label })).toHaveCount(0)
  await expect(page.getByText(preview.title)).toHaveCount(0)
  await expect(page.getByText(draft.title, { exact: true })).toHaveCount(0)
  await notice.getByRole('link', { name: donation.takeBack.anew }).click()
  await expect(page).toHaveURL('/en/submit/dapp/')
  await expect(page.locator('#listing-form')).toBeVisible()
})
