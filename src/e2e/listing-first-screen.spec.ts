import { expect, test } from 'playwright/test'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { newSubmission } from './new-submission.ts'
import { CODES } from './routes.ts'
import { words } from './words.ts'

/** The first screen of a laptop and of a phone; its lower part is under browser bars and the sticky button. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const LOWEST_Y = 700

test('price and time of an answer are told before the first field, without scrolling', async ({ page }) => {
  const { price, answer } = words('en', 'submit')
  for (const kind of LISTING_KINDS) {
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      await page.goto(`/en/submit/${kind}/`)
      const told = [price.split('{')[0].trim(), kind === 'token' ? answer.promised : answer.open]
      const field = await page.locator('#listing-form :is(input, textarea)').first().boundingBox()
      for (const text of told) {
        const line = page.locator('main').getByText(text).first()
        await expect(line).toBeInViewport({ ratio: 1 })
        expect((await line.boundingBox())?.y, text).toBeLessThan(field?.y ?? 0)
      }
    }
  }
})

for (const kind of LISTING_KINDS) {
  test(`the first field of the ${kind} form is in the first screen`, {
    tag: kind === 'token' ? [] : '@all',
  }, async ({ page }) => {
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      await page.goto(`/en/submit/${kind}/`)
      const box = await page.locator('#listing-form :is(input, textarea)').first().boundingBox()
      expect(box?.y, `${viewport.width} px`).toBeLessThan(LOWEST_Y)
    }
  })
}

test('on a phone it is there in every language, in the form with the longest head', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const lang of CODES) {
    await page.goto(`/${lang}/submit/dapp/`)
    const first = page.locator('#listing-form :is(input, textarea)').first()
    expect((await first.boundingBox())?.y, lang).toBeLessThan(LOWEST_Y)
  }
})

test('on a phone the way on stays in view, and the steps stay above while one scrolls', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/submit/token/')
  const next = page.locator('#listing-form button[type=submit]')
  await expect(next).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 1200)
  await expect(page.locator('#listing-form')).toHaveJSProperty('isConnected', true)
  await expect(next).toBeInViewport({ ratio: 1 })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps).toBeInViewport({ ratio: 1 })
  // In view and on top: a header that stays as well would lie over it.
  await expect
    .poll(() =>
      steps.evaluate(bar => {
        const { left, top, height } = bar.getBoundingClientRect()
        return bar.contains(document.elementFromPoint(left + 24, top + height / 2))
      }),
    )
    .toBe(true)
})

test('a later step brings its own styles, which the first one does not wait for', { tag: '@all' }, async ({
  page,
}) => {
  const draft = { values: { title: 'Example Swap' }, step: 'logo', savedAt: new Date().toISOString() }
  await page.addInitScript(text => localStorage.setItem('listing:dapp', text), JSON.stringify(draft))
  const sheet = page.waitForResponse(/\/LogoStep\.[^/]+\.css$/)
  await page.goto('/en/submit/dapp/?step=logo')
  expect((await sheet).ok()).toBe(true)
  const [name = ''] = /\._\w+/.exec(await (await sheet).text()) ?? []
  expect(name).not.toBe('')
  expect(await (await page.request.get('/en/submit/dapp/')).text()).not.toContain(name)
})

test('what happens next with a request, and by when, is in the first screen of a phone', {
  tag: '@all',
}, async ({ page, baseURL }) => {
  const { path } = await newSubmission(baseURL, 'token', { isPaid: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  const [due = ''] = words('en', 'status').next.due.split('{time}')
  await expect(page.getByText(due.trim())).toBeInViewport({ ratio: 1 })
})
