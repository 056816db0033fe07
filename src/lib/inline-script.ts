import { transformSync } from 'esbuild'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'
import { remember } from './remember.ts'

/** Thousands of pages carry the same few scripts. */
const minified = new Map<string, string>()
const sourceOf = remember(String)

/** What is inlined, as short as it gets and for the oldest browsers; the text may refer to nothing outside itself. */
export function minifyScript(script: string, target: string | string[] = OLDEST_BROWSERS): string {
  const known = minified.get(script)
  if (known !== undefined) return known
  const text = transformSync(script, { minify: true, target }).code.trim().replaceAll('</', '<\\/')
  minified.set(script, text)
  return text
}

/**
 * A function as the text of an inline script that calls it at once.
 *
 * Some things must happen before the first paint, which only a script inside the HTML can do. Written as a function it
 * is type-checked and tested like any other; it must not refer to anything outside itself, values come as arguments.
 */
export const inlineScript = <Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
  ...values: Arguments
): string => minifyScript(`(${sourceOf(run)})(${values.map(value => JSON.stringify(value)).join()})`)
