import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/api.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import {
  addHostileSubmissions,
  addPicture,
  HOSTILE_TEXTS,
  HOSTILE_URLS,
} from '#server/testing/hostile-desk.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { linkTo } from './desk-html.ts'
import { pictureOf } from './desk-pictures.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

const api = apiForEach()
let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
})

const run = (...args: string[]) => reviewAs('carol', api.config, ['desk', ...args], NOW)
const logo = (colour = '#2980fe') =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
const pageOf = async (...args: string[]): Promise<string> => (await run('--out', '-', ...args)).out

test('the queue is one file for its writer alone, which says when to delete it, and the log tells of it', async () => {
  const id = await addSubmission(api.db)
  const file = join(folder, 'desk.html')
  expect(await run('--out', file)).toEqual({
    code: 0,
    errors: '',
    out: `${file}: 1 of 1 requests; delete it by tonight\n`,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const page = readFileSync(file, 'utf8')
  for (const part of [
    'Delete this file when these requests are answered, on 2026-03-10 at the latest',
    `<article id="${id}">`,
    `<code>npm run review -- approve ${id}</code>`,
    '<a href="https://omega.example/app" rel="noreferrer noopener" target="_blank">',
    'href="https://explorer.example/address/0xdAC17F958D2ee523a2206206994597C13D831ec7"',
    '<dt>platform</dt><dd><span class="line">Ethereum (eth), ',
  ])
    expect(page).toContain(part)
  expect(await api.db.selectFrom('staff_log').selectAll().execute()).toMatchObject([
    { account: 'carol', action: 'desk', note: '1' },
  ])
})

test('an older page is replaced, another file only when asked, and a link is never followed', async () => {
  const file = join(folder, 'desk.html')
  await run('--out', file)
  expect((await run('--out', file)).code).toBe(0)
  const other = join(folder, 'other.html')
  writeFileSync(other, 'mine', { mode: 0o644 })
  expect(await run('--out', other)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('was not written by this command; --replace replaces it'),
  })
  expect(readFileSync(other, 'utf8')).toBe('mine')
  const link = join(folder, 'link.html')
  symlinkSync(other, link)
  for (const args of [[], ['--replace']])
    expect(await run('--out', link, ...args)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is a link, a folder or a device'),
    })
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.html'))
  expect((await run('--out', join(folder, 'dangling.html'))).code).toBe(1)
  expect((await run('--out', folder, '--replace')).code).toBe(1)
  expect(readFileSync(other, 'utf8')).toBe('mine')
  expect((await run('--out', other, '--replace')).code).toBe(0)
  expect(statSync(other).mode & 0o777).toBe(0o600)
  expect((await run('--out', join(folder, 'no/such/desk.html'))).code).toBe(1)
})

