import { devices, expect, type Page, test } from 'playwright/test'
import { words } from './words.ts'

const copy = words('en', 'dappstore')
const AAVE = '/en/dappstore/aave-1063/'
const UNAUDITED = '/en/dappstore/kyberswap-1007/'
const enter = (page: Page) => page.getByRole('link', { name: copy.detail.enter.replace('{name}', 'Aave') })
const dialog = (page: Page) => page.getByRole('dialog', { name: copy.risk.title.replace('{name}', 'Aave') })
const offer = (page: Page) => page.getByRole('dialog', { name: copy.install.title.replace('{name}', 'Aave') })

/** The page with its island awake. */
async function openAwake(page: Page, path = AAVE): Promise<void> {
  await page.goto(path)
  await enter(page).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
}

/** A browser that has the extension: it announces itself as EIP-6963 says. */
async function installExtension(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const detail = Object.freeze({ info: { rdns: 'pro.tokenpocket' }, provider: {} })
    addEventListener('eip6963:requestProvider', () => {
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
  })
}

/** No test visits the site of others. */
async function keepAway(page: Page): Promise<void> {
  await page
    .context()
    .route('https://app.aave.com/**', route => route.fulfill({ contentType: 'text/html', body: 'Aave' }))
}

test('what search engines are told of a DApp names audits where its page has one', { tag: '@all' }, async ({
  page,
}) => {
  const description = page.locator('meta[name="description"]')
  await page.goto(AAVE)
  await expect(description).toHaveAttribute('content', /See the networks and audits of Aave/)
  await page.goto(UNAUDITED)
  await expect(description).toHaveAttribute('content', /See the networks of /)
  await expect(description).not.toHaveAttribute('content', /audit|wallet support/)
})

