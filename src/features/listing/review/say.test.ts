import { expect, test } from 'vitest'
import { serverTexts } from '#platform/texts.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { REVIEWER_SENTENCES, type ReviewerSentence } from '../contract/reviewer-sentences.ts'

const api = apiForEach()

const run = (...args: string[]) => reviewAs('carol', api.config, args)
const sentence = (lang: string, code: ReviewerSentence) =>
  serverTexts(lang).t(`mail:reviewerSentences.${code}`)
const lastMessage = async (id: string) => {
  const { message } = await api.db
    .selectFrom('submission_steps')
    .select('message')
    .where('submission_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return message
}

test('a saved sentence reaches the submitter in the language of the request, before what staff add', async () => {
  const id = await addSubmission(api.db, { lang: 'ja' })
  const args = ['--field', 'icon_url=quality', '--say', 'logoUnreadable', '--say', 'nameOnly']
  expect((await run('request-changes', id, ...args, '--message', 'ありがとう')).code).toBe(0)
  expect(await lastMessage(id)).toBe(
    `${sentence('ja', 'logoUnreadable')} ${sentence('ja', 'nameOnly')} ありがとう`,
  )
  expect((await run('log', id)).out).toContain('logoUnreadable nameOnly icon_url=quality')
  const english = await addSubmission(api.db)
  await run('reject', english, '--reason', 'other', '--say', 'notLive')
  expect(await lastMessage(english)).toBe(sentence('en', 'notLive'))
})

test('they are listed with their codes, in any language of the site', async () => {
  const { out } = await run('say')
  expect(out.trimEnd().split('\n')).toEqual(
    REVIEWER_SENTENCES.map(code => expect.stringMatching(new RegExp(`^${code} +`))),
  )
  expect(out).toContain(sentence('en', 'textAdvertises'))
  expect((await run('say', '--lang', 'ru')).out).toContain(sentence('ru', 'textAdvertises'))
  expect(await run('say', '--lang', 'xx')).toMatchObject({ code: 2 })
})

test('a code that there is not is told before anything is done', async () => {
  const id = await addSubmission(api.db)
  expect(await run('reject', id, '--reason', 'copy', '--say', 'ugly')).toMatchObject({
    code: 2,
    out: '',
    errors: expect.stringContaining('--say ugly: "say" lists the codes'),
  })
})
