import { expect, test } from 'playwright/test'
import { withoutMarks } from '#lib/line-marks.ts'
import { words } from './words.ts'

const { header, menu, menuCards, menuLines, site } = words('en', 'common')

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the header keeps its order and one section is open at a time', async ({ page }) => {
    await page.goto('/en/')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    const shown = await bar.locator('summary:visible, nav > a:visible, > a:visible').allInnerTexts()
    expect(shown).toEqual([menu.products, menu.tools, menu.trade, menu.dappStore, menu.build, menu.support])
    await bar.getByText(menu.products, { exact: true }).click()
    await expect(bar.getByRole('link', { name: menu.mobileWallet })).toBeVisible()
    await bar.getByText(menu.tools, { exact: true }).click()
    await expect(bar.getByRole('link', { name: menu.approvalDetector })).toBeVisible()
    await expect(bar.getByRole('link', { name: menu.mobileWallet })).toBeHidden()
  })

  test('an open section closes on a click beside it, on Escape and when the width changes', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/about/')
    const tools = page.getByRole('navigation', { name: site.mainMenu }).getByText(menu.tools, { exact: true })
    const entry = page
      .getByRole('navigation', { name: site.mainMenu })
      .getByRole('link', { name: menu.approvalDetector })
    await tools.click()
    await expect(entry).toBeVisible()
    // The script that handles a click beside the menu comes with the first touch, and leaves these rules when it has run.
    await expect(page.locator('script[type=speculationrules]')).toBeAttached()
    await page.mouse.click(1430, 890)
    await expect(entry).toBeHidden()
    await tools.click()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await tools.click()
    await expect(entry).toBeVisible()
    await page.setViewportSize({ width: 1380, height: 900 })
    await expect(entry).toBeHidden()
  })

  test('the whole menu works by keyboard', async ({ page }) => {
    await page.goto('/en/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: site.skipToContent })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await expect(bar.locator('summary').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('link', { name: menu.mobileWallet })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name: menu.mobileWallet })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('link', { name: menu.mobileWallet })).toBeHidden()
    await page.waitForTimeout(500)
    await page.keyboard.press('ArrowRight')
    await expect(bar.locator('summary').nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(bar.getByRole('link', { name: menu.approvalDetector })).toBeFocused()
  })

  test('the logo leads home, and a right click offers the brand kit', async ({ page }) => {
    await page.goto('/en/about/')
    const logo = page.locator('[data-logo]')
    await logo.click({ button: 'right' })
    const popup = page.getByRole('group', { name: header.logoMenu })
    await expect(popup.getByRole('link', { name: header.brandKitPage })).toHaveAttribute(
      'href',
      '/en/brandkit/',
    )
    const zip = await popup.getByRole('link', { name: header.brandKitZip }).getAttribute('href')
    expect((await page.request.get(zip ?? '')).headers()['content-type']).toContain('zip')
    await expect(page.locator('script[type=speculationrules]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await logo.click()
    await expect(page).toHaveURL('/en/')
  })

  test('the first right click on the logo offers the brand kit before any script has come', {
    tag: '@all',
  }, async ({ page }) => {
    await page.route('**/*.js', () => {})
    await page.goto('/en/about/')
    await page.locator('[data-logo]').click({ button: 'right' })
    const popup = page.getByRole('group', { name: header.logoMenu })
    await expect(popup.getByRole('link', { name: header.brandKitPage })).toBeFocused()
  })

  test('the menu tells where the visitor is', async ({ page }) => {
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    const current = bar.locator('[aria-current]')
    await page.goto('/en/developer/')
    await expect(bar.locator('summary[aria-current]')).toHaveText(menu.build)
    await expect(bar.locator('a[aria-current=page]')).toContainText(menu.developerCenter)
    await page.goto('/en/download/android/')
    await expect(bar.locator('summary[aria-current]')).toHaveText(menu.products)
    await page.goto('/en/dappstore/')
    await expect(current).toHaveText(menu.dappStore)
    await page.goto('/en/')
    await expect(current).toHaveCount(0)
  })

  test('an entry leads to its part of our own page, in sight below the header', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/en/about/')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await bar.getByText(menu.tools, { exact: true }).click()
    await bar.getByRole('link', { name: menu.keyGenerator }).click()
    await expect(page).toHaveURL('/en/tools/#key-generator')
    const heading = page.getByRole('heading', { name: menu.keyGenerator })
    await expect(heading).toBeInViewport()
    expect((await heading.boundingBox())?.y).toBeGreaterThan(72)
    await expect(bar.locator('summary[aria-current]')).toHaveText(menu.tools)
  })

  test('every entry has a line of its own, and the way to the wallet is at the end', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto('/en/about/')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await bar.getByText(menu.tools, { exact: true }).hover()
    for (const line of Object.values(menuLines))
      await expect(bar.getByText(String(line), { exact: true })).toBeAttached()
    await bar.getByText(menu.tools, { exact: true }).click()
    await expect(bar.getByText(menuLines.approvalDetector)).toBeVisible()
    await expect(bar.getByText(menuCards.tools.text)).toBeVisible()
    await expect(page.locator('header').getByRole('link').last()).toHaveText(header.getWallet)
  })

  test('a menu that is open before its lines come gets them, and its entries keep their place', {
    tag: '@all',
  }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // A menu slides in by 2 px as it opens; what is compared are its places when it has come to rest.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/menu.json', route => promise.then(() => route.continue()))
    await page.goto('/en/about/')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    const tools = bar.getByText(menu.tools, { exact: true })
    const entry = bar.getByRole('link', { name: menu.approvalDetector })
    await tools.click()
    await expect(entry).toBeVisible()
    const before = await entry.boundingBox()
    const come = page.waitForResponse('**/menu.json')
    resolve()
    await come
    await expect(bar.getByText(menuLines.approvalDetector)).toBeVisible()
    expect(await entry.boundingBox()).toEqual(before)
    await expect(entry).toHaveCount(1)
  })

  test('a page that may not connect has the lines in it', { tag: '@all' }, async ({ page }) => {
    await page.goto('/en/verify/')
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await bar.getByText(menu.tools, { exact: true }).click()
    await expect(bar.getByText(menuLines.approvalDetector)).toHaveCount(1)
    await expect(bar.getByText(menuLines.approvalDetector)).toBeVisible()
  })

  test('the home page’s header is paper once scrolled, and no cloth shows through it', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/')
    const header = page.locator('header.header')
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.mouse.wheel(0, 400)
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', '')
    const paper = await page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
    await expect(header).toHaveCSS('background-color', paper)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the hamburger opens the whole menu, brand kit included, and the page behind stays', async ({
    page,
  }) => {
    await page.goto('/en/about/')
    await page.getByLabel(header.openMenu, { exact: true }).tap()
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await expect(bar.getByRole('link', { name: menu.brandKit })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await bar.getByText(menu.tools, { exact: true }).tap()
    await expect(bar.getByRole('link', { name: menu.versionVerification })).toBeVisible()
    await bar.getByText(menu.more, { exact: true }).tap()
    await expect(bar.getByRole('link', { name: menu.about })).toBeVisible()
    await expect(bar.getByRole('link', { name: menu.terms })).toBeVisible()
    await page.getByLabel(header.openMenu, { exact: true }).tap()
    await expect(bar).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })

  test('the hamburger is in its place before the rest of the header has come', { tag: '@all' }, async ({
    page,
  }) => {
    const burger = page.getByLabel(header.openMenu, { exact: true })
    await page.goto('/en/about/')
    const whole = await burger.boundingBox()
    await page.route('/en/about/', async route => {
      const answer = await route.fetch()
      const html = await answer.text()
      const end = html.indexOf('</details>', html.indexOf('<details class="burger"'))
      await route.fulfill({ response: answer, body: html.slice(0, end) })
    })
    await page.goto('/en/about/')
    await expect(page.locator('.header .tools')).toHaveCount(0)
    expect(await burger.boundingBox()).toEqual(whole)
  })

  test('the sheet closes on Escape and on a tap beside it', async ({ page }) => {
    await page.goto('/en/about/')
    const burger = page.getByLabel(header.openMenu, { exact: true })
    const bar = page.getByRole('navigation', { name: site.mainMenu })
    await burger.tap()
    await bar.getByText(menu.tools, { exact: true }).tap()
    await expect(page.locator('script[type=speculationrules]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.tap()
    await expect(bar).toBeVisible()
    await page.touchscreen.tap(60, 30)
    await expect(bar).toBeHidden()
  })

  test('the wallet, the theme and the languages are at the foot of the sheet', async ({ page }) => {
    await page.goto('/en/about/')
    await expect(page.getByRole('link', { name: header.getWallet }).first()).toBeInViewport()
    await page.getByLabel(header.openMenu, { exact: true }).tap()
    const [toggle, languages] = [
      page.getByRole('button', { name: header.darkMode }),
      page.getByLabel(header.language, { exact: true }),
    ]
    for (const control of [toggle, languages]) {
      expect((await control.boundingBox())?.y).toBeGreaterThan(700)
    }
    await toggle.tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await languages.tap()
    await page.getByRole('link', { name: '日本語' }).tap()
    await expect(page).toHaveURL('/ja/about/')
  })

  test('a column of the footer opens on a tap', { tag: '@all' }, async ({ page }) => {
    await page.goto('/en/about/')
    const footer = page.getByRole('navigation', { name: site.footerMenu })
    await expect(footer.getByRole('link', { name: menu.approvalDetector })).toBeHidden()
    await footer.locator('summary', { hasText: menu.tools }).tap()
    await expect(footer.getByRole('link', { name: menu.approvalDetector })).toBeVisible()
  })
})

