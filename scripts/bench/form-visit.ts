// What a visitor waits for in a listing form on a slow line: the first press of all, and the way to the second step.
import type { Browser, Page } from 'playwright'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import { draftKey } from '#features/listing/stores/draft.ts'
import { PHONE, SLOW_4G, slowDown } from './measure.ts'

const FORM = '/en/submit/token/'
const NEXT = '#listing-form button[type=submit]'
const AWAKE = 'main astro-island:not([ssr])'
const PAUSE_MS = 1_500

export interface FormTimes {
  /** From a press of the way on, the first touch of an empty form, to the first field that is named. */
  missing: number
  /** From a first tap on a field to an awake form. */
  awake: number
  /** From a press of the way on, as soon as a kept draft's form is awake, to the second step. */
  next: number
  /** The same a moment later, as somebody who has just typed the last field. */
  nextLater: number
}

interface Visit {
  origin: string
  /** What is in the browser from another day: a form without errors. */
  isKept?: boolean
  /** The element that is tapped, and the one that shows the effect. */
  tap: string
  effect: string
}

/** Runs in the page: times the first frame with the effect, from the press that is to bring it. */
function watchPress({ tap, effect }: Pick<Visit, 'tap' | 'effect'>): void {
  const times: { pressed?: number; shown?: number } = {}
  Object.assign(window, { times })
  const look = () => {
    if (document.querySelector(effect)) times.shown = performance.now()
    else requestAnimationFrame(look)
  }
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (times.pressed !== undefined || !(target as Element).closest(tap)) return
      times.pressed = performance.now()
      requestAnimationFrame(look)
    },
    true,
  )
}

function keepDraft([key, text]: [string, string]): void {
  localStorage.setItem(key, text)
}

async function openForm(browser: Browser, visit: Visit): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // Nobody answers the calls of a site that is served as files.
  await session.send('Network.setBlockedURLs', { urls: ['*/v1/*', '*/api/*'] })
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  if (visit.isKept) {
    const { icon_url, ...values } = VALID_FORMS.token
    const draft = { step: 'form', values, savedAt: new Date().toISOString() }
    await page.addInitScript(keepDraft, [draftKey('token', ''), JSON.stringify(draft)] as [string, string])
  }
  await page.addInitScript(watchPress, { tap: visit.tap, effect: visit.effect })
  await page.goto(visit.origin + FORM, { waitUntil: visit.isKept ? 'load' : 'networkidle' })
  await slowDown(session)
  return page
}

async function timePress(page: Page, { tap }: Visit): Promise<number> {
  // At its place first: the way there is no touch.
  await page.evaluate(
    control => document.querySelector(control)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    tap,
  )
  const box = await page.locator(tap).first().boundingBox()
  if (!box) throw new Error(`There is no ${tap}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const times = await page.waitForFunction(() => {
    const { pressed, shown } = Reflect.get(window, 'times') as { pressed?: number; shown?: number }
    return pressed !== undefined && shown !== undefined && shown - pressed
  })
  const time = Number(await times.jsonValue())
  await page.context().close()
  return time
}

async function firstPress(browser: Browser, visit: Visit): Promise<number> {
  return timePress(await openForm(browser, visit), visit)
}

async function wayOn(browser: Browser, origin: string, pause: number): Promise<number> {
  const visit: Visit = { origin, isKept: true, tap: NEXT, effect: '#logo-file' }
  const page = await openForm(browser, visit)
  await page.waitForSelector(AWAKE, { state: 'attached' })
  await page.waitForTimeout(pause)
  return timePress(page, visit)
}

export async function formTimes(browser: Browser, origin: string): Promise<FormTimes> {
  return {
    missing: await firstPress(browser, { origin, tap: NEXT, effect: '#listing-form [aria-invalid=true]' }),
    awake: await firstPress(browser, { origin, tap: '#listing-form input', effect: AWAKE }),
    next: await wayOn(browser, origin, 0),
    nextLater: await wayOn(browser, origin, PAUSE_MS),
  }
}
