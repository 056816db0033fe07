import { transformSync } from 'esbuild'
import { remember } from './remember.ts'

/** Thousands of pages carry the same few scripts. */
const minified = new Map<string, string>()
const sourceOf = remember(String)

/**
 * A function as the text of an inline script that calls it at once.
 *
 * Some things must happen before the first paint, which only a script inside the HTML can do. Written as a function it
 * is type-checked and tested like any other; it must not refer to anything outside itself, values come as arguments.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
  ...values: Arguments
): string {
  const call = `(${sourceOf(run)})(${values.map(value => JSON.stringify(value)).join()})`
  const known = minified.get(call)
  if (known !== undefined) return known
  const text = transformSync(call, { minify: true, target: 'es2020' }).code.trim().replaceAll('</', '<\\/')
  minified.set(call, text)
  return text
}
