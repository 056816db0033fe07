import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  let ids: number[]
  beforeEach(async () => {
    const rows = await api.db.selectFrom('dapps').select('id').where('status', '=', 0).orderBy('id').execute()
    ids = rows.map(({ id }) => id)
  })

  const run = (...args: string[]) => reviewAs('carol', api.config, args, new Date(Date.now() + 2 * 3_600_000))
  const report = (id: number | undefined, reason: string, text = '') =>
    api.post('/v1/application/report', { id, reason, text })

  test('staff see what was reported a line for each DApp, those with the newest report first', async () => {
    expect((await run('reports')).out).toBe('Nothing here.\n')
    const [first, second] = ids
    await report(first, 'dead')
    await report(second, 'facts')
    await new Promise(done => setTimeout(done, 5))
    await report(first, 'scam')
    const [head = '', ...lines] = (await run('reports')).out.trimEnd().split('\n')
    expect(head).toMatch(/^DAPP +REPORTS +SCAM +NEWEST +NAME$/)
    expect(lines.map(line => line.split(/ {2,}/).slice(0, 4))).toEqual([
      [String(first), '2', '1', '2 h'],
      [String(second), '1', '0', '2 h'],
    ])
    expect((await run('reports', '--limit', '1')).out).toContain('1 more: --limit N')
    expect(JSON.parse((await run('reports', '--json')).out)).toMatchObject([
      { id: first, reports: 2, reasons: { dead: 1, scam: 1 } },
      { id: second, reports: 1, reasons: { facts: 1 } },
    ])
  })

  test('each text is shown harmless to a terminal; what was read is closed, what came later stays', async () => {
    const [id] = ids
    await report(id, 'scam', 'line one\nasks \u200bfor a phrase')
    const { out } = await run('reports', 'show', String(id))
    expect(out).toMatch(/1 {2}\S+ {2}scam {2}en\n {4}line one\n {4}asks \\u200bfor a phrase\n/)
    expect(out).toContain(`reports close ${id} 1 --note TEXT`)
    await report(id, 'scam', 'later')
    const closed = await run('reports', 'close', String(id), '1', '--note', 'taken down')
    expect([closed.code, closed.out]).toEqual([0, `${id}: 1 closed\n`])
    const left = JSON.parse((await run('reports', 'show', String(id), '--json')).out)
    expect(left).toMatchObject([{ id: 2, text: 'later' }])
    expect((await run('log', `dapp ${id}`)).out).toMatch(/carol +reports close +DAPP \d+ +1: taken down/)
    expect((await run('reports', 'close', String(id), '1', '--note', 'again')).code).toBe(1)
  })

  test('a DApp that staff hide leaves the store and takes no more reports until it is shown again', async () => {
    const [id] = ids
    const isListed = async () => (await api.get(`/v1/application/listbyids_new?ids=${id}`)).rows.length > 0
    expect(await isListed()).toBe(true)
    expect((await run('hide', String(id), '--note', 'copies another site')).code).toBe(0)
    expect(await isListed()).toBe(false)
    expect((await report(id, 'scam')).body).toMatchObject({ result: 2 })
    expect(await run('hide', String(id), '--note', 'again')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is hidden already'),
    })
    expect((await run('unhide', String(id), '--note', 'it was a mistake')).out).toContain('shown again')
    expect(await isListed()).toBe(true)
    expect((await run('log', `dapp ${id}`)).out).toMatch(/ hide .*copies another site\n.* unhide .*a mistake/)
    expect((await run('hide', '99999999', '--note', 'x')).code).toBe(1)
    expect((await run('hide', String(id))).code).toBe(2)
  })

  test('what is no number, or has no note, is not understood', async () => {
    for (const args of [['show', 'aave'], ['show', '0'], ['close', '1', '2'], ['close', '1'], ['7']])
      expect((await run('reports', ...args)).code, args.join(' ')).toBe(2)
  })
})
