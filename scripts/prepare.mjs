// What `npm start` and `npm test` need before anything of ours can run. Plain JavaScript that any Node from 20 on reads:
// the Node that the rest needs comes with the packages this installs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BIN = join(process.cwd(), 'node_modules', '.bin')
/** Remembers which lockfile the installed packages are of. */
const STAMP = join('node_modules', '.lock-hash')
const IS_WINDOWS = process.platform === 'win32'
/** How often a long step reports that it is still running. */
const PROGRESS_INTERVAL_MS = 15_000

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/**
 * Runs a command on the packaged Node; ends this process when it fails.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env added to this process's own
 * @param {boolean} isShownAtOnce or kept until the command has ended, for one that does not run alone
 * @returns {Promise<void>}
 */
function step(title, command, args, env, isShownAtOnce) {
  return new Promise(resolve => {
    const begun = Date.now()
    const seconds = () => `${((Date.now() - begun) / 1000).toFixed(0)} s`
    console.log(`\n▸ ${title}`)
    const child = spawn(command, args, {
      stdio: isShownAtOnce ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      shell: IS_WINDOWS,
      env: { ...process.env, ...env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    const timer = setInterval(() => console.log(`  … ${title}: ${seconds()}`), PROGRESS_INTERVAL_MS)
    // What runs beside it is not left behind.
    const stop = () => child.kill()
    process.once('exit', stop)
    child.on('error', error => {
      console.error(`${title} could not start: ${error.message}`)
      process.exit(1)
    })
    // `close`, not `exit`: its output has ended as well.
    child.on('close', code => {
      clearInterval(timer)
      process.off('exit', stop)
      if (output) process.stdout.write(`${output.trimEnd()}\n`)
      if (code !== 0) {
        console.error(`\n✗ ${title} failed (${seconds()})`)
        process.exit(code ?? 1)
      }
      console.log(`✓ ${title} (${seconds()})`)
      resolve(undefined)
    })
  })
}

/**
 * Runs a command with its output shown; ends this process when it fails.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to this process's own
 */
export const run = (title, command, args, env = {}) => step(title, command, args, env, true)

/**
 * Runs commands that do not need each other side by side; each shows its output when it has ended.
 *
 * @param {...[title: string, command: string, args: string[]]} steps
 */
export const runBeside = (...steps) =>
  Promise.all(steps.map(([title, command, args]) => step(title, command, args, {}, false)))

/** Installs the packages when they are missing or of another lockfile. */
export async function prepare() {
  const isInstalled = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()
  if (isInstalled) return
  await run('Installing packages', 'npm', ['ci', '--no-fund', '--no-audit'])
  // An old Node leaves out what is optional and made for newer ones; the test chain has such a part.
  await run('Packages for the newer Node', 'npm', ['install', '--no-save', '--no-fund', '--no-audit'])
  writeFileSync(STAMP, lockHash())
}

/**
 * Ends this process when no fitting Node is found. Linux and Windows get one with the packages; there is none for macOS in this
 * version, where the machine's own must be new enough.
 */
export function checkNode() {
  const node = spawnSync('node', ['--version'], {
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
    shell: IS_WINDOWS,
    encoding: 'utf8',
  })
  const [major = 0, minor = 0] = (node.stdout ?? '').trim().replace('v', '').split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  const found = node.stdout?.trim() || 'none'
  console.error(`Node 22.18 or newer is needed to build; found ${found}: https://nodejs.org has it.`)
  process.exit(1)
}
