import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, offerOfSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { checkWaiting, keepChecks } from '../server/waiting-checks.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const ELSEWHERE = '0x52908400098527886E0F7030069857D2E4169EE7'
const RECEIVER = '0xdac17f958d2ee523a2206206994597c13d831ec7'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args, NOW)
  const add = (options?: SubmissionOptions) => addSubmission(api.db, options)
  /** One that shares nothing with the others. */
  const own = (name: string): SubmissionOptions['values'] => ({
    title: name,
    url: `https://${name.toLowerCase()}.example/`,
    address: {},
    email: `team@${name.toLowerCase()}.example`,
  })
  const check = (id: string, ...checks: ListingCheck[]) => keepChecks(api.db, id, checks, NOW)
  const flags = async (...args: string[]): Promise<Record<string, string[]>> => {
    const rows: { id: string; flags: string[] }[] = JSON.parse(
      (await run('list', '--state', 'all', ...args, '--json')).out,
    )
    return Object.fromEntries(rows.map(row => [row.id, row.flags]))
  }
  const arrive = (hash: string, candidates: string[]) =>
    api.db
      .insertInto('donation_arrivals')
      .values({
        chain_id: 56,
        tx_hash: hash,
        log_index: 1,
        token_address: RECEIVER,
        receiver: RECEIVER,
        sender: ELSEWHERE.toLowerCase(),
        units: '200000000',
        block_number: 1,
        block_hash: hash,
        mined_at: '2026-03-10T11:00:00.000Z',
        candidates_json: JSON.stringify(candidates),
      })
      .execute()

  test('a row says what the checks found last, and that nothing was checked yet', async () => {
    const [stopped, bare, unknown, fine, unchecked] = [
      await add({ values: own('Alpha') }),
      await add({ values: own('Bravo') }),
      await add({ values: own('Charlie') }),
      await add({ values: own('Delta') }),
      await add({ values: own('Echo') }),
    ]
    await check(stopped, { code: 'listed', verdict: 'stop', field: 'url' })
    await check(bare, { code: 'noContract', verdict: 'staff', field: 'tokens.0.contract' })
    await check(unknown, { code: 'contractUnknown', verdict: 'staff', detail: 'Tron' })
    await check(fine, { code: 'contractsFound', verdict: 'ok' })
    expect(await flags()).toEqual({
      [stopped]: ['stop'],
      [bare]: ['noContract'],
      [unknown]: ['contractUnknown'],
      [fine]: [],
      [unchecked]: ['unchecked'],
    })
    expect((await run('list')).out).toMatch(new RegExp(`${stopped} .* STOP +Alpha`))
  })

  test('the server checks what waits for staff, once, again when it was changed and after a day', async () => {
    const id = await add({ created_at: '2026-03-10T10:00:00.000Z', hasNoPictures: true })
    await add({ state: 'awaiting_donation', donation: 'pending', hasNoPictures: true })
    const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
    expect(await checkWaiting(api.services, NOW)).toBe(1)
    // Its logo is on no server.
    expect((await flags())[id]).toContain('stop')
    expect(await checkWaiting(api.services, later(1))).toBe(0)
    await api.db
      .updateTable('submissions')
      .set({ updated_at: later(2).toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await checkWaiting(api.services, later(3))).toBe(1)
    expect(await checkWaiting(api.services, later(4))).toBe(0)
    expect(await checkWaiting(api.services, later(28))).toBe(1)
  })

  test('what has the site, contract or name of another open request is marked, and says of which', async () => {
    const first = await add({ values: own('Alpha') })
    const sameSite = await add({ values: { ...own('Bravo'), url: 'https://www.alpha.example/other' } })
    const sameName = await add({ values: { ...own('Charlie'), title: 'ΑLPHA' } })
    const sameContract = await add({ values: { ...own('Delta'), address: { eth: RECEIVER } } })
    const contract = await add({
      values: { ...own('Echo'), address: { eth: RECEIVER.toUpperCase().replace('0X', '0x') } },
    })
    const decided = await add({ values: own('Alpha'), state: 'rejected' })
    const alone = await add({ values: own('Foxtrot') })
    const found = await flags()
    expect(
      Object.keys(found)
        .filter(id => found[id]?.includes('alike'))
        .sort(),
    ).toEqual([first, sameSite, sameName, sameContract, contract].sort())
    expect([found[decided], found[alone]]).toEqual([[], ['unchecked']])
    const rows = JSON.parse((await run('list', '--json')).out)
    expect(rows.find(({ id }: { id: string }) => id === first).alike).toEqual([sameSite, sameName].sort())
    await run('take', first)
    const { out } = await run('show', first)
    expect(out).toContain(
      `  carol looks at it until 13:00 UTC\n  flags: STOP, ALIKE\n  alike: ${[sameSite, sameName].sort().join(', ')}\n`,
    )
  })

  test('requests of one project are marked, those of one mail provider are not', async () => {
    const dapp = await add({ values: own('Alpha') })
    const token = await add({
      kind: 'token',
      values: { name: 'Zulu', website: 'https://alpha.example/', email: 'a@gmail.com' },
    })
    const byMail = await add({
      kind: 'nft',
      values: { name: 'Yankee', website: 'https://yankee.example/', email: 'b@Alpha.example' },
    })
    const stranger = await add({
      kind: 'chain',
      values: { name: 'Xray', info_url: 'https://xray.example/', email: 'c@gmail.com' },
    })
    const found = await flags()
    const marked = Object.keys(found).filter(id => found[id]?.includes('project'))
    expect(marked.sort()).toEqual([dapp, token, byMail].sort())
    expect(found[stranger]).toEqual(['unchecked'])
  })

  test('money that was not matched is marked where it may belong', async () => {
    const created_at = '2026-03-10T10:00:00.000Z'
    const waiting = { state: 'awaiting_donation', donation: 'pending', created_at } as const
    const unpaid = await add({ ...waiting, values: own('Alpha') })
    await api.db.updateTable('donation_intents').set({ address: RECEIVER }).execute()
    const paid = await add({ values: own('Bravo'), created_at })
    await arrive(`0x${'ab'.repeat(32)}`, [
      await offerOfSubmission(api.db, unpaid),
      await offerOfSubmission(api.db, paid),
    ])
    const found = await flags()
    expect([found[unpaid], found[paid]]).toEqual([['money'], ['unchecked']])
  })
})
