import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openTestApi, temporaryFolder } from '#server/testing/api.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'

const PDF = '%PDF-1.7 \u0001\u00ff'

test('pictures and reports are saved as files, or go as one archive to staff who use sudo', async () => {
  const api = await openTestApi()
  const content = Buffer.from(PDF, 'latin1')
  await api.db
    .insertInto('image_contents')
    .values({ hash: 'h', bytes: content.length, content_base64: content.toString('base64') })
    .execute()
  const picture = {
    purpose: 'report',
    type: 'application/pdf',
    width: 0,
    height: 0,
    kept: 1,
    content_hash: 'h',
  }
  await api.db
    .insertInto('images')
    .values({ ...picture, id: 'b'.repeat(22), created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  const values = { icon_url: '', audit_report: [`/v1/image/${'b'.repeat(22)}`] }
  const id = await addSubmission(api.db, { values })
  const folder = temporaryFolder()
  expect((await reviewAs('ann', api.config, ['report', id, '--to', folder])).errors).toBe('')
  expect(readFileSync(join(folder, `${id}-1.pdf`), 'latin1')).toBe(PDF)
  const { code, out } = await reviewAs('ann', api.config, ['report', id, '--to', '-'])
  expect(code).toBe(0)
  const files = unzipSync(Buffer.from(out, 'latin1'))
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)])).toEqual([
    [`${id}-1.pdf`, PDF],
  ])
  await api.close()
})
