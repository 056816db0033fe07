import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { expect, type Page, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { builtPaths } from './routes.ts'
import { words } from './words.ts'

// Translators of pages turn what looks like words or numbers into others: what money follows must never be among it.

/** Addresses and hashes, whole or shortened, numbers of requests, amounts to the last digit. */
const EXACT =
  /0x[\da-f]{6,}|\b[\da-f]{40,}\b|\b(?:[\da-f]{2}:){15,}|\b[DTNC]-[\dA-Z]{4}-[\dA-Z]{4}\b|\b\d{4,}\.\d{4}\b/i

const listing = words('en', 'listing')
const verify = words('en', 'verify')

/** What a translator may change of a built page, though it is exact, is code or can be copied. */
function loose(html: string): string[] {
  const copied = new Set([...html.matchAll(/data-copy-from="([^"]+)"/g)].map(([, id]) => id))
  const open: { name: string; isKept: boolean; isExact: boolean }[] = []
  const found: string[] = []
  const parser = new Parser({
    onopentag: (name, { translate, id }) => {
      const around = open.at(-1)
      const isUnread = ['script', 'style', 'template', 'title'].includes(name)
      open.push({
        name,
        isKept: isUnread || translate === 'no' || (around?.isKept ?? false),
        isExact: name === 'code' || copied.has(id ?? '') || (around?.isExact ?? false),
      })
    },
    ontext: text => {
      const here = open.at(-1)
      if (here && !here.isKept && text.trim() !== '' && (here.isExact || EXACT.test(text)))
        found.push(text.trim())
    },
    onclosetag: () => {
      open.pop()
    },
  })
  parser.end(html)
  return found
}

/** The same of a page as it is now, what is hidden among it. */
const looseOn = async (page: Page): Promise<string[]> =>
  loose(await page.locator('main').evaluate(main => main.outerHTML))

test('on every built page what is exact is left alone by translators', () => {
  const found = builtPaths('dist/en').flatMap(path => {
    const html = readFileSync(`dist/en/${path}${path.endsWith('.html') ? '' : 'index.html'}`, 'utf8')
    return [...new Set(loose(html))].map(text => `${path} ${text.slice(0, 80)}`)
  })
  expect(found).toEqual([])
})

test('so is what the status page and the answers of “Is this really us?” show', async ({ page, baseURL }) => {
  const { path, id } = await newSubmission(baseURL, 'token')
  await page.goto(path)
  await expect(page.getByText(id, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/10000\.\d{4}/).first()).toBeVisible()
  expect(await looseOn(page)).toEqual([])
  const field = page.getByLabel(listing.donation.name.label)
  await field.fill(`0x${'ab'.repeat(32)}`)
  await field.press('Enter')
  await expect(page.locator('[data-hash]')).not.toBeEmpty()
  expect(await looseOn(page)).toEqual([])
  await page.goto('/en/verify/')
  await page.getByLabel(verify.box.label).fill('0xECa41281c24451168a37211F0bc2b8645AF45092')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-title]')).toHaveText(verify.ours.title)
  expect(await looseOn(page)).toEqual([])
})
