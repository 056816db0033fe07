import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { runChoice } from '#build/hosts/testing/run-page.ts'
import { namedTemporaryFolder } from '#build/hosts/testing/temporary-folder.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { languageChoiceScript } from './language-choice.ts'

const choices = LANGUAGES.map(({ code, matches }) => ({ code, matches }))
const home = languageChoiceScript({ choices, fallback: 'en' })
const redirect = languageChoiceScript({ choices, fallback: 'en', place: 'redirect' })

test('a first visit goes to the first language the browser names', () => {
  expect(runChoice(home, { path: '/?a=1#top', acceptLanguage: 'zh-HK,en' })).toBe('/zh-tw/?a=1#top')
  expect(runChoice(home, { path: '/', acceptLanguage: 'de,ko' })).toBe('/ko/')
})

test('readers of English stay where they are', () => {
  expect(runChoice(home, { path: '/', acceptLanguage: 'en-GB,ja' })).toBeUndefined()
  expect(runChoice(home, { path: '/', acceptLanguage: 'de' })).toBeUndefined()
})

test('a stored choice comes first, if it names a language', () => {
  expect(runChoice(home, { path: '/', cookie: 'a=b; lang=ru', acceptLanguage: 'ja' })).toBe('/ru/')
  expect(runChoice(home, { path: '/', cookie: 'lang=en', acceptLanguage: 'ja' })).toBeUndefined()
  expect(runChoice(home, { path: '/', cookie: 'slang=ru; lang=xx', acceptLanguage: 'ja' })).toBe('/ja/')
})

test('an address without a language leads to the visitor with everything it carried', () => {
  const visit = { path: '/download/ios?from=mail#x', acceptLanguage: 'en' }
  expect(runChoice(redirect, visit, '/download/app/?ios=1')).toBe('/en/download/app/?ios=1&from=mail#x')
  expect(runChoice(redirect, { ...visit, cookie: 'lang=th' }, '/about/')).toBe('/th/about/?from=mail#x')
})

test('it costs little and cannot end the element it is in', () => {
  for (const script of [home, redirect]) {
    expect(script.length).toBeLessThanOrEqual(redirect === script ? 760 : 700)
    expect(script).not.toContain('<')
  }
})

test('bundling and minifying the page that prints it changes nothing', async () => {
  const entry = join(namedTemporaryFolder('bundle'), 'entry.ts')
  writeFileSync(
    entry,
    `import { languageChoiceScript } from ${JSON.stringify(join(import.meta.dirname, 'language-choice.ts'))}
    export const script = languageChoiceScript(${JSON.stringify({ choices, fallback: 'en' })})`,
  )
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'entry' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const code = output && 'output' in output ? output.output[0].code : ''
  const { script } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(runChoice(script, { path: '/', acceptLanguage: 'zh-TW' })).toBe('/zh-tw/')
  expect(runChoice(script, { path: '/', acceptLanguage: 'en' })).toBeUndefined()
  expect(script.length).toBeLessThanOrEqual(700)
})
