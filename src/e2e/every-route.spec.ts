import { expect, test } from 'playwright/test'
import { languageOf } from '#i18n/languages.ts'
import { CODES, ROUTES } from './routes.ts'

for (const code of CODES) {
  test(`every page exists in ${code} and says so`, async ({ request }) => {
    for (const route of ROUTES) {
      const answer = await request.get(`/${code}/${route}`)
      expect(answer.status(), `/${code}/${route}`).toBe(200)
      expect(await answer.text()).toContain(`<html lang="${languageOf(code).tag}"`)
    }
  })
}

test('a page loads no script file and breaks no rule of its own policy before the first touch', async ({
  page,
}) => {
  const scripts: string[] = []
  const complaints: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  // A DApp that is named in the query alone can only be shown by a script.
  for (const route of ROUTES.filter(route => route !== 'dappstore/detail/')) {
    await page.goto(`/en/${route}`)
    await page.waitForTimeout(150)
    expect(complaints, `/en/${route}`).toEqual([])
    expect(scripts, `/en/${route}`).toEqual([])
  }
})

test('an unknown address and an unknown language end on the page that says so', async ({ page }) => {
  for (const path of ['/en/nothing-here/', '/klingon/', '/nothing']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  }
})
