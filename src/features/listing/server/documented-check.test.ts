import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/contract.md'), 'utf8')
const [, path = '', form = '', answer = ''] =
  /curl -s https:\/\/site\.example(\S+) .*? -d '([^']+)'\n```\n\n```json\n([\s\S]+?)\n```/.exec(PAGE) ?? []

test('the check of a form answers the documented example as it stands, and stores nothing', async () => {
  const api = await openTestApi()
  expect((await api.post(path, JSON.parse(form))).body).toEqual(JSON.parse(answer))
  expect(await api.db.selectFrom('submissions').selectAll().execute()).toEqual([])
  await api.close()
})
