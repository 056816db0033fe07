import { globSync, readFileSync } from 'node:fs'
import { compile } from 'sass'
import { expect, test } from 'vitest'

const FOLDER = import.meta.dirname
const stylesOf = (file: string) => compile(file).css

test('every part of a form that has no style of its own module has one in the sheet of the form or of every page', () => {
  const styles = stylesOf(`${FOLDER}/wizard.scss`) + stylesOf('src/ui/styles/base.scss')
  const styled = new Set([...styles.matchAll(/\.([A-Za-z]\w*)/g)].map(([, name]) => name))
  const named = globSync(`${FOLDER}/**/*.tsx`).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:"|\{`)([^"`]+)/g)].flatMap(([, names = '']) =>
      names.replaceAll(/\$\{[^}]*\}/g, '').split(/\s+/),
    ),
  )
  const unstyled = named.filter(name => name && !styled.has(name))
  expect(unstyled).toEqual([])
})
