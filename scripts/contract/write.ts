// node scripts/contract/write.ts: writes what comes from the contract modules: src/server/openapi.json and the tables of
// docs/contract.md. A test fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { generated } from './generated.ts'

const root = `${import.meta.dirname}/../..`
for (const { path, text } of await generated(root)) {
  if (readFileSync(`${root}/${path}`, 'utf8') === text) continue
  writeFileSync(`${root}/${path}`, text)
  console.log(`written: ${path}`)
}
