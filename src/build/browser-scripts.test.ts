import { expect, test } from 'vitest'
import { shortScriptName } from './browser-scripts.ts'

test('a component’s script has a short name, and no other file another', () => {
  expect(shortScriptName('Page.astro_astro_type_script_index_0_lang')).toBe('Page.0')
  expect(shortScriptName('HeaderMenu')).toBe('HeaderMenu')
})
