import { globSync, readFileSync } from 'node:fs'
import { compile } from 'sass'
import { expect, test } from 'vitest'

const FOLDER = import.meta.dirname
const stylesOf = (file: string) => compile(file).css
/** Those of every page. */
const SHARED = ['base', 'deferred'].map(name => stylesOf(`src/ui/styles/${name}.scss`)).join('')

test('every part of a form that has no style of its own module has one in the sheet that comes after the first screen', () => {
  const styles = stylesOf(`${FOLDER}/below.scss`) + SHARED
  const styled = new Set([...styles.matchAll(/\.([A-Za-z]\w*)/g)].map(([, name]) => name))
  const named = globSync(`${FOLDER}/**/*.tsx`).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:"|\{`)([^"`]+)/g)].flatMap(([, names = '']) =>
      names.replaceAll(/\$\{[^}]*\}/g, '').split(/\s+/),
    ),
  )
  const unstyled = named.filter(name => name && !styled.has(name))
  expect(unstyled).toEqual([])
})
