import ts from 'typescript'
import { lineAt } from './findings.ts'

/** One `import`, `export … from`, `import()` or `@use`. */
export interface Import {
  specifier: string
  isTypeOnly: boolean
  /** Sass has its own way of finding files. */
  isSass: boolean
  line: number
}

/** What a check wants to know of one source file. */
export interface SourceParts {
  imports: Import[]
  /** Lines of `export default`. */
  defaultExports: number[]
  /** Lines of calls of the browser's `fetch`. */
  fetches: number[]
  /** Environment variables that are read, by name; the whole environment is `*`. */
  environment: { name: string; line: number }[]
  /** Attributes that the Content-Security-Policy refuses, or that put HTML in as it is. */
  attributes: { name: string; line: number }[]
  /** Nothing in it but `export … from`. */
  isOnlyReExports: boolean
}

const empty = (): SourceParts => ({
  imports: [],
  defaultExports: [],
  fetches: [],
  environment: [],
  attributes: [],
  isOnlyReExports: false,
})

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const bindings = clause.namedBindings
  if (clause.name || !bindings || !ts.isNamedImports(bindings)) return false
  return bindings.elements.length > 0 && bindings.elements.every(({ isTypeOnly }) => isTypeOnly)
}

function isTypeOnlyExport(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true
  const clause = node.exportClause
  if (!clause || !ts.isNamedExports(clause)) return false
  return clause.elements.length > 0 && clause.elements.every(({ isTypeOnly }) => isTypeOnly)
}

const isGlobalFetch = (callee: ts.Expression): boolean =>
  (ts.isIdentifier(callee) && callee.text === 'fetch') ||
  (ts.isPropertyAccessExpression(callee) &&
    callee.name.text === 'fetch' &&
    ts.isIdentifier(callee.expression) &&
    ['globalThis', 'window', 'self'].includes(callee.expression.text))

/** `process.env` or `import.meta.env`. */
function isEnvironment(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'env') return false
  return (
    (ts.isIdentifier(node.expression) && node.expression.text === 'process') ||
    ts.isMetaProperty(node.expression)
  )
}

/** `readConfig(process.env)` hands the environment to its one reader and reads nothing itself. */
const isHandedToReader = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  ts.isIdentifier(node.parent.expression) &&
  node.parent.expression.text === 'readConfig'

function environmentName(node: ts.Node): string {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteral(parent.argumentExpression)) {
    return parent.argumentExpression.text
  }
  return '*'
}

/** React's own `onClick` becomes a listener; `onclick`, `style` and raw HTML end up in the page. */
export const isRefusedAttribute = (name: string): boolean =>
  name === 'style' || name === 'dangerouslySetInnerHTML' || /^on[a-z]/.test(name)

/** What a node imports, and whether types alone. */
function importOf(node: ts.Node): { from: ts.Node | undefined; isTypeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node))
    return { from: node.moduleSpecifier, isTypeOnly: isTypeOnlyImport(node.importClause) }
  if (ts.isExportDeclaration(node)) return { from: node.moduleSpecifier, isTypeOnly: isTypeOnlyExport(node) }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { from: node.argument.literal, isTypeOnly: true }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { from: node.arguments[0], isTypeOnly: false }
  return undefined
}

const isDefaultKeyword = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.DefaultKeyword

const isDefaultExport = (node: ts.Node): boolean =>
  ts.isExportAssignment(node) ||
  (ts.isExportSpecifier(node) && node.name.text === 'default') ||
  (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isDefaultKeyword) === true)

