// Is every hex colour of the styles one of the tokens, or part of a drawing? `node scripts/check/check-colours.ts`
import { readFileSync } from 'node:fs'
import { tokenize, tokenTypes } from 'css-tree'
import { Parser } from 'htmlparser2'
import { type Finding, filesUnder, lineAt, reportFindings } from './findings.ts'

/** Where a colour is given its name. */
const TOKENS = 'src/ui/styles/_tokens.scss'
/** What is drawn has light and shade of its own: devices, cloth, example screens, the boards of the brand kit. */
const DRAWINGS = [
  'src/ui/devices/',
  'src/ui/styles/_cloth.scss',
  'src/ui/styles/_cloth-pocket.scss',
  'src/sections/about/Milestones.astro',
  'src/sections/about/AboutHead.astro',
  'src/sections/brandkit/',
  'src/sections/download/ParcelTag.astro',
  'src/sections/home/_community.scss',
  'src/sections/home/_keys.scss',
  'src/sections/home/_knot.scss',
  'src/sections/home/_front.scss',
  'src/sections/home/_parts.scss',
  'src/sections/home/_sides.scss',
  'src/sections/home/_sign.scss',
  'src/sections/home/_tape.scss',
  'src/sections/home/_wallet.scss',
  'src/sections/networks/NetworkHead.astro',
  'src/sections/networks/NetworksHead.astro',
  'src/features/dappstore/parts/_shelf.scss',
  'src/features/genuine/file/parts/DropPocket.astro',
  'src/features/listing/status/KeepPrivate.astro',
  'src/features/listing/status/Road.astro',
  'src/features/listing/status/success/Picture.astro',
]

interface Token {
  type: number
  start: number
  text: string
}

/** The tokens of a sheet without its comments; those of Sass end with their line, which CSS does not know. */
function tokensOf(css: string): Token[] {
  const tokens: Token[] = []
  let commentEnd = 0
  tokenize(css, (type, start, end) => {
    if (start < commentEnd || type === tokenTypes.Comment) return
    if (css.startsWith('//', start)) commentEnd = (css.indexOf('\n', start) + 1 || css.length + 1) - 1
    else tokens.push({ type, start, text: css.slice(start, end) })
  })
  return tokens
}

const ENDS: ReadonlySet<number> = new Set([
  tokenTypes.LeftCurlyBracket,
  tokenTypes.RightCurlyBracket,
  tokenTypes.Semicolon,
])

/** A hash before `{` is an id in a selector; anywhere else it is a colour. */
function isColour(tokens: readonly Token[], place: number): boolean {
  if (tokens[place]?.type !== tokenTypes.Hash) return false
  const end = tokens.slice(place).find(({ type }) => ENDS.has(type))
  return end?.type !== tokenTypes.LeftCurlyBracket
}

/** The styles of a component, each with where it begins. */
function stylesOf(path: string, text: string): { css: string; start: number }[] {
  if (path.endsWith('.scss')) return [{ css: text, start: 0 }]
  const styles: { css: string; start: number }[] = []
  let isStyle = false
  const parser = new Parser({
    onopentag: name => {
      isStyle = name === 'style'
    },
    ontext: css => {
      if (isStyle) styles.push({ css, start: parser.startIndex })
    },
    onclosetag: () => {
      isStyle = false
    },
  })
  parser.end(text)
  return styles
}

/** The hex colours of a file of styles, or of a component's `<style>`, that have no name. */
export function colourFindings(path: string, text: string): Finding[] {
  if (path === TOKENS || DRAWINGS.some(drawing => path.startsWith(drawing))) return []
  return stylesOf(path, text).flatMap(({ css, start }) => {
    const tokens = tokensOf(css)
    return tokens
      .filter((_, place) => isColour(tokens, place))
      .map(token => ({
        path,
        line: lineAt(text, start + token.start),
        problem: `has the colour ${token.text}: give it a name in ${TOKENS}`,
      }))
  })
}

if (import.meta.main) {
  const files = filesUnder('src').filter(file => /\.(scss|astro)$/.test(file))
  const findings = files.flatMap(file => colourFindings(`src/${file}`, readFileSync(`src/${file}`, 'utf8')))
  reportFindings('colours', findings, `${files.length} sheets and components`)
}
