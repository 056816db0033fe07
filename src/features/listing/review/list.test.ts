import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, offerOfSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
/** Forms of the tests differ in nothing. */
const ALIKE = 'ALIKE, same project, not checked yet'
const UNPAID = { state: 'awaiting_donation', donation: 'pending' } as const

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args, NOW)
  const add = (options?: SubmissionOptions) => addSubmission(api.db, options)
  const listed = async (...args: string[]): Promise<string[]> => {
    const { out } = await run('list', ...args, '--json')
    return JSON.parse(out).map(({ id }: { id: string }) => id)
  }
  const setIntent = async (id: string, values: { state?: string; tx_hash?: string }) => {
    const owner = api.db.selectFrom('submissions').select('intent_id').where('id', '=', id)
    await api.db.updateTable('donation_intents').set(values).where('id', '=', owner).execute()
  }

  test('the list is what was paid for: due first, then what has waited longest, the late one marked', async () => {
    const old = await add({ created_at: '2026-03-01T00:00:00.000Z', donation: 'waived' })
    const due = { kind: 'token', created_at: '2026-03-08T00:00:00.000Z' } as const
    const soon = await add({ ...due, due_at: '2026-03-10T17:00:00.000Z' })
    const late = await add({ ...due, due_at: '2026-03-10T09:00:00.000Z', donation: 'sandbox' })
    await add({ state: 'approved' })
    const { code, out } = await run('list')
    expect(code).toBe(0)
    const [head = '', ...lines] = out.trimEnd().split('\n')
    expect(head).toMatch(/^ID +KIND +STATE +DONATION +AGE +DUE +NOTES +TAKEN BY +FLAGS +TITLE$/)
    expect(lines.map(line => line.split(/ {2,}/))).toEqual([
      [late, 'token', 'in_review', 'SANDBOX', '2 d', 'OVERDUE 3 h', '-', '-', ALIKE, 'Omega'],
      [soon, 'token', 'in_review', 'confirmed', '2 d', 'in 5 h', '-', '-', ALIKE, 'Omega'],
      [
        old,
        'dapp',
        'in_review',
        'waived',
        '9 d',
        '-',
        '-',
        '-',
        'same project, not checked yet',
        'Omega Swap',
      ],
    ])
    const json = JSON.parse((await run('list', '--json')).out)
    expect(json).toMatchObject([{ overdue: true }, { overdue: false }, { overdue: false }])
  })

  test('what was not paid for is counted, and shown behind the rest only when asked for', async () => {
    const unpaid = await add({ ...UNPAID, created_at: '2026-03-01T00:00:00.000Z' })
    const partly = await add({ ...UNPAID, created_at: '2026-03-09T00:00:00.000Z' })
    await setIntent(partly, { state: 'partial' })
    const expired = await add({ state: 'expired', donation: 'pending' })
    const paid = await add({ created_at: '2026-03-09T00:00:00.000Z' })
    expect(await listed()).toEqual([paid, partly])
    expect((await run('list')).out).toContain('1 unpaid not shown: --unpaid')
    expect(await listed('--unpaid')).toEqual([paid, partly, unpaid])
    expect((await run('list', '--unpaid')).out).not.toContain('not shown')
    expect(await listed('--state', 'awaiting_donation')).toEqual([partly, unpaid])
    expect(await listed('--state', 'expired')).toEqual([expired])
  })

  test('beside money that may be its own a request is shown, unpaid or expired, until staff have decided', async () => {
    const [waiting, ended] = [await add(UNPAID), await add({ state: 'expired', donation: 'pending' })]
    await add(UNPAID)
    const paid = await add()
    const sent = { chain_id: 56, tx_hash: `0x${'ab'.repeat(32)}`, log_index: 1 }
    await api.db
      .insertInto('donation_arrivals')
      .values({
        ...sent,
        token_address: '0x1',
        receiver: '0x2',
        sender: '0x3',
        units: '1',
        candidates_json: '[]',
        block_number: 1,
        block_hash: '0x4',
        mined_at: NOW.toISOString(),
      })
      .execute()
    for (const id of [waiting, ended]) {
      const intent_id = await offerOfSubmission(api.db, id)
      await api.db
        .insertInto('arrival_notices')
        .values({ ...sent, intent_id, at: NOW.toISOString(), mail_due_at: null })
        .execute()
    }
    expect(await listed()).toEqual([paid, waiting, ended])
    expect((await run('list')).out).toContain('1 unpaid not shown')
    const why = ['--transaction', sent.tx_hash, '--note', 'belongs to another']
    expect((await run('dismiss-payment', ended, ...why)).errors).toBe('')
    expect(await listed()).toEqual([paid, waiting])
  })

  test('a flood of unpaid requests hides no paid one', async () => {
    await Promise.all(
      Array.from({ length: 120 }, () => add({ ...UNPAID, created_at: '2026-03-01T00:00:00.000Z' })),
    )
    const paid = await add()
    expect(await listed()).toEqual([paid])
    const all = await run('list', '--unpaid', '--json')
    expect(JSON.parse(all.out)).toHaveLength(100)
    expect(JSON.parse(all.out)[0]).toMatchObject({ id: paid })
    expect(all.errors).toContain('21 more: --limit N')
    expect(await listed('--unpaid', '--limit', '500')).toHaveLength(121)
  })

  test('the list is narrowed by state and kind, as JSON too', async () => {
    await add()
    const id = await add({ kind: 'chain', state: 'approved' })
    const { out } = await run('list', '--state', 'approved', '--kind', 'chain', '--json')
    expect(JSON.parse(out)).toMatchObject([{ id, kind: 'chain', state: 'approved', overdue: false }])
    expect(out).not.toContain('ann@example.org')
    expect((await run('list', '--state', 'withdrawn')).out).toBe('Nothing here.\n')
    expect(await listed('--state', 'all')).toHaveLength(2)
  })

  test('a request is found by whatever its owner names, in whatever case and state', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const token = await add({
      kind: 'token',
      state: 'withdrawn',
      donation: 'confirmed',
      values: { name: 'Ждать Öl', website: 'https://xn--fsqu00a.xn--fiqs8s/start', email: 'Bob@example.org' },
    })
    await setIntent(token, { tx_hash: hash })
    const dapp = await add({ ...UNPAID, values: { title: 'Zeta' } })
    for (const text of [
      token.toLowerCase(),
      'ЖДАТЬ öl',
      'ol',
      '例子.中国',
      'xn--fsqu00a',
      'https://XN--FSQU00A.xn--fiqs8s/start/',
      'bob@EXAMPLE.org',
      '0xDAC17f958d2ee523a2206206994597c13d831EC7',
      hash.toUpperCase(),
      hash.slice(0, 12),
      `https://bscscan.com/tx/${hash}`,
    ]) {
      expect(await listed('--search', text, '--kind', 'token'), text).toEqual([token])
    }
    expect(await listed('--search', 'zeta')).toEqual([dapp])
    expect(await listed('--search', 'omega.example/app')).toEqual([dapp])
    expect(await listed('--search', 'ann@example.org')).toEqual([dapp])
    expect(await listed('--search', 'zeta', '--state', 'in_review')).toEqual([])
    for (const text of ['%', '_', 'A token', '/v1/image/', `0x${'cd'.repeat(32)}`])
      expect(await listed('--search', text), text).toEqual([])
  })

  test('a search shows as much as a person reads, the paid ones first', async () => {
    await Promise.all(Array.from({ length: 104 }, () => add({ ...UNPAID })))
    const paid = await add()
    const { out } = await run('list', '--search', 'omega swap')
    expect(out.split('\n')[1]).toContain(paid)
    expect(out.trimEnd().split('\n')).toHaveLength(102)
    expect(out).toContain('5 more: --limit N')
  })

  test('--as names somebody only where the system does not, and the log says where the name is from', async () => {
    const id = await add()
    expect(await run('approve', id, '--as', 'Ann Lee')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--as names somebody only where the system does not: you are carol'),
    })
    const unknown = { name: 'site', isProven: false }
    const named = await reviewAs(unknown, api.config, ['approve', id, '--as', 'Ann Lee'], NOW)
    expect(named.code).toBe(0)
    expect(await api.db.selectFrom('staff_log').selectAll().execute()).toMatchObject([
      { account: 'Ann Lee (--as)', action: 'approve', subject: id },
    ])
    expect((await run('approve', id)).errors).toContain('already decided: approved by Ann Lee (--as) at 2026')
  })
})