test('what strangers sent is text: no element, attribute, link or command of theirs is in the page', async () => {
  const ids = await addHostileSubmissions(api.db, await logo())
  const page = await pageOf()
  // Of tags there are those of the page, and each attribute is one of its own.
  const tags = new Set([...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag))
  const OURS =
    'html head meta link title style body h1 h2 h3 p nav ol ul li main article section div figure img span'
  expect(
    [...tags].filter(tag => !`${OURS} figcaption a dl dt dd code`.split(' ').includes(tag ?? '')),
  ).toEqual([])
  const attributes = [...page.matchAll(/<[a-z0-9]+((?: [a-z-]+="[^"]*")*)>/gi)].flatMap(([, all = '']) =>
    [...all.matchAll(/ ([a-z-]+)="/g)].map(([, name]) => name),
  )
  expect(attributes.filter(name => name?.startsWith('on') || name === 'style' || name === 'srcset')).toEqual(
    [],
  )
  for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^(https?:\/\/|#[DTNC]-|data:,$)/)
  for (const [, src = ''] of page.matchAll(/src="([^"]*)"/g))
    expect(src).toMatch(/^data:image\/png;base64,[\w+/=]+$/)
  expect(page.match(/<a href="http/g)?.length).toBe(
    page.match(/rel="noreferrer noopener" target="_blank"/g)?.length,
  )
  expect(page).not.toMatch(/href="[^"]*(evil\.example\/\?to|tokenpocket\.pro@)/)
  const commands = [...page.matchAll(/<code>(.*?)<\/code>/gs)].map(([, command]) => command)
  for (const command of commands)
    expect(command).toMatch(
      /^npm run review -- [a-z-]+ [DTNC]-\w{4}-\w{4}( --(reason|say) CODE| --field NAME=CODE)*$/,
    )
  expect(commands).toHaveLength(ids.length * 6)
  // The lines of the page end; nothing turns text around or is unseen.
  expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u)
  expect(page).toContain('\\u202egnp.exe')
  expect(page).toContain('unіswap.org (Cyrillic + Latin)')
  expect(page).not.toMatch(/mallory|ann@example/)
  expect(HOSTILE_TEXTS.filter(text => text.includes('<') && page.includes(text))).toEqual([])
})

test('only an address of http or https is a link, and none that shows another host or an e-mail address', () => {
  const links = HOSTILE_URLS.filter(url => linkTo(url, url).html.startsWith('<a '))
  expect(links).toEqual(['https://evil.example/"onmouseover="alert(6)', 'https://xn--unswap-qvf.org/'])
  expect(linkTo('/en/news/', 'news').html).toBe('news')
  expect(linkTo('https://a.example/?"><i>', '<b>').html).toBe(
    '<a href="https://a.example/?%22%3E%3Ci%3E" rel="noreferrer noopener" target="_blank">&lt;b&gt;</a>',
  )
})

test('the page admits no script and no request', async () => {
  await addSubmission(api.db)
  const page = await pageOf()
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  expect(policy.split('; ').map(part => part.split("'sha256")[0])).toEqual([
    "default-src 'none'",
    'img-src data:',
    'style-src ',
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(policy).not.toContain('unsafe')
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'))
})

test('logos are written anew and stand beside those that they resemble', async () => {
  const bytes = await sharp(await logo())
    .withExif({ IFD0: { Copyright: 'mallory' } })
    .png()
    .toBuffer()
  const url = await addPicture(api.db, bytes)
  const picture = await pictureOf(api.db, '', url)
  const again = Buffer.from(picture?.split(',')[1] ?? '', 'base64')
  expect((await sharp(again).metadata()).format).toBe('png')
  expect(again.includes('mallory')).toBe(false)
  const svg = await addPicture(api.db, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const cut = await addPicture(api.db, bytes.subarray(0, 90))
  for (const none of [
    svg,
    cut,
    '/v1/image/nowherenowherenowhere',
    '/icons/../../etc/passwd.png',
    'https://evil.example/x.png',
  ])
    expect(await pictureOf(api.db, folder, none), none).toBeUndefined()
  // What comes with the site is a file of it, and there alone.
  mkdirSync(join(folder, 'icons/dapps'), { recursive: true })
  writeFileSync(
    join(folder, 'icons/dapps/own.webp'),
    await sharp(await logo())
      .webp()
      .toBuffer(),
  )
  writeFileSync(
    join(folder, 'secret.webp'),
    await sharp(await logo())
      .webp()
      .toBuffer(),
  )
  expect(await pictureOf(api.db, folder, '/icons/dapps/own.webp')).toMatch(/^data:image\/png;base64,/)
  expect(await pictureOf(api.db, folder, '/icons/../secret.webp')).toBeUndefined()
  expect(await pictureOf(api.db, '', '/icons/dapps/own.webp')).toBeUndefined()
  const first = await addSubmission(api.db, { values: { icon_url: url } })
  const second = await addSubmission(api.db, { values: { icon_url: svg } })
  const page = await pageOf()
  expect(page).toContain(`<figcaption>${first}</figcaption>`)
  expect(page).toContain(`<figcaption>${second}</figcaption>`)
  expect(page.match(/<img src="data:image\/png/g)).toHaveLength(2)
  expect(page).toContain('no picture')
})
