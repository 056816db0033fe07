import { expect, test } from 'playwright/test'
import { withoutBreaks, words } from './words.ts'

const { questions, search, topics } = words('en', 'support')
const { never, mistake } = words('en', 'security')
const { menu, follow } = words('en', 'common')

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('each question opens to its answer, and the answer leads to its guide', async ({ page }) => {
    await page.goto('/en/support/')
    const asked = page.locator('[data-entry]').filter({ hasText: questions.lostPhrase.title })
    await expect(asked.getByText(questions.lostPhrase.text)).toBeHidden()
    await asked.getByText(questions.lostPhrase.title).click()
    await expect(asked.getByText(questions.lostPhrase.text)).toBeVisible()
    await expect(asked.getByRole('link')).toHaveAttribute('href', '/en/learn/keep-your-seed-phrase/')
    await expect(page.getByRole('searchbox')).toBeHidden()
  })

  test('an address that names an answer opens it', async ({ page }) => {
    await page.goto('/en/support/#undo')
    await expect(page.getByText(questions.undo.text)).toBeInViewport()
    await expect(page.getByRole('heading', { name: questions.undo.title })).toBeInViewport()
    await expect(page.getByText(questions.pending.text)).toBeHidden()
  })

  test('the ways to people say first that staff never write first', async ({ page }) => {
    await page.goto('/en/support/#contact')
    const contact = page.getByRole('region', { name: menu.contact })
    await expect(contact.getByRole('link', { name: /@tokenpocket\.pro$/ })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await contact.getByRole('button', { name: menu.telegram }).click()
    await expect(page.getByRole('dialog').getByText(follow.warning)).toBeVisible()
    await expect(page.getByRole('region', { name: never.title }).getByRole('listitem')).toHaveCount(5)
  })
})

test('a word that stands in no question finds it by what people call it', async ({ page }) => {
  await page.goto('/en/support/')
  const rows = page.locator('[data-entry]')
  const all = await rows.count()
  const field = page.getByRole('searchbox', { name: search.label })
  // A script comes at the first touch; filling alone touches nothing, as the field is in the first screen.
  await field.click()
  await field.fill('mnemonic')
  await expect(rows.filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(questions.lostPhrase.title)).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: search.found.replace('{count}', '1') }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: topics.listings, exact: true })).toBeHidden()
  await field.fill('zzzz')
  await expect(page.getByText(search.none)).toBeVisible()
  await field.fill('')
  await expect(rows.filter({ visible: true })).toHaveCount(all)
})

test('questions open and close by keyboard', async ({ page }) => {
  await page.goto('/en/support/')
  await page.locator('summary').filter({ hasText: questions.signed.title }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(questions.signed.text)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: mistake.title })).toBeFocused()
})

test('search engines read the questions and answers that the page shows, and no others', async ({ page }) => {
  for (const code of ['en', 'ja']) {
    await page.goto(`/${code}/support/`)
    const entries = await page.locator('script[type="application/ld+json"]').allTextContents()
    const faq = entries.map(entry => JSON.parse(entry)).find(entry => entry['@type'] === 'FAQPage')
    const shown = await page
      .locator('[data-entry]')
      .evaluateAll(rows =>
        rows.map(row => [
          row.querySelector('h4')?.textContent?.trim(),
          row.querySelector('.answer p')?.textContent,
        ]),
      )
    const told = faq.mainEntity.map((entry: { name: string; acceptedAnswer: { text: string } }) => [
      withoutBreaks(entry.name),
      withoutBreaks(entry.acceptedAnswer.text),
    ])
    expect(shown.map(row => row.map(text => withoutBreaks(text ?? '')))).toEqual(told)
    expect(told.length).toBeGreaterThan(0)
  }
})
