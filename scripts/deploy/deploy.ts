// npm run deploy: brings dist-server/ (npm run bundle) to where it runs, and switches to it at once.
//   npm run deploy -- --to deploy@site.example:/srv/site --restart 'sudo systemctl restart site-api@4321 site-api@4322'
//   npm run deploy -- --to /srv/site --restart '…' --ready http://127.0.0.1:4321/readyz
//   npm run deploy -- --to … --restart '…' --back     the release before the current one again
// A release is tried beside what runs before it is switched to; --check 'sudo systemctl start site-trial@{release}' does so with
// the settings of the server. Each release has a folder of its own below releases/; `current` is a link to one of them. Releases
// that were replaced are kept for a week, and so are their scripts in the new one: a tab that is open asks for them. Needs rsync,
// and ssh for a host.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backTo, deploy } from './release-steps.ts'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    from: { type: 'string', default: 'dist-server' },
    restart: { type: 'string' },
    check: { type: 'string' },
    ready: { type: 'string', multiple: true, default: [] },
    back: { type: 'boolean', default: false },
  },
})

function usage(problem: string): never {
  console.error(
    `${problem}\nnpm run deploy -- --to [USER@HOST:]FOLDER [--check COMMAND] [--restart COMMAND] [--ready URL]… [--back]`,
  )
  process.exit(1)
}

const { to, from, check, restart, ready, back } = values
if (!to) usage('--to is missing')
if (!back && !existsSync(`${from}/package.json`))
  usage(`${from} is no bundle: npm run build && npm run bundle`)

try {
  const options = { to, check, restart, ready, log: (line: string) => console.log(line) }
  if (back) await backTo(options)
  else await deploy({ ...options, from })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
