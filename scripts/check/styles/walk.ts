// Reads a sheet as the oldest browsers do: what they do not know, and what is left of the sheet once they have dropped it.
import {
  type Atrule,
  type Block,
  type CssNode,
  clone,
  type Declaration,
  generate,
  List,
  parse,
  type Rule,
  type StyleSheet,
  walk,
} from 'css-tree'
import {
  atRuleFeature,
  type CssFeature,
  type Floor,
  functionFeature,
  keywordFeature,
  mediaFeature,
  propertyFeature,
  selectorFeature,
  unitFeature,
} from './support.ts'

export interface MissingFeature {
  /** MDN's name: `css.selectors.has`. */
  feature: string
  /** An oldest browser without it. */
  browser: string
  /** The selector, declaration or condition, as it is written. */
  text: string
}

/** What of a sheet the oldest browsers miss without being told another way. Their own rest of the sheet is `left`. */
export interface SheetReading {
  missing: MissingFeature[]
  left: string
}

const listOf = <Node extends CssNode>(nodes: readonly Node[]): List<CssNode> =>
  new List<CssNode>().fromArray([...nodes])

const missingOf = (
  floor: Floor,
  node: CssNode,
  features: readonly (CssFeature | undefined)[],
): MissingFeature[] =>
  features.flatMap(feature => {
    const browser = floor.lacks(feature)
    return feature && browser ? [{ feature: feature.id, browser, text: generate(node).slice(0, 120) }] : []
  })

/** What has a vendor's prefix is none of the standard; who has it is not asked. */
const isPrefixed = (name: string) => /^-[a-z]+-/.test(name)

/** What a selector or a condition asks for. */
function featuresIn(node: CssNode): (CssFeature | undefined)[] {
  const features: (CssFeature | undefined)[] = []
  walk(node, part => {
    if (
      (part.type === 'PseudoClassSelector' || part.type === 'PseudoElementSelector') &&
      !isPrefixed(part.name)
    )
      features.push(selectorFeature(part.name))
    if (part.type === 'NestingSelector') features.push(selectorFeature('nesting'))
    if (part.type === 'FeatureRange' && part.kind === 'media') features.push(mediaFeature('range_syntax'))
    if (part.type === 'Feature') features.push(mediaFeature(part.name.replace(/^(min|max)-/, '')))
  })
  return features
}

/**
 * `:is()` and `:where()` drop what they do not know of their list, and match by the rest. A copy of the selectors in
 * which the oldest browsers know all that is left.
 */
function forgiven<Node extends CssNode>(floor: Floor, selectors: Node): Node {
  const copy = clone(selectors) as Node
  walk(copy, part => {
    if (part.type !== 'PseudoClassSelector' || !/^(is|where)$/.test(part.name) || !part.children) return
    for (const list of part.children.toArray()) {
      if (list.type !== 'SelectorList') continue
      const known = list.children
        .toArray()
        .filter(selector => featuresIn(selector).every(feature => !floor.lacks(feature)))
      if (known.length > 0) list.children = listOf(known)
    }
  })
  return copy
}

function featuresOfValue(property: string, value: CssNode): (CssFeature | undefined)[] {
  const features: (CssFeature | undefined)[] = []
  walk(value, part => {
    if (part.type === 'Function') features.push(functionFeature(property, part.name))
    if (part.type === 'Identifier') features.push(keywordFeature(property, part.name))
    if (part.type === 'Dimension') features.push(unitFeature(part.unit))
  })
  return features
}

const usesVariable = (value: CssNode): boolean => {
  let uses = false
  walk(value, part => {
    if (part.type === 'Function' && part.name === 'var') uses = true
  })
  return uses
}

const prefixesOf = (property: string, siblings: readonly Declaration[]): string[] =>
  siblings.flatMap(({ property: other }) =>
    other !== property && other.endsWith(`-${property}`) && isPrefixed(other)
      ? [other.slice(0, -property.length)]
      : [],
  )

function readDeclaration(
  floor: Floor,
  declaration: Declaration,
  siblings: readonly Declaration[],
): MissingFeature[] {
  const { property, value } = declaration
  if (isPrefixed(property)) return []
  const feature = property.startsWith('--') ? undefined : propertyFeature(property)
  const browser = floor.lacks(feature, prefixesOf(property, siblings))
  if (feature && browser) return [{ feature: feature.id, browser, text: generate(declaration).slice(0, 120) }]
  // The twin with the prefix says the rest in its own way.
  if (floor.lacks(feature)) return []
  return missingOf(floor, declaration, featuresOfValue(property, value))
}

