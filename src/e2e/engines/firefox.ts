import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ElementHandle, launch } from 'puppeteer-core'
import {
  type DrivenBrowser,
  type Engine,
  type PageElement,
  pathOfProgram,
  STEP_LIMIT_MS,
  WINDOW,
} from './engine.ts'

const program = pathOfProgram('firefox-esr') ?? pathOfProgram('firefox')

function elementOf(handle: ElementHandle<HTMLElement>): PageElement {
  return {
    click: () => handle.click(),
    type: text => handle.type(text),
    upload: file => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
    run: inPage => handle.evaluate(inPage),
  }
}

/** Firefox over WebDriver BiDi, without a screen. */
async function start(folder: string): Promise<DrivenBrowser> {
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads)
  const browser = await launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: program,
    userDataDir: join(folder, 'profile'),
    timeout: STEP_LIMIT_MS,
    protocolTimeout: STEP_LIMIT_MS,
    // The test ends it, whatever ended the test.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(WINDOW)
  page.setDefaultTimeout(STEP_LIMIT_MS)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  return {
    version: await browser.version(),
    open: async url => void (await page.goto(url)),
    // As the button does; `goBack` waits for a load that a page from the cache does not have.
    back: () => page.evaluate(() => history.back()),
    reload: async () => void (await page.reload()),
    address: () => page.evaluate(() => location.href),
    press: key => page.keyboard.press(key),
    load: async script => void (await page.evaluate(script)),
    run: inPage => page.evaluate(inPage),
    find: async (inPage, query) => {
      const list = await page.evaluateHandle(inPage, query)
      const found = [...(await list.getProperties()).values()]
      return found.map(each => elementOf(each as ElementHandle<HTMLElement>))
    },
    complaints: () => complaints,
    picture: async () => Buffer.from(await page.screenshot()),
    quit: () => browser.close(),
  }
}

export const FIREFOX: Engine = { name: 'Firefox', missing: program ? [] : ['firefox-esr'], start }
