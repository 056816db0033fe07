import { expect, test } from 'playwright/test'
import { withoutMarks } from '#lib/line-marks.ts'
import { words } from './words.ts'

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

const ASKED = [
  { code: 'en', question: 'i threw away the paper with my words', id: 'lostPhrase' },
  { code: 'en', question: 'customer care number', id: 'reach' },
  { code: 'hi', question: '12 word yaad nahi hai', id: 'lostPhrase' },
  { code: 'zh', question: '客服电话', id: 'reach' },
] as const

for (const { code, question, id } of ASKED) {
  test(`"${question}" (${code}) is answered first, and opened`, async ({ page }) => {
    const spoken = words(code, 'support')
    await page.goto(`/${code}/support/`)
    const field = page.getByRole('searchbox')
    // A script comes at the first touch; filling alone touches nothing, as the field is in the first screen.
    await field.click()
    await field.fill(question)
    const shown = page.locator('.questions details').filter({ visible: true })
    await expect(shown.first()).toHaveAttribute('open')
    await expect(shown.first().locator('.answer')).toHaveId(id)
    const count = await shown.count()
    await expect(page.locator('[data-found]')).toHaveText(
      new RegExp(spoken.search.found.replace(/\{count\}.*/, `\\s*${count}`)),
    )
    await expect(page.locator('.questions details[open]')).toHaveCount(1)
  })
}

test('an answer of another page is shown with its first sentences, and none with the ways on', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/support/')
  const rows = page.locator('[data-entry]').filter({ visible: true })
  const all = await rows.count()
  const field = page.getByRole('searchbox', { name: search.label })
  await field.click()
  await field.fill('i typed my seed into a website')
  await expect(page.getByText(mistake.phrase.text)).toBeVisible()
  await expect(page.getByRole('link', { name: mistake.phrase.title })).toHaveAttribute(
    'href',
    '/en/security/#mistake',
  )
  await expect(page.getByRole('heading', { name: topics.listings, exact: true })).toBeHidden()
  await field.fill('zzzzqq')
  const none = page.getByRole('status').filter({ hasText: search.none })
  await expect(none.getByRole('link', { name: menu.contact })).toHaveAttribute('href', '/en/support/#contact')
  await expect(none.getByRole('link', { name: menu.guides })).toBeVisible()
  await field.fill('')
  await expect(rows).toHaveCount(all)
  await expect(page.locator('.questions details[open]')).toHaveCount(0)
})

test('a count that stays is said once', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/support/')
  const field = page.getByRole('searchbox', { name: search.label })
  await field.click()
  await field.fill('customer care numbe')
  const found = page.locator('[data-found]')
  await expect(found).not.toBeEmpty()
  const text = await found.textContent()
  await found.evaluate(element => {
    new MutationObserver(() => {
      element.setAttribute('data-again', '')
    }).observe(element, { childList: true })
  })
  await field.fill('customer care number')
  await expect(found).toHaveText(text ?? '')
  await expect(page.getByText(questions.reach.title)).toBeVisible()
  await expect(found).not.toHaveAttribute('data-again')
  await field.fill('zzzzqq')
  await expect(found).toBeEmpty()
})

test('each answer is where its link leads', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/support/')
  const lost = await page.evaluate(async () => {
    const answers: { href: string }[] = await (await fetch('/en/answers.json')).json()
    const isThere = async ({ href }: { href: string }) => {
      const html = await (await fetch(href)).text()
      const place = href.split('#')[1]
      return !place || new DOMParser().parseFromString(html, 'text/html').getElementById(place) !== null
    }
    const found = await Promise.all(answers.map(isThere))
    return answers.filter((_, at) => !found[at]).map(({ href }) => href)
  })
  expect(lost).toEqual([])
})

test('questions open and close by keyboard', { tag: '@all' }, async ({ page }) => {
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
      withoutMarks(entry.name),
      withoutMarks(entry.acceptedAnswer.text),
    ])
    expect(shown.map(row => row.map(text => withoutMarks(text ?? '')))).toEqual(told)
    expect(told.length).toBeGreaterThan(0)
  }
})
