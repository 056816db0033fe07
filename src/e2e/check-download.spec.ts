import { createHash } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from 'playwright/test'
import type { Release } from '#content/releases.ts'
import { fixtureApk } from '#lib/apk/fixture-apk.ts'
import { fixtureSigner } from '#lib/apk/fixture-signer.ts'
import { words } from './words.ts'

const { actions, facts, how, noList, pick, progress, verdict } = words('en', 'check')
const PAGE = '/en/download/check/'

const us = fixtureSigner()
const named = (version: string) => ({ name: 'vip.mytokenpocket', version, code: 1 })
const newest = fixtureApk('newest', us, named('2.10.0'))
const former = fixtureApk('former', us, named('2.9.0'))
const releaseOf = (version: string, bytes: Buffer): Release => ({
  platform: 'android',
  version,
  date: '2026-01-02',
  file: `wallet-${version}.apk`,
  url: `https://download.example/wallet-${version}.apk`,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  certificates: [us.fingerprint],
})
const LIST = [releaseOf('2.10.0', newest), releaseOf('2.9.0', former)]

/** The built page with a list of releases in it, as a build with published files has it. */
async function open(page: Page, releases: readonly Release[] = LIST): Promise<void> {
  await page.route(`**${PAGE}`, async route => {
    const answer = await route.fetch()
    const html = await answer.text()
    const body = html.replace(/(<script[^>]*\sdata-releases[^>]*>)[^<]*/, (_, tag: string) => {
      return tag + JSON.stringify(releases)
    })
    await route.fulfill({ response: answer, body })
  })
  await page.goto(PAGE)
}

/** The first touch, after which the page says that it needs nothing more. */
async function ready(page: Page): Promise<void> {
  await page.mouse.move(40, 300)
  await expect(page.getByText(pick.ready)).toBeVisible()
}

const field = (page: Page): Locator => page.getByLabel(pick.button)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const titleOf = (card: Locator): Locator => card.getByRole('heading', { level: 2 })

const changed = Buffer.from(newest)
changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
const thief = fixtureApk('thief', fixtureSigner('Thief', 2), named('2.10.0'))
const unlisted = fixtureApk('unlisted', us, named('2.11.0'))

const VERDICTS: [name: string, bytes: Buffer, expected: { title: string; text: string }][] = [
  ['wallet.apk', newest, verdict.ours],
  ['stranger.apk', thief, verdict.foreignSigner],
  ['changed.apk', changed, verdict.changed],
  ['unlisted.apk', unlisted, verdict.ourKey],
  ['photo.apk', Buffer.from('GIF89a and no app at all'), verdict.notAnApp],
  ['empty.apk', Buffer.alloc(0), verdict.empty],
]

test('each file gets its verdict in words, one after the other, and none asks for anything', async ({
  page,
}) => {
  await open(page)
  await ready(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await field(page).setInputFiles(VERDICTS.map(([name, bytes]) => file(name, bytes)))
  for (const [name, , { title, text }] of VERDICTS) {
    const card = cardOf(page, name)
    await expect(titleOf(card), name).toHaveText(title)
    await expect(card.getByText(text), name).toBeVisible()
  }
  expect(await page.getByRole('heading', { name: verdict.ours.title }).count(), 'only one is ours').toBe(1)
  expect(asked).toEqual([])
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([])
})

test('a file that came before any script is checked as soon as there is one', async ({ page }) => {
  await open(page)
  await field(page).setInputFiles(file('early.apk', newest))
  await expect(titleOf(cardOf(page, 'early.apk'))).toHaveText(verdict.ours.title)
})

test('a verdict takes the focus, and its result can be copied as text', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Tab')
  await field(page).focus()
  await field(page).setInputFiles(file('stranger.apk', thief))
  const card = cardOf(page, 'stranger.apk')
  await expect(titleOf(card)).toBeFocused()
  await expect(card.getByText(facts.otherSigner, { exact: true })).toBeVisible()
  await card.getByText(facts.text).click()
  const hash = createHash('sha256').update(thief).digest('hex')
  await expect(card.locator('pre')).toContainText(`SHA-256: ${hash} (${facts.unlisted})`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: actions.copy }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(verdict.foreignSigner.title)
  await card.getByRole('button', { name: actions.remove.replace('{file}', 'stranger.apk') }).click()
  await expect(card).toHaveCount(0)
  await expect(page.locator('#pick')).toBeFocused()
})

