// The few of WebDriver's commands that a visitor needs, https://www.w3.org/TR/webdriver2/: each is one request. The clients
// on npm bring 16 packages and more for the browsers and grids that they start themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import { type DrivenBrowser, type Key, type PageElement, STEP_LIMIT_MS, WINDOW } from './engine.ts'

/** How a reference to an element is written: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
}

type Reference = Readonly<Record<typeof ELEMENT, string>>

/** Asks a driver; `Value` is what WebDriver says that this command gives. */
async function ask<Value>(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
    signal: AbortSignal.timeout(STEP_LIMIT_MS),
  }).catch(error => {
    throw new Error(`${method} ${address}: ${error.message}`)
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`)
  return value
}

/** Until a driver that was just started says that it is ready. */
export async function untilDriverReady(driver: string): Promise<void> {
  const deadline = Date.now() + STEP_LIMIT_MS
  for (;;) {
    const status = await ask<{ ready: boolean }>(`${driver}/status`, 'GET').catch((error: Error) => error)
    if ('ready' in status && status.ready) return
    if (Date.now() > deadline) throw new Error(`No driver is ready at ${driver}`, { cause: status })
    await sleep(50)
  }
}

/** A new window of the browser that a driver starts. */
export async function openSession(driver: string): Promise<DrivenBrowser> {
  const capabilities = { alwaysMatch: { timeouts: { pageLoad: STEP_LIMIT_MS, script: STEP_LIMIT_MS } } }
  const session = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
    `${driver}/session`,
    'POST',
    { capabilities },
  )
  const base = `${driver}/session/${session.sessionId}`
  const get = <Value>(path: string) => ask<Value>(base + path, 'GET')
  const post = (path: string, body?: object) => ask<void>(base + path, 'POST', body)
  const execute = <Value>(script: string, ...args: unknown[]) =>
    ask<Value>(`${base}/execute/sync`, 'POST', { script, args })

  const elementOf = (reference: Reference): PageElement => {
    const path = `/element/${reference[ELEMENT]}`
    return {
      click: async () => {
        // The driver scrolls too, but does not wait for a page that scrolls smoothly.
        await execute(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, reference)
        await post(`${path}/click`)
      },
      type: text => post(`${path}/value`, { text }),
      upload: file => post(`${path}/value`, { text: file }),
      run: inPage => execute(`return (${inPage})(arguments[0])`, reference),
    }
  }
  await post('/window/rect', WINDOW)
  return {
    version: session.capabilities.browserVersion,
    open: url => post('/url', { url }),
    back: () => post('/back'),
    reload: () => post('/refresh'),
    address: () => get('/url'),
    press: key => {
      const actions = ['keyDown', 'keyUp'].map(type => ({ type, value: KEYS[key] }))
      return post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    load: script => execute(script),
    run: inPage => execute(`return (${inPage})()`),
    find: async (inPage, query) =>
      (await execute<Reference[]>(`return (${inPage})(arguments[0])`, query)).map(elementOf),
    // WebDriver has no command that tells them.
    complaints: () => [],
    picture: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    quit: () => ask(base, 'DELETE'),
  }
}
