import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { DrivenBrowser, Key, PageElement } from './engine.ts'
import {
  describeQuery,
  findInPage,
  hasFinder,
  queryOf,
  type Seen,
  type Sought,
  seeInPage,
  selectInPage,
  TESTING_LIBRARY,
} from './find.ts'

const WAIT_MS = 20_000

const nameOf = (target: Sought): string => describeQuery(queryOf(target))

/** Again and again until it holds; what fails because a page is just being left is tried again, too. */
const until = (check: () => Promise<void>): Promise<void> => expect(check).toPass({ timeout: WAIT_MS })

/** Somebody at a browser. Each verb waits until it can be done, and fails with what it waited for. */
export class Visitor {
  readonly #browser: DrivenBrowser
  readonly #origin: string
  readonly #downloads: string

  constructor(browser: DrivenBrowser, origin: string, folder: string) {
    this.#browser = browser
    this.#origin = origin
    this.#downloads = join(folder, 'downloads')
  }

  open = (path: string): Promise<void> => this.#browser.open(new URL(path, this.#origin).href)
  back = (): Promise<void> => this.#browser.back()
  reload = (): Promise<void> => this.#browser.reload()
  /** A key, wherever the focus is. */
  press = (key: Key): Promise<void> => this.#browser.press(key)

  click = (target: Sought): Promise<void> => this.#act(target, element => element.click())
  upload = (target: Sought, file: string): Promise<void> => this.#act(target, element => element.upload(file))

  /** Into a field, in place of what is there. */
  type = (target: Sought, text: string): Promise<void> =>
    this.#act(target, async element => {
      await element.click()
      await element.run(selectInPage)
      await element.type(text)
    })

  /** Waits until it is shown and is like that. */
  sees = (target: Sought, like: Partial<Record<keyof Seen, unknown>> = {}): Promise<void> =>
    until(async () => {
      const seen = await Promise.all((await this.#find(target)).map(element => element.run(seeInPage)))
      expect(seen, nameOf(target)).toContainEqual(expect.objectContaining(like))
    })

  /** Waits until it is not, or no longer, shown. */
  misses = (target: Sought): Promise<void> =>
    until(async () => expect(await this.#find(target), `${nameOf(target)} is not shown`).toHaveLength(0))

  /** Waits until the address, from the path on, fits. */
  isAt = (path: RegExp): Promise<void> =>
    until(async () => {
      const { pathname, search, hash } = new URL(await this.#browser.address())
      expect(pathname + search + hash).toMatch(path)
    })

  /** What a function gives in the page. */
  ask = <Result>(inPage: () => Result): Promise<Result> => this.#browser.run(inPage)

  /** Waits until a function gives that in the page. */
  finds = (inPage: () => string, text: string): Promise<void> =>
    until(async () => expect(await this.ask(inPage)).toBe(text))

  /** Waits for a file to have come; gives its path. */
  async downloaded(): Promise<string> {
    const files = () => (existsSync(this.#downloads) ? readdirSync(this.#downloads) : [])
    await until(async () => expect(files()).toEqual([expect.stringMatching(/\.json$/)]))
    return join(this.#downloads, files()[0] ?? '')
  }

  async #find(target: Sought): Promise<PageElement[]> {
    if (!(await this.#browser.run(hasFinder))) await this.#browser.load(TESTING_LIBRARY)
    return this.#browser.find(findInPage, queryOf(target))
  }

  /** With the one that fits. */
  #act = (target: Sought, act: (element: PageElement) => Promise<void>): Promise<void> =>
    until(async () => {
      const [element, ...others] = await this.#find(target)
      expect(others, `more than one ${nameOf(target)}`).toHaveLength(0)
      if (!element) throw new Error(`There is no ${nameOf(target)}`)
      await act(element)
    })
}