/** Reads TypeScript, with or without JSX. */
export function readTypeScript(path: string, text: string): SourceParts {
  const kind = path.endsWith('.ts') || path.endsWith('.mjs') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kind)
  const parts = empty()
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const addImport = (from: ts.Node | undefined, isTypeOnly: boolean) => {
    if (from && ts.isStringLiteralLike(from)) {
      parts.imports.push({ specifier: from.text, isTypeOnly, isSass: false, line: lineOf(from) })
    }
  }

  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) addImport(found.from, found.isTypeOnly)
    if (isDefaultExport(node)) parts.defaultExports.push(lineOf(node))
    if (ts.isCallExpression(node) && isGlobalFetch(node.expression)) parts.fetches.push(lineOf(node))
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText(source)
      if (isRefusedAttribute(name)) parts.attributes.push({ name, line: lineOf(node) })
    }
    if (isEnvironment(node) && !isHandedToReader(node)) {
      parts.environment.push({ name: environmentName(node), line: lineOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const { statements } = source
  parts.isOnlyReExports =
    statements.length > 0 &&
    statements.every(node => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
  return parts
}

/** The same text with everything outside these ranges blank, so that line numbers stay true. */
function only(text: string, ranges: readonly (readonly [number, number])[]): string {
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ')
  let at = 0
  let kept = ''
  for (const [from, to] of ranges) {
    kept += blank(at, from) + text.slice(from, to)
    at = to
  }
  return kept + blank(at, text.length)
}

const SCSS_LOAD = /@(?:use|forward|import)\s+(['"])([^'"]+)\1/g

function scssImports(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, comment => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(SCSS_LOAD)].map(found => ({
    specifier: found[2] ?? '',
    isTypeOnly: false,
    isSass: true,
    line: lineAt(text, found.index),
  }))
}

export const readScss = (text: string): SourceParts => ({ ...empty(), imports: scssImports(text) })

/** Attribute names of the tags of a template; values, expressions between tags included, are skipped. */
function templateAttributes(template: string): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = []
  for (const tag of template.matchAll(/<[A-Za-z][\w.:-]*/g)) {
    const head = /\s*(?:\/?>|\{|"[^"]*"|'[^']*'|`[^`]*`|([^\s=/>{"'`]+)(\s*=)?|[=/])/y
    head.lastIndex = tag.index + tag[0].length
    for (let part = head.exec(template); part && !part[0].endsWith('>'); part = head.exec(template)) {
      if (part[0].endsWith('{')) head.lastIndex = endOfBraces(template, head.lastIndex)
      if (part[1])
        found.push({
          name: `${tag[0].slice(1)} ${part[1]}`,
          line: lineAt(template, part.index + part[0].search(/\S/)),
        })
    }
  }
  return found
}

/** Where the expression that starts after `{` ends; braces in strings are rare enough to be counted with the others. */
function endOfBraces(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return at
}

/** Reads an Astro file: frontmatter and `<script>` as TypeScript, `<style>` as Sass, attributes from the template. */
export function readAstro(path: string, text: string): SourceParts {
  const front = /^\s*---\n([\s\S]*?)\n---/.exec(text)
  const frontmatter: [number, number] = front ? [front[0].indexOf('---') + 3, front[0].length - 3] : [0, 0]
  const blocks = (name: string): [number, number][] =>
    [...text.matchAll(new RegExp(`(<${name}\\b[^>]*>)([\\s\\S]*?)</${name}>`, 'g'))].map(found => {
      const start = found.index + (found[1] ?? '').length
      return [start, start + (found[2] ?? '').length]
    })
  const scripts = blocks('script').filter(([from]) => from > frontmatter[1])
  const styles = blocks('style').filter(([from]) => from > frontmatter[1])
  const code = readTypeScript(`${path}.ts`, only(text, [frontmatter]))
  const inline = readTypeScript(`${path}.ts`, only(text, scripts))

  const outside = [frontmatter, ...scripts, ...styles].sort(([a], [b]) => a - b)
  const gaps = outside.map(([, to], at): [number, number] => [to, outside[at + 1]?.[0] ?? text.length])
  const template = only(text, gaps).replace(/<!--[\s\S]*?-->/g, comment => comment.replace(/[^\n]/g, ' '))
  const attributes = templateAttributes(template)
  // Expressions between the tags may read the environment too; the rest of the template is not TypeScript by itself.
  const environment = [...template.matchAll(/(?:process|import\.meta)\.env(?:\.(\w+))?/g)].map(found => ({
    name: found[1] ?? '*',
    line: lineAt(template, found.index),
  }))
  return {
    imports: [...code.imports, ...inline.imports, ...scssImports(only(text, styles))],
    defaultExports: [...code.defaultExports, ...inline.defaultExports],
    fetches: [...code.fetches, ...inline.fetches],
    environment: [...code.environment, ...inline.environment, ...environment],
    attributes: attributes.flatMap(({ name: pair, line }) => {
      const [tag, name = ''] = pair.split(' ')
      if (tag === 'style' && name === 'define:vars') return [{ name: 'define:vars on <style>', line }]
      return isRefusedAttribute(name) ? [{ name, line }] : []
    }),
    isOnlyReExports: false,
  }
}

export function readSource(path: string, text: string): SourceParts {
  if (path.endsWith('.scss')) return readScss(text)
  return path.endsWith('.astro') ? readAstro(path, text) : readTypeScript(path, text)
}
