import { readFileSync } from 'node:fs'

/** Paths into packages without `exports` that their documentation names. */
const DOCUMENTED = ['ajv/dist/2020.js', '@testing-library/dom/dist/@testing-library/dom.umd.min.js']

/** `@scope/name/a/b` → `@scope/name` and `./a/b`. */
function partsOf(specifier: string): { name: string; subpath: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: ['.', ...parts.slice(length)].join('/') }
}

function exportsOf(name: string): unknown {
  try {
    return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).exports
  } catch {
    return undefined
  }
}

/** Whether a key of `exports`, which may have one `*`, names the subpath. */
function names(key: string, subpath: string): boolean {
  const [before = '', after] = key.split('*')
  if (after === undefined) return key === subpath
  return subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= key.length
}

/**
 * What is wrong with an import of a package by a path inside it: a path that the package does not offer in its `exports`
 * may be gone with its next minor version.
 */
export function packagePathProblem(specifier: string): string | undefined {
  if (/^([.#/]|node:|astro:|virtual:)/.test(specifier)) return undefined
  const { name, subpath } = partsOf(specifier.replace(/\?.*$/, ''))
  if (subpath === '.' || DOCUMENTED.includes(specifier)) return undefined
  const offered = exportsOf(name)
  if (typeof offered === 'object' && offered !== null) {
    const key = Object.keys(offered).find(key => names(key, subpath))
    if (key !== undefined && !/(^|\/)(dist|lib|src|internal)(\/|$)/.test(subpath)) return undefined
  }
  return `${name} does not offer ${subpath} (${specifier})`
}
