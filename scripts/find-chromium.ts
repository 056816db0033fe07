// Where the browser for the tests is: CHROMIUM_PATH, an installed one, else Playwright's own. With --install a missing one
// is fetched: Playwright's download first, then, for root, the system's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's path, or undefined when there is none on this machine. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return [...INSTALLED, chromium.executablePath()].find(path => existsSync(path))
}

function install(): void {
  console.log('  No Chromium found; trying Playwright’s own download')
  spawnSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'inherit', timeout: 180_000 })
  if (findChromium() || process.getuid?.() !== 0) return
  console.log('  Trying the system’s package manager')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'inherit' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!findChromium() && process.argv.includes('--install')) install()
  const path = findChromium()
  if (!path) {
    console.error('No Chromium: install one, or name its path in CHROMIUM_PATH')
    process.exit(1)
  }
  console.log(`  ${path}`)
}
