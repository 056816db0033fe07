import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { guidesBefore } from './guides-before.ts'

const written = globSync('content/guides/en/*.md', { cwd: join(import.meta.dirname, '../../..') }).map(file =>
  basename(file, '.md'),
)

test('before connecting a visitor reads what is special about the DApp, then what any can ask', () => {
  expect(guidesBefore([])).toEqual([
    'token-approvals',
    'what-a-signature-can-do',
    'dapp-browser-and-extension',
  ])
  expect(guidesBefore([99_998, 5, 1])).toEqual(['bridges', 'token-approvals', 'what-a-signature-can-do'])
})

test('each of them is a guide that there is', () => {
  for (let hid = 0; hid < 20; hid += 1)
    for (const slug of guidesBefore([hid])) expect(written, slug).toContain(slug)
})
