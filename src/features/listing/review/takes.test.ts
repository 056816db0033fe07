import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'

const NOON = new Date('2026-03-10T12:00:00.000Z')
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const as = (person: string, args: string[], now = NOON, ask?: (question: string) => Promise<boolean>) =>
    reviewAs(person, api.config, args, now, ask)
  const idsOf = ({ out }: { out: string }): string[] => JSON.parse(out).map(({ id }: { id: string }) => id)

  test('who takes a request is named beside it for an hour, and has it in a list of their own', async () => {
    const [id, other] = [await addSubmission(api.db), await addSubmission(api.db)]
    expect(await as('carol', ['take', id.toLowerCase()])).toEqual({
      code: 0,
      errors: '',
      out: `${id}: yours until 13:00 UTC; "give-back ${id}" ends that\n`,
    })
    expect((await as('dave', ['list'])).out).toMatch(new RegExp(`${id} .* carol `))
    expect(idsOf(await as('carol', ['list', '--mine', '--json']))).toEqual([id])
    expect((await as('dave', ['list', '--mine'])).out).toBe('Nothing here.\n')
    expect(idsOf(await as('dave', ['list', '--json'])).sort()).toEqual([id, other].sort())
    expect((await as('carol', ['list', '--mine'], minutesLater(60))).out).toBe('Nothing here.\n')
    expect((await as('dave', ['list'], minutesLater(60))).out).not.toContain('carol')
  })

  test('it is given back, by the hour, by a decision or by who took it', async () => {
    const id = await addSubmission(api.db)
    await as('carol', ['take', id])
    expect((await as('carol', ['give-back', id])).out).toBe(`${id}: given back\n`)
    expect((await as('dave', ['take', id], minutesLater(1))).code).toBe(0)
    expect((await as('carol', ['take', id], minutesLater(61))).code).toBe(0)
    expect((await as('carol', ['approve', id], minutesLater(62))).code).toBe(0)
    expect((await as('carol', ['list', '--mine'], minutesLater(62))).out).toBe('Nothing here.\n')
  })

  test('what somebody else looks at is decided by who means it, and by nobody by mistake', async () => {
    const id = await addSubmission(api.db)
    await as('carol', ['take', id])
    for (const args of [
      ['approve', id],
      ['reject', id, '--reason', 'copy'],
      ['request-changes', id, '--field', 'title=wrong'],
      ['take', id],
      ['give-back', id],
    ]) {
      const { code, errors } = await as('dave', args)
      expect([code, errors], args.join(' ')).toEqual([
        2,
        expect.stringMatching(
          new RegExp(`^${id}: carol looks at it until 13:00 UTC; to .* all the same, add --yes\n`),
        ),
      ])
    }
    const asked: string[] = []
    const answer = (isYes: boolean) => async (question: string) => {
      asked.push(question)
      return isYes
    }
    expect(await as('dave', ['approve', id], NOON, answer(false))).toMatchObject({
      code: 1,
      errors: 'Nothing was changed.\n',
    })
    expect(asked).toEqual([`${id}: carol looks at it until 13:00 UTC. Do you mean to approve all the same?`])
    expect((await as('dave', ['approve', id], NOON, answer(true))).code).toBe(0)
  })

  test('--yes means it too, and of who takes it over all the same the list tells', async () => {
    const id = await addSubmission(api.db)
    await as('carol', ['take', id])
    expect((await as('dave', ['take', id, '--yes'])).code).toBe(0)
    expect(idsOf(await as('dave', ['list', '--mine', '--json']))).toEqual([id])
    expect((await as('carol', ['reject', id, '--reason', 'copy', '--yes'])).code).toBe(0)
  })

  test('of two who take it at once one has it', async () => {
    const id = await addSubmission(api.db)
    const both = await Promise.all([as('carol', ['take', id]), as('dave', ['take', id])])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})
