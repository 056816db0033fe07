import { describe, expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const NOW = new Date('2026-03-10T12:00:00.000Z')

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args, NOW)
  const add = (options?: SubmissionOptions) => addSubmission(api.db, options)
  const stateOf = async (id: string) =>
    await api.db
      .selectFrom('submissions')
      .select(['state', 'fields_json', 'published_as', 'due_at'])
      .where('id', '=', id)
      .executeTakeFirst()
  const log = () => api.db.selectFrom('staff_log').selectAll().orderBy('id').execute()

  describe('one request', () => {
    test('is shown whole: form, donation with its link, checks, history and who decided', async () => {
      const due_at = '2026-03-10T09:00:00.000Z'
      const id = await add({ kind: 'token', due_at, hasNoPictures: true })
      await run('request-changes', id, '--field', 'website=notReachable')
      const { code, out } = await run('show', id.toLowerCase())
      expect(code).toBe(0)
      for (const part of [
        'state: changes_requested',
        'total_supply   1000',
        'icon_url       http://127.0.0.1:4321/v1/image/aaaa',
        'asked to change: website=notReachable',
        'confirmed: 20000.1234 TPT on chain 56',
        `explorer: https://bscscan.com/tx/0x${'12'.repeat(32)}`,
        'STOP  logo icon_url',
        'STAFF factsUnknown',
        'ok    listed',
        'carol: request-changes (website=notReachable)',
      ])
        expect(out).toContain(part)
    })

    test('names networks and categories, shows what was asked alone, and leads to site and explorer', async () => {
      const id = await add({
        values: { platform: ['eth'], address: { eth: TOKEN.toLowerCase() }, inviteAccount: 'old' },
      })
      const { out } = await run('show', id)
      for (const part of [
        /platform +Ethereum \(eth\)\n/,
        new RegExp(`address +Ethereum \\(eth\\): ${TOKEN}`, 'i'),
        /categories +[A-Z]\w+.* \(1\)\n/,
        /site +https:\/\/omega\.example\/app\n/,
        new RegExp(`Ethereum \\(eth\\) +https://explorer.example/address/${TOKEN}\n`),
      ])
        expect(out).toMatch(part)
      expect(out).not.toMatch(/inviteAccount|rakeBackAccount|referralReward/)
      const hostile = await add({ values: { url: 'javascript:alert(1)', address: {} } })
      expect((await run('show', hostile)).out).not.toContain('Links')
    })

    test('shows that it is late, that nothing was paid, and where it is listed', async () => {
      const late = await add({ kind: 'token', due_at: '2026-03-10T09:00:00.000Z', donation: 'sandbox' })
      expect((await run('show', late)).out).toContain('(OVERDUE 3 h)')
      expect((await run('show', late)).out).toContain('NOTHING WAS PAID')
      await run('approve', late, '--sandbox-ok')
      expect((await run('show', late)).out).toMatch(/listed as: token eth 0xdAC/)
      expect(JSON.parse((await run('show', late, '--json')).out)).toMatchObject({
        id: late,
        state: 'approved',
        donation: { sandbox: true },
        checks: [],
        decisions: [{ account: 'carol', action: 'approve' }],
      })
    })

    test('cannot write to the terminal or turn its text around', async () => {
      const title = 'A\u001b[2J\u202egnp\u200b\u0007'
      const id = await add({ values: { title, desc: 'x\u009b31m', contact: ['\u2066a\u2069'] } })
      for (const args of [
        ['list'],
        ['show', id],
        ['list', '--json'],
        ['show', id, '--json'],
        ['export', '--csv'],
      ]) {
        const { out } = await run(...args)
        expect(out, args.join(' ')).toContain('\\u202e')
        expect(out.replace(/\r?\n/g, '')).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u)
      }
      expect(JSON.parse((await run('show', id, '--json')).out).title).toBe(title)
    })
  })

  describe('a decision', () => {
    test('is logged with the account and the time, is in the history and queues a mail', async () => {
      const id = await add()
      expect(await run('approve', id)).toEqual({
        code: 0,
        errors: '',
        out: `${id}: approved, new in the store: DApp 100000, Omega Swap\n`,
      })
      expect(await stateOf(id)).toMatchObject({ state: 'approved', published_as: 'dapp 100000' })
      expect(await log()).toMatchObject([
        { at: NOW.toISOString(), account: 'carol', action: 'approve', subject: id, note: '' },
      ])
      const steps = await api.db.selectFrom('submission_steps').selectAll().orderBy('id').execute()
      expect(steps.at(-1)).toMatchObject({ state: 'approved', mail_due_at: NOW.toISOString() })
    })

    test('of two people at once is the first one’s, and the other gets an error', async () => {
      const id = await add()
      const both = await Promise.all([
        reviewAs('carol', api.config, ['approve', id], NOW),
        reviewAs('dave', api.config, ['reject', id, '--reason', 'scam'], NOW),
      ])
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
      const loser = both.find(({ code }) => code === 1)
      expect(loser?.errors).toMatch(
        new RegExp(`^${id}: already decided: (approved|rejected) by (carol|dave) at 2026`),
      )
      expect(await log()).toHaveLength(1)
    })

    test('rejects with a reason, and with reasons beside fields', async () => {
      const id = await add({ state: 'awaiting_donation', donation: 'pending' })
      expect((await run('reject', id, '--reason', 'copy', '--field', 'title=notYours')).code).toBe(0)
      expect(await stateOf(id)).toMatchObject({ state: 'rejected', fields_json: '{"title":"notYours"}' })
      expect(await log()).toMatchObject([{ action: 'reject', note: 'copy title=notYours' }])
    })

    test('asks for changes of fields that the form has and the request was asked for', async () => {
      const id = await add()
      const fields = ['audit_url.0=outdated', 'address.eth=wrong', 'desc=unclear']
      expect((await run('request-changes', id, ...fields.flatMap(field => ['--field', field]))).code).toBe(0)
      expect(await stateOf(id)).toMatchObject({ state: 'changes_requested' })
      expect((await run('request-changes', id, '--field', 'desc=wrong')).errors).toContain(
        'changes were asked for by carol',
      )
    })

    test('that names what is not there changes nothing', async () => {
      const id = await add()
      for (const [field, problem] of [
        ['name=wrong', 'the dapp form has no field "name"; it has url, title'],
        ['audit_url.7=wrong', 'nothing at "audit_url.7"'],
        ['address.doge=wrong', 'nothing at "address.doge"'],
        ['referralReward=wrong', 'asked for only when hasReferral is true'],
        ['__proto__=wrong', 'has no field'],
      ] as const) {
        const { code, errors } = await run('request-changes', id, '--field', field)
        expect([code, errors]).toEqual([1, expect.stringContaining(problem)])
      }
      expect(await run('approve', 'D-AAAA-AAAA')).toMatchObject({
        code: 1,
        errors: 'there is no request D-AAAA-AAAA\n',
      })
      expect(await stateOf(id)).toMatchObject({ state: 'in_review', fields_json: '{}' })
      expect(await log()).toEqual([])
    })

    test('to approve needs a confirmed donation, one that is waived, or a nod for the sandbox', async () => {
      const unpaid = await add({ donation: 'pending' })
      expect((await run('approve', unpaid)).errors).toContain('its donation is not confirmed (pending)')
      expect((await run('approve', unpaid, '--sandbox-ok')).code).toBe(1)
      const awaiting = await add({ donation: 'pending', state: 'awaiting_donation' })
      expect((await run('approve', awaiting)).errors).toContain('its donation is not confirmed yet')
      const sandbox = await add({ kind: 'nft', donation: 'sandbox' })
      expect((await run('approve', sandbox)).errors).toContain('--sandbox-ok')
      expect((await run('approve', sandbox, '--sandbox-ok')).code).toBe(0)
      expect((await run('approve', await add({ donation: 'waived' }))).code).toBe(0)
    })

    test('can be taken back for what harms people, and only once', async () => {
      const id = await add()
      expect((await run('remove', id, '--reason', 'scam')).errors).toContain('nothing to remove')
      await run('approve', id)
      expect((await run('remove', id, '--reason', 'scam')).code).toBe(0)
      expect((await run('remove', id, '--reason', 'scam')).code).toBe(1)
      expect(await stateOf(id)).toMatchObject({ state: 'rejected' })
      expect((await log()).map(({ action }) => action)).toEqual(['approve', 'remove'])
    })
  })

  test('the export is CSV in which nothing is computed', async () => {
    await add({ values: { title: '=HYPERLINK("http://x","y")' } })
    await add({ kind: 'token', values: { name: '+1, "quoted"' } })
    const { out } = await run('export', '--csv')
    const [head, ...rows] = out.split('\r\n')
    expect(head).toMatch(/^id,kind,purpose,change_of,state,title,language,email,/)
    expect(rows).toHaveLength(3)
    expect(out).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`)
    expect(out).toContain(`,"'+1, ""quoted""",`)
  })

  test('what is misspelt is explained, ends with 2 and changes nothing', async () => {
    const id = await add()
    for (const [args, problem] of [
      [['aprove', id], 'there is no command "aprove"'],
      [['approve'], 'approve takes one ID'],
      [['approve', id, id], 'approve takes one ID'],
      [['approve', id, '--reason', 'scam'], 'approve knows no --reason'],
      [['approve', id, '--force'], '--force'],
      [['reject', id], '--reason is missing; it is one of scam, copy'],
      [['reject', id, '--reason', 'other'], 'say why in a sentence, with --message or --say'],
      [['reject', id, '--reason', 'ugly'], 'is no reason; it is one of scam'],
      [['request-changes', id], '--field NAME=CODE is missing'],
      [['request-changes', id, '--field', 'title'], 'write NAME=CODE'],
      [['request-changes', id, '--field', 'title=ugly'], 'the code is one of wrong, unclear'],
      [['reject', id, '--reason', 'copy', '--message', 'a\u202eb'], 'marks of direction: a\\u202eb'],
      [['reject', id, '--reason', 'copy', '--message', 'a\nb'], '--message: write it on one line'],
      [['reject', id, '--reason', 'copy', '--message', ''], '--message is empty'],
      [['reject', id, '--reason', 'copy', '--message', 'ж'.repeat(501)], '501 characters; at most 500'],
      [['list', '--state', 'open'], 'it is all, awaiting_donation'],
      [['list', '--kind', 'coin'], 'it is token, dapp'],
      [['list', '--limit', '0'], 'a whole number from 1'],
      [['list', '--search', ' '], '--search is empty'],
      [['list', '--as', 'dave'], 'where the system does not: you are carol'],
      [['export'], '--csv or --subscribers'],
    ] as const) {
      const { code, errors } = await run(...args)
      expect([code, errors], args.join(' ')).toEqual([2, expect.stringContaining(problem)])
    }
    expect(await stateOf(id)).toMatchObject({ state: 'in_review' })
  })

  test('help needs no database, and every command has its own', async () => {
    const nowhere = { ...api.config, dataDir: '/nowhere', databaseUrl: undefined }
    const { code, out } = await reviewAs('carol', nowhere, ['--help'])
    expect([code, out]).toEqual([0, expect.stringContaining('request-changes ID --field NAME=CODE…')])
    for (const command of [
      'list',
      'show',
      'approve',
      'reject',
      'request-changes',
      'remove',
      'payments',
      'accept-payment',
      'carry',
      'reopen',
      'note',
      'log',
      'forget',
      'export',
      'news add',
      'report',
      'brand list',
      'brand add',
      'brand remove',
      'backup',
    ]) {
      const help = await reviewAs('carol', nowhere, [...command.split(' '), '--help'])
      expect([help.code, help.out]).toEqual([0, expect.stringContaining(`npm run review -- ${command}`)])
    }
    expect((await reviewAs('carol', nowhere, [])).code).toBe(2)
    const empty = await reviewAs('carol', nowhere, ['list'])
    expect([empty.code, empty.errors]).toEqual([
      1,
      expect.stringContaining('DATA_DIR: there is no database at'),
    ])
  })

  test('who gets the newsletter comes with a link to leave it', async () => {
    const at = NOW.toISOString()
    const person = { lang: 'ja', token_hash: null, created_at: at, mailed_at: at, mail_due_at: null }
    await api.db
      .insertInto('subscribers')
      .values([
        { ...person, email_key: 'ann@example.org', email: 'Ann@example.org', confirmed_at: at },
        { ...person, email_key: 'bob@example.org', email: 'bob@example.org', confirmed_at: null },
      ])
      .execute()
    expect((await run('export', '--subscribers')).errors).toContain('SITE_URL')
    const config = { ...api.config, siteUrl: 'https://example.org' }
    const { out } = await reviewAs('carol', config, ['export', '--subscribers'], NOW)
    const [, line = '', end] = out.split('\r\n')
    expect(end).toBe('')
    const [email, lang, link = ''] = line.split(',')
    expect([email, lang]).toEqual(['Ann@example.org', 'ja'])
    const left = await api.get(link.replace('https://example.org', ''))
    expect(left.headers.get('location')).toMatch(/^\/ja\/subscription\/leave\/#token=/)
  })
})
