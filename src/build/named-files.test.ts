import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'dist/_astro'

test('every script and sheet that a script of the site loads is there', () => {
  // A sheet that pages have inlined is deleted; a step that still waited for it would not be shown at the first try.
  const missing = readdirSync(FOLDER)
    .filter(name => name.endsWith('.js'))
    .flatMap(name => {
      const named = readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(/_astro\/([\w.~-]+\.(?:css|js))\b/g)
      return [...named].flatMap(([, file = '']) =>
        existsSync(`${FOLDER}/${file}`) ? [] : `${name}: ${file}`,
      )
    })
  expect(missing).toEqual([])
})
