import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import type { BareEndpoint, Endpoint } from '#contract/endpoint.ts'
import type { Description } from '#contract/shape.ts'

/** Everything that describes calls or what they answer. */
const MODULES = ['src/contract/*.ts', 'src/features/*/contract.ts', 'src/features/*/contract/*.ts']

/** What shapes are made of. */
const SHAPES = /^src\/contract\/([a-z]+-)?shapes?\.ts$/

export type AnyEndpoint = Endpoint<unknown, unknown> | BareEndpoint

export interface Call {
  /** The name of the export. */
  name: string
  /** The file, from the repository's root. */
  module: string
  endpoint: AnyEndpoint
}

export interface Resource {
  /** The name of the export, as a type. */
  name: string
  module: string
  shape: Description<unknown>
}

export interface Contract {
  calls: Call[]
  resources: Resource[]
  /** The comment on a declaration of the module (`newsItem`), or of a field (`newsItem.cover`). */
  commentOf: (module: string, name: string) => string
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isDescription = (value: unknown): value is Description<unknown> =>
  typeof value === 'object' && value !== null && 'is' in value

/** Objects have a schema of their own; words, numbers and lists are printed where they are used. */
function isResource(value: Description<unknown>): boolean {
  if (value.is === 'as' && isDescription(value.of)) return isResource(value.of)
  return ['record', 'either', 'map'].includes(value.is)
}

function commentOfNode(node: ts.Node): string {
  const found = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)
  return (ts.getTextOfJSDocComment(found?.comment) ?? '').replace(/\s+/g, ' ').trim()
}

/** The comments of one module: of its declarations, and of the properties in them. */
function commentsOf(path: string): Map<string, string> {
  const comments = new Map<string, string>()
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const keep = (name: string, node: ts.Node) => {
    const comment = commentOfNode(node)
    if (comment !== '' && !comments.has(name)) comments.set(name, comment)
  }
  const readFields = (name: string, node: ts.Node, isShared: boolean): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const field = node.name.getText(source).replace(/^'|'$/g, '')
      keep(`${name}.${field}`, node)
      if (isShared) keep(`*.${field}`, node)
    }
    ts.forEachChild(node, child => readFields(name, child, isShared))
  }
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    // What is not exported is there for others of the module, which take its fields by a spread.
    const isShared = !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    for (const declaration of statement.declarationList.declarations) {
      keep(declaration.name.getText(source), statement)
      readFields(declaration.name.getText(source), declaration, isShared)
    }
  }
  return comments
}

/** All calls and resources of the contract modules, in the order of their exports. */
export async function readContract(root: string): Promise<Contract> {
  const modules = globSync(MODULES, { cwd: root })
    .filter(path => !path.endsWith('.test.ts'))
    .map(path => path.replaceAll('\\', '/'))
    .sort()
  const calls: Call[] = []
  const resources: Resource[] = []
  const comments = new Map<string, Map<string, string>>()
  for (const module of modules) {
    comments.set(module, commentsOf(`${root}/${module}`))
    const loaded: Record<string, unknown> = await import(pathToFileURL(`${root}/${module}`).href)
    // A module's own exports come in the order of the alphabet; the file's order is the one a reader knows.
    const text = readFileSync(`${root}/${module}`, 'utf8')
    const place = (name: string) => text.search(new RegExp(`export const ${name}\\b`))
    for (const name of Object.keys(loaded).sort((a, b) => place(a) - place(b))) {
      const value = loaded[name]
      if (isEndpoint(value)) calls.push({ name, module, endpoint: value })
      else if (isDescription(value) && isResource(value) && !SHAPES.test(module))
        resources.push({ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, module, shape: value })
    }
  }
  const commentOf = (module: string, name: string) => comments.get(module)?.get(name) ?? ''
  return { calls, resources, commentOf }
}
