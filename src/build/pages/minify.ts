/**
 * What is kept as it is, or a tag with its attributes, of which a value may hold `>`; a drawing's shape with its end.
 * Text between the tags is not touched, so that the page a browser reads is the same.
 */
const PARTS =
  /<!--[\s\S]*?-->|<(?:(script|style|textarea|pre)\b[\s\S]*?<\/\1|astro-island(?:"[^"]*"|[^">])*)>|<[a-z][^\s/>]*(?:\s+[^\s=>"/]+(?:="[^"]*")?)*\s*\/?>(<\/(?:use|path|circle|rect)>)?|<\/li>(?=<(?:li[\s>]|\/[uo]l>))|<\/p>(?=<(?:(?:p|ul|ol|dl|div|section|h[1-6]|form)[\s>]|\/(?:div|section|li|dd)>))/gi

const IS_KEPT = /^<(?:!--|(?:script|style|textarea|pre|html|meta http-equiv)\b)/i

/** Elements of HTML that have no end. */
const IS_VOID = /^<(?:br|hr|img|input|link|meta|source)\b/i

const VALUES = /="([^"]*)"/g
/** Stands without quotes. */
const BARE = /^[^\s"'=<>`]+$/

/**
 * A link's address behind its other attributes: what links of a kind have in common is then in one piece, from the end of
 * the element before them.
 */
const ADDRESS = /^(<a) (href=(?:(["']).*?\3|\S+))( .+)$/s

/** What Astro writes on an island and nothing reads: a number, and the name and value of a directive without names. */
const UNREAD = / uid="[^"]*"/
const NO_OPTIONS = /(?<= opts=")\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}(?=")/

function shortenValue(whole: string, value: string): string {
  if (value === '') return ''
  if (value.includes('&quot;') && !value.includes("'")) return `='${value.replaceAll('&quot;', '"')}'`
  return BARE.test(value) ? `=${value}` : whole
}

function shorten(part: string, _block: string | undefined, end: string | undefined): string {
  if (part === '</li>' || part === '</p>') return ''
  if (part.startsWith('<astro-island'))
    return part.replace(UNREAD, '').replace(NO_OPTIONS, '{}').replace(VALUES, shortenValue)
  if (IS_KEPT.test(part)) return part
  const open = end ? part.slice(0, -end.length - 1) : part.slice(0, part.endsWith('/>') ? -2 : -1).trimEnd()
  const short = open.replace(VALUES, shortenValue).replace(ADDRESS, '$1$4 $2')
  // The space keeps the slash out of the last value; in HTML nothing reads it.
  return short + (end || (part.endsWith('/>') && !IS_VOID.test(part)) ? ' />' : '>')
}

/** The same page in fewer characters: what ends by itself, quotes that hold nothing together, what nothing reads. */
export const minify = (html: string): string => html.replace(PARTS, shorten)
