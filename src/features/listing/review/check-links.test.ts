import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openForStaff } from '#server/database.ts'
import { openServices } from '#server/features.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { redirectTo, type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { checkListedLinks } from './check-links.ts'
import { review } from './review.ts'

const DAY_MS = 24 * 3_600_000
const START = Date.parse('2026-03-10T01:00:00Z')

onBothDatabases(env => {
  let api: TestApi
  let strangers: Strangers
  let asked: string[]
  /** What each made-up site answers from now on. */
  let answers: Record<string, number>
  beforeEach(async () => {
    strangers = await startStrangers()
    const settings = { OUTBOUND_CHECKS: 'on', SITE_URL: 'https://example.org' }
    api = await openTestApi({ env: { ...(await env()), ...settings } })
    asked = []
    answers = {}
  })
  afterEach(async () => {
    await api.close()
    await strangers.stop()
  })

  const site = (name: string, answer?: RequestListener): Promise<string> =>
    strangers.serve((request, response) => {
      asked.push(name)
      if (answer) answer(request, response)
      else response.writeHead(answers[name] ?? 200).end('…')
    })

  /** The listed DApps, in order: these sites and no others. */
  async function list(sites: readonly string[]): Promise<number[]> {
    const rows = await api.db.selectFrom('dapps').select('id').orderBy('id').limit(sites.length).execute()
    const ids = rows.map(({ id }) => id)
    await api.db.updateTable('dapps').set({ status: 1, audit_urls_json: '[]' }).execute()
    for (const [index, id] of ids.entries())
      await api.db
        .updateTable('dapps')
        .set({ status: 0, url: sites[index] ?? '', rank: index, title: `Site ${index}` })
        .where('id', '=', id)
        .execute()
    return ids
  }

  /** The staff command `days` later. */
  async function run(days: number, ...args: string[]) {
    let out = ''
    let errors = ''
    const code = await review(args, {
      // A call of its own each time: nothing of the last one is remembered but what the database holds.
      open: async () => {
        const staff = await openForStaff(api.config)
        const { config, db, log } = staff.services
        return { ...staff, services: openServices({ config, db, log, outboundForTests: strangers.tests }) }
      },
      caller: { name: 'carol', isProven: true },
      now: new Date(START + days * DAY_MS),
      write: text => {
        out += text
      },
      complain: text => {
        errors += text
      },
    })
    return { code, out, errors }
  }
  const states = async (days: number) =>
    JSON.parse((await run(days, 'links', '--all', '--json')).out).map(
      (row: { title: string; answer: string; detail: string; failedDays: number; isDead: boolean }) => [
        row.title,
        `${row.answer} ${row.detail}`.trim(),
        row.failedDays,
        row.isDead,
      ],
    )

  test('a link is dead after failing on three different days, and alive again by one answer', async () => {
    await list([await site('good'), await site('gone'), await site('broken'), 'https://nobody.example.org/'])
    answers = { gone: 404, broken: 500 }
    expect((await run(0, 'check-links')).out).toBe('4 checked, 0 checked lately, 0 left\nNo link is dead.\n')
    // Twice on one day counts once.
    expect((await run(0.9, 'check-links')).out).toContain('4 checked')
    expect(await states(1)).toEqual([
      ['Site 1', 'fails 404', 1, false],
      ['Site 2', 'fails 500', 1, false],
      ['Site 3', 'silent', 1, false],
    ])
    await run(1.8, 'check-links')
    answers = { gone: 404 }
    const { out } = await run(2.7, 'check-links')
    expect(out).toMatch(/\n\d+ +DEAD +2 d +3 +status 404 +Site 1 +http:\/\/site1/)
    expect(await states(3)).toEqual([
      ['Site 1', 'fails 404', 3, true],
      ['Site 3', 'silent', 3, true],
    ])
    expect((await run(3, 'log')).out).toMatch(/carol +check-links +4 checked/)
    // Nothing was taken down.
    expect(await api.db.selectFrom('dapps').select('id').where('status', '=', 0).execute()).toHaveLength(4)
  })

  test('a wall against robots changes nothing, a move is named, a link that changed is forgotten', async () => {
    const [id] = await list([
      await site('walled'),
      await site('moved', redirectTo('https://casino.example.net/')),
    ])
    answers = { walled: 404 }
    await run(0, 'check-links')
    answers = { walled: 403 }
    await run(1, 'check-links')
    expect(await states(1)).toEqual([
      ['Site 0', 'unknown', 1, false],
      ['Site 1', 'moved casino.example.net', 0, false],
    ])
    await api.db
      .updateTable('dapps')
      .set({ url: await site('new') })
      .where('id', '=', id ?? 0)
      .execute()
    await run(2, 'check-links')
    expect(await states(2)).toEqual([['Site 1', 'moved casino.example.net', 0, false]])
    expect(await api.db.selectFrom('link_checks').selectAll().execute()).toHaveLength(2)
  })

  test('what was checked lately is not asked again, and audit links are asked too', async () => {
    const [id] = await list([await site('one')])
    const audit = await site('audit')
    await api.db
      .updateTable('dapps')
      .set({ audit_urls_json: JSON.stringify([audit]) })
      .where('id', '=', id ?? 0)
      .execute()
    await run(0, 'check-links')
    expect(asked.sort()).toEqual(['audit', 'one'])
    expect((await run(0.5, 'check-links')).out).toContain('0 checked, 2 checked lately, 0 left')
    expect(asked).toHaveLength(2)
    await run(1, 'check-links')
    expect(asked).toHaveLength(4)
  })

  test('a call that its time limit ends keeps what answered, and the next one goes on from there', async () => {
    let isSlow = true
    const slow: RequestListener = (_request, response) => isSlow || response.end()
    await list([await site('quick'), await site('slow', slow), await site('slower', slow)])
    const { services, kind, close } = await openForStaff(api.config)
    const { config, db, log } = services
    const lines: string[] = []
    const printLine = (line: string) => lines.push(line)
    const cli = {
      ...openServices({ config, db, log, outboundForTests: strangers.tests }),
      kind,
      account: 'carol',
      isProven: true,
      now: new Date(START),
      ask: undefined,
      isSure: false,
      site: '',
      printLine,
      write: () => {},
      warn: printLine,
    }
    await checkListedLinks(cli, 0.01)
    expect(lines[0]).toBe('1 checked, 0 checked lately, 2 left: call it again')
    isSlow = false
    await checkListedLinks(cli, 0.5)
    expect(lines).toContain('2 checked, 1 checked lately, 0 left')
    await close()
  })

  test('a time that is no number is not understood', async () => {
    expect((await run(0, 'check-links', '--minutes', '0')).code).toBe(2)
  })
})

test('nobody is asked while the setting is off', async () => {
  const api = await openTestApi()
  const { config, kind, services } = api as TestApi & { kind: 'sqlite' }
  let errors = ''
  const code = await review(['check-links'], {
    open: async () => ({ services: { ...services, config }, kind, close: async () => {} }),
    caller: { name: 'carol', isProven: true },
    write: () => {},
    complain: text => {
      errors += text
    },
  })
  expect([code, errors]).toEqual([1, expect.stringContaining('OUTBOUND_CHECKS is not on')])
  await api.close()
})