test('a file that is dropped anywhere on the page is checked', async ({ page }) => {
  await open(page)
  await ready(page)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['not an app'], 'dropped.apk'))
    document
      .querySelector('footer')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(titleOf(cardOf(page, 'dropped.apk'))).toHaveText(verdict.notAnApp.title)
})

test('a file that is dropped while the reader is elsewhere shows its card all the same', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await open(page)
  await ready(page)
  await page.locator('.header a').first().focus()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['not an app'], 'dropped.apk'))
    dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
  })
  await expect(cardOf(page, 'dropped.apk')).toBeInViewport()
})

test(
  'a long check can be cancelled, and the next file takes its place',
  { tag: '@all' },
  async ({ page }, info) => {
    const vast = info.outputPath('vast.apk')
    writeFileSync(vast, 'PK')
    // Without content on the disk, but to be read to its end all the same.
    truncateSync(vast, 2_000_000_000)
    const small = info.outputPath('small.apk')
    writeFileSync(small, newest)
    await open(page)
    await ready(page)
    await field(page).setInputFiles([vast, small])
    const card = cardOf(page, 'vast.apk')
    await expect(card.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/, {
      timeout: 30_000,
    })
    await expect(cardOf(page, 'small.apk').getByText(progress.waiting)).toBeVisible()
    await card.getByRole('button', { name: progress.cancel }).click()
    await expect(card.getByText(progress.cancelled)).toBeVisible()
    await expect(titleOf(cardOf(page, 'small.apk'))).toHaveText(verdict.ours.title)
  },
)

test('once it is ready it works offline', { tag: '@all' }, async ({ page, context }) => {
  await open(page)
  await ready(page)
  await context.setOffline(true)
  await field(page).setInputFiles(file('wallet.apk', newest))
  await expect(titleOf(cardOf(page, 'wallet.apk'))).toHaveText(verdict.ours.title)
})

test('neither the page nor its worker can connect to anybody', async ({ page }) => {
  await open(page)
  await ready(page)
  const connects = () =>
    fetch('/robots.txt').then(
      () => true,
      () => false,
    )
  expect(await page.evaluate(connects), 'page').toBe(false)
  const [worker] = page.workers()
  expect(await worker?.evaluate(connects), 'worker').toBe(false)
  const answer = await page.request.get(worker?.url() ?? '')
  expect(answer.headers()['content-security-policy']).toBe("default-src 'none'; connect-src 'none'")
})

test('the newsletter is a link there, and the menus have their words', { tag: '@all' }, async ({ page }) => {
  await open(page)
  await expect(page.locator('footer form')).toHaveCount(0)
  await page.getByRole('link', { name: words('en', 'subscribe').button }).click()
  await expect(page).toHaveURL('/en/#subscribe-email')
})

test('while nothing is published, the page says so and calls no file ours', async ({ page }) => {
  await open(page, [])
  await ready(page)
  await field(page).setInputFiles(file('wallet.apk', newest))
  await expect(titleOf(cardOf(page, 'wallet.apk'))).toHaveText(verdict.noList.title)
  await expect(cardOf(page, 'wallet.apk').getByRole('link', { name: actions.stores })).toBeVisible()
})

test('the built page names no file, unless one is published', { tag: '@all' }, async ({ page }) => {
  await page.goto(PAGE)
  const published = JSON.parse((await page.locator('[data-releases]').textContent()) ?? '[]')
  const sentence = page.getByText(noList.split(/<\w+>/)[0])
  await expect(sentence).toHaveCount(published.length === 0 ? 1 : 0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs, and how to check by hand', async ({ page, request }) => {
    const html = await (await request.get(PAGE)).text()
    expect(/<noscript><p[^>]*>(.*?)<\/noscript>/.exec(html)?.[1]).toContain(pick.needsScript)
    await page.goto(PAGE)
    await expect(page.getByText(pick.title)).toBeHidden()
    await expect(page.getByRole('heading', { name: how.terminal.title })).toBeVisible()
    await expect(page.getByText('sha256sum FILE')).toBeVisible()
  })
})