for (const [lang, group] of [
  ['zh', 'tokenPocket_cn'],
  ['zh-tw', 'tokenPocket_cn'],
  ['ko', 'tokenpocket_kor'],
  ['ru', 'tokenPocket_en'],
] as const) {
  test(`in ${lang} the Telegram icon warns first, then leads to ${group}`, {
    tag: lang === 'zh' ? [] : '@all',
  }, async ({ page }) => {
    const { follow, menu } = words(lang, 'common')
    await page.goto(`/${lang}/about/`)
    await page.getByRole('button', { name: menu.telegram }).click()
    const dialog = page.getByRole('dialog', { name: follow.title })
    await expect.poll(async () => withoutMarks(await dialog.innerText())).toContain(follow.warning)
    await expect(dialog.getByRole('link', { name: follow.group })).toHaveAttribute(
      'href',
      `https://t.me/${group}`,
    )
  })
}

test('the merchandise shop is for readers of Chinese alone, and so is the span of years', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/zh/')
  await expect(page.locator('footer')).toContainText(words('zh', 'common').menu.merchandise)
  await expect(page.locator('footer')).toContainText('2018-2022')
  for (const lang of ['en', 'zh-tw', 'ja']) {
    await page.goto(`/${lang}/`)
    await expect(page.locator('footer')).not.toContainText(words(lang, 'common').menu.merchandise)
    await expect(page.locator('footer')).not.toContainText('2018')
  }
})
