import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { TOUCH_NAMES, touch } from './touched.ts'
import { words } from './words.ts'

// What scripts write into a page that a translator or a password manager keeps changing.

const listing = words('en', 'listing')
const status = words('en', 'status')
const verify = words('en', 'verify')

/** An article that no page was built for, as staff add it. */
function publish(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'article-')), 'newer.md')
  const facts = [
    'id: 990001',
    'title: A newer article',
    'summary: In short',
    'create_time: 2026-11-01T10:00:00Z',
  ]
  writeFileSync(file, `---\n${facts.join('\n')}\n---\n\n## First part\n\nWords of it\n`)
  execFileSync(process.execPath, ['src/server/review.ts', 'news', 'add', file, '--lang', 'en'], {
    env: { ...process.env, DATA_DIR: process.env.TEST_DATA_DIR ?? '' },
  })
}

/** What changes a page most is tried each time. */
const FIRST = 'a translated page'

for (const name of TOUCH_NAMES) {
  test.describe(name, { tag: name === FIRST ? [] : '@all' }, () => {
    test('the status page shows a request, refuses a wrong transaction and goes on with it', async ({
      page,
      baseURL,
    }) => {
      const errors = await touch(page, name)
      const { id, path } = await newSubmission(baseURL, 'token')
      await page.goto(path)
      await expect(page.getByText(id, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/10000\.\d{4}/).first()).toBeVisible()
      const field = page.getByLabel(listing.donation.name.label)
      await field.fill('I paid yesterday')
      await field.press('Enter')
      await expect(page.getByText(listing.donation.reasons.notATransaction)).toBeVisible()
      await expect(field).toHaveValue('I paid yesterday')
      await expect(field).toBeFocused()
      await field.fill(`0x${'ab'.repeat(32)}`)
      await field.press('Enter')
      await expect(
        page.locator('main').getByText(status.states.inReview, { exact: true }).first(),
      ).toBeVisible()
      await expect(page.getByText(listing.donation.reasons.notATransaction)).toBeHidden()
      expect(errors).toEqual([])
    })

    test('“Is this really us?” answers one name after the other', async ({ page }) => {
      const errors = await touch(page, name)
      await page.goto('/en/verify/')
      const box = page.getByLabel(verify.box.label)
      const title = page.locator('[data-title]')
      await box.fill('https://help.tokenpocket.pro/en/contact-us')
      await box.press('Enter')
      await expect(title).toHaveText(verify.ours.title)
      await box.fill('tokenpocket.pro.wallet-check.example')
      await box.press('Enter')
      await expect(title).toHaveText(verify.alike.title)
      await expect(page.locator('mark')).toHaveText('wallet-check.example')
      await expect(box).toHaveValue('tokenpocket.pro.wallet-check.example')
      await box.fill('')
      await box.press('Enter')
      await expect(page.getByText(verify.box.empty)).toBeVisible()
      expect(errors).toEqual([])
    })

    test('an article that is newer than the page is shown', async ({ page }) => {
      const errors = await touch(page, name)
      publish()
      await page.goto('/en/news/990001/')
      await expect(page.getByRole('heading', { name: 'A newer article' })).toBeVisible()
      await expect(page.getByText('Words of it')).toBeVisible()
      expect(errors).toEqual([])
    })
  })
}
