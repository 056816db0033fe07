import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTemporaryFolder } from './hosts/testing/temporary-folder.ts'
import { readWordsMode, rewriteTypesOnChange } from './integration.ts'
import { writeLocaleTypes } from './locale-types.ts'

function fixture() {
  const root = namedTemporaryFolder('locales')
  const said: string[] = []
  const watcher = new EventEmitter()
  const note = (line: string) => void said.push(line)
  const save = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    watcher.emit('all', 'change', join(root, file))
  }
  save('locales/en/about.json', '{"title":"About"}')
  writeLocaleTypes(root)
  rewriteTypesOnChange(watcher, root, { info: note, warn: note })
  return { save, said, types: () => readFileSync(join(root, 'src/i18n/locale-keys.d.ts'), 'utf8') }
}

test('a key that is added while the development server runs is known to the types', () => {
  const { save, said, types } = fixture()
  expect(types()).not.toContain('"lead"')
  save('locales/en/about.json', '{"title":"About","lead":"Since 2018"}')
  expect(types()).toContain('"lead": "Since 2018"')
  save('locales/en/team.json', '{"heading":"Team"}')
  expect(types()).toContain('"team": {')
  expect(said).toHaveLength(2)
})

test('a file that is saved half way leaves the types as they were', () => {
  const { save, said, types } = fixture()
  const before = types()
  save('locales/en/about.json', '{"title":')
  expect(types()).toBe(before)
  expect(said[0]).toContain('stay as they were')
})

test('the words of another language change no type', () => {
  const { save, said } = fixture()
  save('locales/ja/about.json', '{"title":"紹介"}')
  expect(said).toEqual([])
})

test('what the address of a page asks for reaches the page', () => {
  const requests = ['/en/about/?words=keys', '/en/about/'].map(url => ({ url }))
  let passedOn = 0
  readWordsMode({
    // The rest of a request is not looked at.
    use: handle => requests.forEach(request => void handle(request as IncomingMessage, {}, () => passedOn++)),
  })
  const locals = requests.map(request => Reflect.get(request, Symbol.for('astro.locals')))
  expect(locals).toEqual([{ words: 'keys' }, undefined])
  expect(passedOn).toBe(2)
})
