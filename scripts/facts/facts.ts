// What has to be looked up about the DApps that come with the site: docs/editing.md, "Facts about DApps".
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dappsInFile, readQuestions, readShelved } from './catalogue-facts.ts'
import { concernedBy } from './compare.ts'
import { dueDapps } from './due.ts'
import { readIncidents } from './incident-lists.ts'

const USAGE = `npm run facts -- due
npm run facts -- compare FILE [--since YYYY-MM-DD]`

function tellDue(): number {
  const dapps = dappsInFile()
  const due = dueDapps(dapps, readQuestions(), readShelved())
  for (const { slug, title, place, reasons } of due)
    console.log(`${slug} (${title}, ${place})\n${reasons.map(reason => `  ${reason}`).join('\n')}`)
  console.log(`facts: ${due.length} of ${dapps.length} DApps have something to look up`)
  return due.length
}

function tellConcerned(file: string, since: string | undefined): number {
  const incidents = readIncidents(readFileSync(file, 'utf8'))
  if (incidents.length === 0) {
    console.error(`facts: no incident could be read in ${file}`)
    return 1
  }
  const concerned = concernedBy(incidents, dappsInFile(), since)
  for (const { dapp, incident } of concerned)
    console.log(`${dapp.slug} (${dapp.title}): ${incident.date} ${incident.name}; ${incident.detail}`)
  console.log(`facts: ${incidents.length} incidents read, ${concerned.length} to be judged`)
  return concerned.length
}

function run(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const [command, file, ...rest] = positionals
  if (command === 'due' && file === undefined) return tellDue()
  if (command === 'compare' && file !== undefined && rest.length === 0)
    return tellConcerned(file, values.since)
  console.error(USAGE)
  return 2
}

// Something to do ends with 1, so that a timer tells of it.
process.exitCode = Math.min(run(), 2) === 0 ? 0 : 1