test('a DApp’s own page shows what the record holds', async ({ page }) => {
  await openAwake(page)
  for (const text of ['app.aave.com', 'Arbitrum One', 'Lending', copy.detail.incidents]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  const audit = page.getByRole('listitem').filter({ hasText: 'Certora' })
  await expect(audit).toHaveText('Certora Mar 29, 2026')
  await expect(audit.getByRole('link')).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('heading', { name: copy.detail.similar })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Arbitrum One' })).toHaveAttribute('href', '/en/networks/arb/')
  await expect(page.getByRole('heading', { name: copy.detail.guides })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map(text => JSON.parse(text)['@type'])).toEqual(['WebApplication', 'BreadcrumbList'])
})

test('a problem is reported by keyboard, and a failure keeps what was typed', async ({ page }) => {
  const report = words('en', 'report')
  await page.goto(AAVE)
  await page.getByRole('link', { name: copy.detail.report }).click()
  await expect(page).toHaveURL(/\/en\/report\/\?dapp=1063$/)
  await expect(page.getByText('Aave', { exact: true })).toBeVisible()
  const send = page.getByRole('button', { name: report.send })
  await send.press('Enter')
  await expect(page.getByText(report.reason.required)).toBeVisible()
  await expect(page.getByRole('radio', { name: report.reason.scam })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It asks for a seed phrase.')
  await page.route('**/v1/application/report', route => route.abort())
  await send.press('Enter')
  await expect(page.getByText(report.failed.offline)).toBeVisible()
  await page.unroute('**/v1/application/report')
  await page.reload()
  await expect(page.getByRole('textbox', { name: report.text.label })).toHaveValue(
    'It asks for a seed phrase.',
  )
  await expect(page.getByRole('radio', { name: report.reason.scam })).toBeChecked()
  await send.press('Enter')
  await expect(page.getByRole('heading', { name: report.sent.title })).toBeFocused()
})

test('a fact that is not known has no row, but what a DApp can ask is said', async ({ page }) => {
  await page.goto('/en/dappstore/sushiswap-1005/')
  await expect(page.getByText(copy.detail.noAudits)).toBeVisible()
  // Nobody tested how it connects or says since when it is listed; what happened to it has a source.
  for (const name of [copy.detail.support, copy.detail.listed])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await expect(page.getByText(copy.detail.incident.contract).first()).toBeVisible()
  await expect(page.getByText(copy.ask.approve.title)).toBeVisible()
  await page.goto('/en/dappstore/etherscan-1240/')
  await expect(page.getByRole('heading', { name: 'Etherscan', level: 1 })).toBeVisible()
  await expect(page.getByText(copy.ask.title)).toHaveCount(0)
})

test('the chosen mark alone goes along to its page, and none for those who want no motion', {
  tag: '@all',
}, async ({ page }) => {
  // On the list it may be a place of a sheet, on its page a file of its own.
  const travelling = () =>
    page
      .locator('main :is(a, header)')
      .filter({ visible: true })
      .evaluateAll(places =>
        places.flatMap(place =>
          [...place.querySelectorAll<HTMLImageElement>(':scope > img')]
            .filter(mark => getComputedStyle(mark).getPropertyValue('view-transition-name') === 'dapp-mark')
            .map(mark => [place.querySelector('b, h1')?.textContent, mark.naturalWidth > 0]),
        ),
      )
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const expected = reducedMotion === 'reduce' ? [] : [['Aave', true]]
    await page.emulateMedia({ reducedMotion })
    await page.goto('/en/dappstore/')
    const rows = page.getByRole('list', { name: copy.results.label })
    await rows.getByRole('link').filter({ hasText: 'Aave' }).focus()
    await expect.poll(travelling).toEqual(expected)
    await page.goto(AAVE)
    await expect.poll(travelling).toEqual(expected)
  }
})

test('the screen by id shows the same record, without a footer', async ({ page }) => {
  await page.goto('/en/dappstore/detail/?id=1063')
  await expect(page.getByRole('heading', { name: 'Aave', level: 1 })).toBeVisible()
  await expect(page.getByText('Arbitrum One')).toBeVisible()
  await expect(page.getByRole('heading', { name: copy.detail.similar })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page).toHaveTitle(/Aave/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/dappstore\/aave-1063\/$/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

for (const query of ['', '?id=', '?id=7', '?id=abc', '?id=99999999999999999999']) {
  test(`a record that is not there (${query || 'no id'}) is said to be missing`, {
    tag: query === '?id=7' ? [] : '@all',
  }, async ({ page }) => {
    await page.goto(`/en/dappstore/detail/${query}`)
    await expect(page.getByText(copy.detail.missing)).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: copy.detail.toStore }).click()
    await expect(page).toHaveURL(/\/en\/dappstore\/?$/)
  })
}

test('a risk sheet that was open before the island woke is closed for good once accepted', {
  tag: '@all',
}, async ({ page }) => {
  await keepAway(page)
  await page.goto(`${AAVE}#risk`)
  await expect(page.getByText(copy.risk.point3)).toBeVisible()
  await page.getByRole('link', { name: copy.risk.accept }).hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await expect(page).toHaveURL(AAVE)
  await page.getByRole('link', { name: copy.risk.accept }).click()
  // The next question stands alone, with nothing of the first behind it.
  await expect(offer(page)).toBeVisible()
  await expect(page.getByText(copy.risk.point3)).toBeHidden()
  await offer(page).getByRole('button', { name: copy.risk.cancel }).click()
  await expect(page.getByText(copy.risk.point3)).toBeHidden()
  await page.reload()
  await expect(page.getByText(copy.risk.point3)).toBeHidden()
})

test('the risk is shown before a stranger’s site opens, by keyboard too, and not again if so wished', async ({
  page,
}) => {
  await keepAway(page)
  await installExtension(page)
  await openAwake(page)
  await enter(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  expect(await dialog(page).evaluate(element => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(enter(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog(page).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: copy.risk.accept }).focus()
  await page.keyboard.press('Enter')
  expect((await opened).url()).toBe('https://app.aave.com/')
  await expect(dialog(page)).toBeHidden()

  await page.reload()
  await openAwake(page)
  const again = page.waitForEvent('popup')
  await enter(page).click()
  expect((await again).url()).toBe('https://app.aave.com/')
})

test('without that wish the statement comes once for each site', { tag: '@all' }, async ({ page }) => {
  await keepAway(page)
  await installExtension(page)
  await openAwake(page)
  await enter(page).click()
  await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('link', { name: copy.risk.accept }).click(),
  ])
  await openAwake(page)
  await Promise.all([page.waitForEvent('popup'), enter(page).click()])
  const other = page.getByRole('link', { name: copy.detail.enter.replace('{name}', 'Uniswap') })
  await page.goto('/en/dappstore/uniswap-1001/')
  await other.hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await expect(other).toHaveAttribute('href', '#risk')
})

test('a tap made before any script has loaded meets the statement too', { tag: '@all' }, async ({ page }) => {
  await page.route('**/_astro/*.js', () => {})
  await page.goto(AAVE)
  await enter(page).click()
  await expect(page.getByText(copy.risk.point3)).toBeVisible()
  await expect(page.getByRole('link', { name: copy.risk.accept })).toHaveAttribute(
    'href',
    'https://app.aave.com/',
  )
})

test('in a browser without the extension it is offered, or the site without it, after the statement', {
  tag: '@all',
}, async ({ page }) => {
  await keepAway(page)
  await openAwake(page)
  await enter(page).click()
  await dialog(page).getByRole('link', { name: copy.risk.accept }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(offer(page)).toContainText(copy.install.extension.replace('{name}', 'Aave'))
  await expect(offer(page).getByRole('link', { name: copy.install.get })).toHaveAttribute(
    'href',
    '/en/download/pc/',
  )
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
  expect(page.context().pages()).toHaveLength(1)

  // Who goes on without it, and does not want to be asked again, is not.
  await enter(page).click()
  await offer(page).getByRole('checkbox').check()
  const opened = page.waitForEvent('popup')
  await offer(page).getByRole('link', { name: copy.install.browser }).click()
  expect((await opened).url()).toBe('https://app.aave.com/')
  await expect(offer(page)).toBeHidden()
  const again = page.waitForEvent('popup')
  await enter(page).click()
  expect((await again).url()).toBe('https://app.aave.com/')
  await expect(offer(page)).toBeHidden()
})

test('a site that connects to no wallet is opened without an offer', { tag: '@all' }, async ({ page }) => {
  await page.context().route('https://etherscan.io/**', route => route.fulfill({ body: 'Etherscan' }))
  await page.goto('/en/dappstore/etherscan-1240/')
  const open = page.getByRole('link', { name: copy.detail.enter.replace('{name}', 'Etherscan') })
  await open.hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
  await open.click()
  await expect(page.getByText(copy.install.first)).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: copy.risk.accept }).click()
  expect((await opened).url()).toBe('https://etherscan.io/')
})

test('on a phone the wallet is called, and offered when none comes to the front', { tag: '@all' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  await keepAway(page)
  const session = await context.newCDPSession(page)
  const called: string[] = []
  session.on('Page.frameRequestedNavigation', ({ url }) => called.push(url))
  await session.send('Page.enable')
  await openAwake(page)
  await enter(page).tap()
  await dialog(page).getByRole('link', { name: copy.risk.accept }).tap()
  await expect(page.getByText(copy.detail.opening)).toBeVisible()
  await expect.poll(() => called.some(url => url.startsWith('tpdapp://open?params='))).toBe(true)
  const link = called.find(url => url.startsWith('tpdapp:')) ?? ''
  expect(JSON.parse(new URL(link).searchParams.get('params') ?? '')).toMatchObject({
    url: 'https://app.aave.com/',
    chain: 'ETH',
  })
  await expect(offer(page)).toContainText(copy.install.app.replace('{name}', 'Aave'), { timeout: 10_000 })
  await expect(page.getByText(copy.detail.opening)).toBeHidden()
  // By script, as this browser takes no more fingers while it looks for a program that opens such an address.
  const offered = (name: string) => offer(page).getByRole('link', { name })
  const opened = page.waitForEvent('popup')
  await offered(copy.install.browser).dispatchEvent('click')
  expect((await opened).url()).toBe('https://app.aave.com/')
  await expect(offer(page)).toBeHidden()

  await enter(page).dispatchEvent('click')
  await offered(copy.install.get).dispatchEvent('click', undefined, { timeout: 10_000 })
  await expect(page).toHaveURL(/\/en\/download\/app\/$/)
  await context.close()
})

test('without a script the statement leads to the site and to the wallet', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(AAVE)
  await enter(page).click()
  await expect(page.getByRole('link', { name: copy.risk.accept })).toHaveAttribute(
    'href',
    'https://app.aave.com/',
  )
  await page.getByRole('link', { name: copy.install.first }).click()
  await expect(page).toHaveURL(/\/en\/download\/app\/$/)
  await context.close()
})

test('a link can be shared and a favourite set on the page itself', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAwake(page)
  await page.getByRole('button', { name: copy.favourites.add.replace('{name}', 'Aave') }).click()
  await page.getByRole('button', { name: copy.detail.share }).click()
  await expect(page.getByText(copy.detail.shared)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(AAVE)
  await page.goto('/en/dappstore/?favourites=1')
  await expect(
    page.getByRole('list', { name: copy.results.label }).getByText('Aave', { exact: true }),
  ).toBeVisible()
})
