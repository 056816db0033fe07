import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '#server/testing/free-port.ts'
import { type DrivenBrowser, type Engine, pathOfProgram, STEP_LIMIT_MS } from './engine.ts'
import { openSession, untilDriverReady } from './webdriver.ts'

/** Debian's package of each program. */
const PACKAGES = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

type Group = ReturnType<typeof startGroup>

/** A process and all that it starts: they end together, and at the latest with this process. */
function startGroup(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  // Only for the message when it fails.
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    said += text
  })
  const kill = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  const closed = once(child, 'close').finally(() => process.off('exit', kill))
  const stop = async () => {
    kill()
    await closed
  }
  return { child, closed, stop, said: () => said }
}

/** A screen that nobody sees; gives its number, once Xvfb has found a free one. */
async function numberOf(screen: Group): Promise<string> {
  const said = once(screen.child.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(STEP_LIMIT_MS) })
  const [text] = await Promise.race([
    said,
    screen.closed.then(() => Promise.reject(new Error(`Xvfb has ended: ${screen.said()}`))),
  ])
  return String(text).trim()
}

/** WebKitGTK's small browser with a home of its own, on a screen of its own. */
async function start(folder: string): Promise<DrivenBrowser> {
  const config = join(folder, 'config')
  mkdirSync(config)
  mkdirSync(join(folder, 'downloads'))
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(folder, 'downloads')}"\n`)
  const screen = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const groups = [screen]
  const stopAll = async () => void (await Promise.all(groups.reverse().map(({ stop }) => stop())))
  try {
    const DISPLAY = `:${await numberOf(screen)}`
    const port = await freePort()
    const env = { ...process.env, DISPLAY, HOME: folder, XDG_CONFIG_HOME: config }
    groups.push(startGroup('WebKitWebDriver', [`--port=${port}`], env))
    const driver = `http://127.0.0.1:${port}`
    await untilDriverReady(driver)
    const browser = await openSession(driver)
    const quit = () => browser.quit().finally(stopAll)
    return { ...browser, quit }
  } catch (error) {
    await stopAll()
    throw error
  }
}

const missing = Object.entries(PACKAGES).flatMap(([program, name]) => (pathOfProgram(program) ? [] : [name]))

export const WEBKIT: Engine = { name: 'WebKit', missing, start }