/** Whether the oldest browsers take a condition of `@supports` for true. */
function holds(floor: Floor, node: CssNode): boolean {
  if (node.type === 'Condition') {
    const parts = node.children.toArray()
    const words = parts.map(part => (part.type === 'Identifier' ? part.name : ''))
    const asked = parts.filter(part => part.type !== 'Identifier')
    if (words.includes('not')) return !asked.every(part => holds(floor, part))
    return words.includes('or')
      ? asked.some(part => holds(floor, part))
      : asked.every(part => holds(floor, part))
  }
  if (node.type === 'SupportsDeclaration' && node.declaration.type === 'Declaration')
    return readDeclaration(floor, node.declaration, []).length === 0
  if (node.type === 'FeatureFunction') return featuresIn(node).every(feature => !floor.lacks(feature))
  if (node.type === 'AtrulePrelude') return node.children.toArray().every(part => holds(floor, part))
  throw new Error(`A condition of @supports that this check does not read: ${generate(node)}`)
}

function readAtrule(floor: Floor, atrule: Atrule): MissingFeature[] {
  const isMedia = atrule.name === 'media' || atrule.name === 'container'
  return missingOf(floor, { ...atrule, block: null }, [
    atRuleFeature(atrule.name),
    ...(isMedia && atrule.prelude ? featuresIn(atrule.prelude) : []),
  ])
}

class Reader {
  readonly missing: MissingFeature[] = []
  readonly #floor: Floor
  readonly #isAllowed: (missing: MissingFeature) => boolean
  constructor(floor: Floor, isAllowed: (missing: MissingFeature) => boolean) {
    this.#floor = floor
    this.#isAllowed = isAllowed
  }

  #note(missing: readonly MissingFeature[]): void {
    this.missing.push(...missing.filter(found => !this.#isAllowed(found)))
  }

  /** The declarations that count; what is dropped for one before it of the same property is nothing missing. */
  #declarations(block: Block): CssNode[] {
    const declarations = block.children.toArray().filter(child => child.type === 'Declaration')
    const kept = new Set<string>()
    return declarations.flatMap(declaration => {
      const missing = readDeclaration(this.#floor, declaration, declarations)
      const isCustom = declaration.property.startsWith('--')
      if (missing.length === 0) {
        kept.add(declaration.property)
        return [declaration]
      }
      // With a variable in it nothing is looked at before it is used: then the property has no value at all.
      const isLate = isCustom || usesVariable(declaration.value)
      // A shorthand sets its parts: font before font-size.
      const hasValue = [...kept].some(
        name => name === declaration.property || declaration.property.startsWith(`${name}-`),
      )
      if (isLate || !hasValue) this.#note(missing)
      if (!isLate) return []
      const value = parse(isCustom ? 'initial' : 'unset', { context: 'value' })
      return [{ ...declaration, value } as Declaration]
    })
  }

  #rule(rule: Rule): CssNode[] {
    const prelude = forgiven(this.#floor, rule.prelude)
    const missing = missingOf(this.#floor, prelude, featuresIn(prelude))
    if (missing.length > 0) {
      this.#note(missing)
      return []
    }
    const inner = rule.block.children.toArray().filter(child => child.type !== 'Declaration')
    if (inner.length > 0) this.#note(missingOf(this.#floor, rule.prelude, [selectorFeature('nesting')]))
    return [{ ...rule, prelude, block: { ...rule.block, children: listOf(this.#declarations(rule.block)) } }]
  }

  #atrule(atrule: Atrule): CssNode[] {
    if (atrule.name === 'supports' && atrule.prelude && atrule.block)
      return holds(this.#floor, atrule.prelude) ? this.read(atrule.block.children.toArray()) : []
    const missing = readAtrule(this.#floor, atrule)
    if (missing.length > 0) {
      this.#note(missing)
      return []
    }
    if (!atrule.block || atrule.name.endsWith('keyframes')) return [atrule]
    const children = [...this.#declarations(atrule.block), ...this.read(atrule.block.children.toArray())]
    return [{ ...atrule, block: { ...atrule.block, children: listOf(children) } }]
  }

  read(nodes: readonly CssNode[]): CssNode[] {
    return nodes.flatMap(node => {
      if (node.type === 'Rule') return this.#rule(node)
      if (node.type === 'Atrule') return this.#atrule(node)
      return []
    })
  }
}

/** Reads a sheet; what is `isAllowed` to be missing is not told of, but dropped as well. */
export function readSheet(
  css: string,
  floor: Floor,
  isAllowed: (missing: MissingFeature) => boolean = () => false,
): SheetReading {
  const sheet = parse(css, { parseCustomProperty: true }) as StyleSheet
  const reader = new Reader(floor, isAllowed)
  const left = generate({ ...sheet, children: listOf(reader.read(sheet.children.toArray())) })
  return { missing: reader.missing, left }
}
