// A text of locales/ as pieces: what is translated, and the codes in it that have to come back as they are.
const CODE = /\{(\w+)\}|<(\/?)([A-Za-z][\w-]*)\s*(\/?)>/g

type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'placeholder' | 'open' | 'close' | 'single'; name: string }

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(CODE)) {
    const [whole, placeholder, slash, tag = '', single] = found
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) })
    end = found.index + whole.length
    if (placeholder) pieces.push({ kind: 'placeholder', name: placeholder })
    else pieces.push({ kind: single ? 'single' : slash ? 'close' : 'open', name: tag })
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * A text as the content of an XLIFF `<source>` or `<target>`. The id of an inline code says what it is (`v.count`,
 * `t.more`), so that it is found again whatever a tool does with the other attributes; a second one of a name gets a
 * number.
 */
export function toInline(text: string, mayDelete: boolean): string {
  const seen = new Map<string, number>()
  const idOf = (letter: string, name: string): string => {
    const id = `${letter}.${name}`
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : `${id}.${count}`
  }
  const keep = mayDelete ? '' : ' canDelete="no"'
  return piecesOf(text)
    .map(piece => {
      if (piece.kind === 'text') return escapeXml(piece.text)
      const { kind, name } = piece
      if (kind === 'close') return '</pc>'
      const [code, end] = kind === 'placeholder' ? [`{${name}}`, ''] : [`<${name}>`, `</${name}>`]
      const [shown, shownEnd] = [escapeXml(kind === 'single' ? `<${name}/>` : code), escapeXml(end)]
      if (kind === 'open')
        return `<pc id="${idOf('t', name)}"${keep} dispStart="${shown}" dispEnd="${shownEnd}" equivStart="${shown}" equivEnd="${shownEnd}">`
      const variable = kind === 'placeholder' ? ' type="ui" subType="xlf:var"' : ''
      return `<ph id="${idOf(kind === 'single' ? 's' : 'v', name)}"${variable}${keep} disp="${shown}" equiv="${shown}"/>`
    })
    .join('')
}

/** What an inline code's id stands for; undefined for one that is not ours. */
export function codeOf(id: string): { start: string; end: string } | undefined {
  const [, letter, name] = /^([vts])\.([\w-]+)(?:\.\d+)?$/.exec(id) ?? []
  if (!letter || !name) return undefined
  if (letter === 'v') return { start: `{${name}}`, end: '' }
  return letter === 's' ? { start: `<${name}/>`, end: '' } : { start: `<${name}>`, end: `</${name}>` }
}
