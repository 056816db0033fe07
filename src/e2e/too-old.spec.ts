import { expect, type Page, test } from 'playwright/test'
import { LANGUAGES } from '#i18n/languages.ts'
import { withoutMarks } from '#lib/line-marks.ts'
import { words } from './words.ts'

// A browser older than those of `.browserslistrc`: the page is what it is without scripts, and says why.

/** As in Firefox 101. */
const makeOld = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'TransformStream'))

for (const { code } of LANGUAGES) {
  const tag = code === 'ja' ? [] : '@all'
  test(`a control that cannot work says so in ${code}, and links still lead on`, { tag }, async ({
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', request => request.resourceType() === 'script' && loaded.push(request.url()))
    await makeOld(page)
    const { errors } = words(code, 'common')
    const note = page.locator('#too-old')
    await page.goto(`/${code}/submit/token/`)
    const read = withoutMarks(await page.locator('main').innerText())
    expect(read).toContain(errors.tooOld)
    expect(read).toContain(words(code, 'listing').form.noScript)
    await expect(note).toBeHidden()
    await page.locator('main input:visible').first().click()
    await expect(note).toBeVisible()
    expect(withoutMarks(await note.innerText())).toBe(errors.tooOld)
    expect(loaded).toEqual([])
    await page.locator('header a').first().click()
    await expect(page).not.toHaveURL(/submit/)
  })
}

test('menus work, and what only a script could answer is not there', async ({ page }) => {
  const { header, menu, site } = words('en', 'common')
  await makeOld(page)
  await page.goto('/en/')
  await expect(page.getByRole('button', { name: header.darkMode })).toBeHidden()
  const bar = page.getByRole('navigation', { name: site.mainMenu })
  await bar.getByText(menu.build, { exact: true }).click()
  await bar.getByRole('link', { name: menu.developerCenter }).click()
  await expect(page).toHaveURL('/en/developer/')
  await page.goto('/en/dappstore/')
  await expect(page.getByText(words('en', 'dappstore').states.noScript)).toBeVisible()
})
