// Does each text of an island stand in an element of its own? `node scripts/check/check-jsx-text.ts` asks the compiler.
// Page translators put elements in the place of text nodes. React writes a text that is alone in its element anew, but one
// that stands beside others it holds on to: it goes stale, and what is to be put before it or taken away throws.
import { relative } from 'node:path'
import ts from 'typescript'
import { type Finding, reportFindings } from './findings.ts'

type Parent = ts.JsxElement | ts.JsxFragment

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** What draws nothing, as in `{name && <b>{name}</b>}`. */
const isEmpty = (type: ts.Type): boolean => type.isStringLiteral() && type.value === ''

/** Whether a value may be drawn as text, alone or as one of a list. */
function mayBeText(type: ts.Type, checker: ts.TypeChecker, seen = new Set<ts.Type>()): boolean {
  // A list may hold lists of its own kind.
  if (seen.has(type)) return false
  seen.add(type)
  return partsOf(type).some(part => {
    if (part.flags & TEXT) return !isEmpty(part)
    const item = checker.isArrayLikeType(part) && checker.getIndexTypeOfType(part, ts.IndexKind.Number)
    return Boolean(item) && mayBeText(item as ts.Type, checker, seen)
  })
}

/** The children that draw something: no comments, no line ends between tags. */
const childrenOf = (parent: Parent): ts.JsxChild[] =>
  parent.children.filter(child =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined,
  )

function isText(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (ts.isJsxText(child)) return true
  return (
    ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    mayBeText(checker.getTypeAtLocation(child.expression), checker)
  )
}

/** A component whose whole drawing is a text puts it wherever it is used. */
function drawsText(tag: ts.JsxTagNameExpression, checker: ts.TypeChecker): boolean {
  return checker
    .getTypeAtLocation(tag)
    .getCallSignatures()
    .some(signature => {
      // Of a package: it says that it may draw anything.
      const isOurs = !signature.declaration?.getSourceFile().fileName.includes('node_modules')
      const drawn = signature.getReturnType()
      return isOurs && drawn.aliasSymbol?.name !== 'ReactNode' && mayBeText(drawn, checker)
    })
}

function problemOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const children = childrenOf(node)
    if (!children.some(child => isText(child, checker))) return undefined
    if (ts.isJsxFragment(node)) return 'text in a fragment: it needs an element of its own'
    if (children.length > 1) return 'text beside other children: it needs an element of its own'
  }
  const isTag = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
  if (isTag && !ts.isJsxNamespacedName(node.tagName) && drawsText(node.tagName, checker))
    return `<${node.tagName.getText()}> draws a bare text: it needs an element of its own`
  return undefined
}

/** Looks at these files, with the types of all they import. */
export function checkJsxText(root: string, files: readonly string[], options: ts.CompilerOptions): Finding[] {
  const program = ts.createProgram({ rootNames: files, options })
  const checker = program.getTypeChecker()
  const findings: Finding[] = []
  for (const source of program.getSourceFiles()) {
    if (!files.includes(source.fileName)) continue
    const visit = (node: ts.Node): void => {
      const problem = problemOf(node, checker)
      if (problem) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        findings.push({ path: relative(root, source.fileName), line: line + 1, problem })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return findings
}

if (import.meta.main) {
  const root = process.cwd()
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = ts.sys.readDirectory(`${root}/src`, ['.tsx']).filter(file => !file.endsWith('.test.tsx'))
  reportFindings('Text of islands', checkJsxText(root, files, options), `${files.length} files`)
}
