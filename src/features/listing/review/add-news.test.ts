import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/api.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args, NOW)
  const write = (lang: string, name: string, text: string) => {
    const folder = join(temporaryFolder(), lang)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const article = (title: string, more = '') =>
    `---\nid: 900\ntitle: ${title}\nsummary: In short.\ncreate_time: 2026-03-09T08:00:00Z\n${more}---\n# Head\n\n<script>x</script>Text.\n`

  test('an article is read by visitors at once, in each language that was added', async () => {
    expect((await run('news', 'add', write('en', 'a.md', article('Hello')))).out).toBe(
      'article 900 added in en: /en/news/900/\n',
    )
    expect((await run('news', 'add', write('x', 'a.md', article('Bonjour')), '--lang', 'ru')).out).toContain(
      'now also in ru',
    )
    expect((await run('news', 'add', write('en', 'b.md', article('你好', 'lang: zh\n')))).out).toContain(
      'now also in zh',
    )
    expect((await run('news', 'add', write('en', 'a.md', article('Hello again')))).out).toContain(
      'was replaced',
    )
    const titles = await Promise.all(
      ['en', 'ru', 'zh', 'ja'].map(async lang => (await api.get(`/v1/news/900?lang=${lang}`)).data),
    )
    expect(titles).toMatchObject([
      { title: 'Hello again' },
      { title: 'Bonjour' },
      { title: '你好' },
      { title: 'Hello again' },
    ])
    expect(titles[0]).toMatchObject({ content: expect.stringMatching(/^<h2>Head<\/h2>\s+Text\.$/) })
    expect((await api.get('/v1/news/list?lang=en')).rows[0]).toMatchObject({ id: 900, kind: 'release' })
    await run('news', 'add', write('en', 'a.md', article('Beware', 'kind: safety\n')))
    expect((await api.get('/v1/news/900')).data).toMatchObject({ kind: 'safety' })
  })

  test('an article with an error is refused with its file and what is wrong', async () => {
    for (const [text, problem] of [
      ['no front matter', 'has no front matter'],
      [article('').replace('title: \n', ''), 'title'],
      [article('A').replace('id: 900', 'id: nine'), 'id'],
      [article('A').replace('id: 900', 'id: 9000000000'), 'id must be from 1'],
      [article('A').replace('2026-03-09', 'soon'), 'create_time must be a time'],
      [article('A', 'kind: guide\n'), 'kind must be release or safety'],
      [article('A').replace('id: 900', 'id: 5'), 'id 5 is that of a guide; choose another'],
      [article('A: B'), 'must be one line of name: value'],
    ] as const) {
      const { code, errors } = await run('news', 'add', write('en', 'a.md', text))
      expect([code, errors]).toEqual([1, expect.stringContaining(problem)])
    }
    expect((await run('news', 'add', write('xx', 'a.md', article('A')))).code).toBe(2)
    expect((await run('news', 'add', '/nowhere.md')).code).toBe(1)
  })
})
