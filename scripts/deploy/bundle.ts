// npm run bundle: what a machine needs to run the site and its API, in one folder and without an installation:
// compiled server and staff command, the built site, the words and lists that the server reads, the Node that was tested.
//   npm run build && npm run bundle                writes dist-server/
//   npm run bundle -- --api DIR                    the API alone, for a site whose pages are on a CDN
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBundle } from './write-bundle.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { api: { type: 'boolean', default: false } },
})
const folder = resolve(positionals[0] ?? 'dist-server')
await writeBundle(folder, { withSite: !values.api })
console.log(`${folder}: start it there with bin/node src/server/main.js`)
