import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour))

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const as = (person: string, now: Date, ...args: string[]) => reviewAs(person, api.config, args, now)
  const sent = (hour: number) => addSubmission(api.db, { created_at: at(9, hour).toISOString() })

  test('the numbers tell answers by day and by person, the median wait and what is overdue', async () => {
    const [one, two, three] = [await sent(8), await sent(8), await sent(8)]
    await addSubmission(api.db, { kind: 'token', due_at: at(10, 0).toISOString() })
    await addSubmission(api.db, { kind: 'token', due_at: at(12, 0).toISOString() })
    await as('dave', at(9, 10), 'request-changes', one, '--field', 'title=wrong')
    await as('carol', at(9, 13), 'approve', two)
    await as('carol', at(10, 8), 'reject', three, '--reason', 'copy')
    // What is undone or noted is no answer.
    await as('carol', at(10, 9), 'note', two, 'seen')
    await as('carol', at(10, 9), 'remove', two, '--reason', 'scam')
    const { out } = await as('carol', at(10, 12), 'numbers', '--days', '2')
    expect(out.split('\n')).toEqual([
      'since 2026-03-09: 3 answers, 1.5 a day',
      "first answer: half of 3 within 5 h of the review's beginning",
      'now: 2 in review, 1 overdue',
      '',
      'DAY         ANSWERS',
      '2026-03-09  2',
      '2026-03-10  1',
      '',
      'WHO    ANSWERS  APPROVED  REJECTED  CHANGES ASKED',
      'carol  2        1         1         0',
      'dave   1        0         0         1',
      '',
    ])
    const later = JSON.parse((await as('carol', at(10, 12), 'numbers', '--days', '1', '--json')).out)
    expect(later).toMatchObject({ answered: 1, median_first_answer_ms: 24 * 3_600_000, overdue: 1 })
  })

  test('with nothing answered there is no median, and a wrong number of days is explained', async () => {
    expect((await as('carol', at(10, 12), 'numbers')).out).toContain('first answer: none')
    for (const days of ['0', 'x', '400'])
      expect(await as('carol', at(10, 12), 'numbers', '--days', days)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('a whole number from 1 to 366'),
      })
  })
})
