import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { plain } from './cli-context.ts'

/** HTML of ours; whatever else is put into a template is a text and escaped. */
export class Html {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

const WORD = /[^\s/<>"'()]+/g

const isEmail = (word: string): boolean => /.(?:@|%40)/i.test(word) && word.includes('.')

/** The page lies in a folder for a day: whose address it is, `show` tells. Word by word: a text of one letter takes no longer. */
const withoutEmails = (text: string): string =>
  text.replace(WORD, word => (isEmail(word) ? '(e-mail: see show)' : word))

/** The one way of a text into the page: what cannot be seen or turns it around is spelt out, and no sign of it is HTML. */
const textHtml = (text: string): string => escapeHtml(withoutEmails(plain(text)))

type Part = Html | string | readonly Html[]

const partHtml = (part: Part): string => {
  if (part instanceof Html) return part.html
  return typeof part === 'string' ? textHtml(part) : part.map(({ html }) => html).join('')
}

/** Attributes stand in double quotes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    texts.map((text, place) => `${text}${place < parts.length ? partHtml(parts[place] ?? '') : ''}`).join(''),
  )

/** Leads to http and https alone, tells nobody where from; what is no such address stays text. */
export function linkTo(address: string, text: string): Html {
  const url = safeUrl(address)
  if (!url?.startsWith('http') || withoutEmails(url) !== url) return html`${text}`
  return html`<a href="${url}" rel="noreferrer noopener" target="_blank">${text}</a>`
}

const STYLE = `:root{color-scheme:light dark;--line:#c9d2e0;--soft:#f3f6fb;--text:#16202f;--dim:#5b6778;--stop:#b3261e}
@media(prefers-color-scheme:dark){:root{--line:#3a4557;--soft:#1b2432;--text:#e8edf5;--dim:#9fabbd;--stop:#ff8a80}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}
h2{font-size:1.15rem;margin:0}
h3{font-size:.9rem;margin:1rem 0 .25rem;color:var(--dim)}
p,ul,dl{margin:.25rem 0}
ul{padding-inline-start:1.2rem}
nav li{padding-block:.15rem}
article{border:1px solid var(--line);border-radius:12px;margin-block:1.5rem;padding:1rem}
article:target{outline:3px solid currentcolor}
.flag{border:1px solid currentcolor;border-radius:6px;display:inline-block;font-size:.85rem;margin-inline-end:.35rem;padding:0 .4rem}
.stop{color:var(--stop);font-weight:600}
.dim{color:var(--dim)}
.columns{display:grid;gap:0 2rem}
.logos{display:flex;flex-wrap:wrap;gap:1rem}
figure{margin:0;width:8rem}
figure img,.none{background:var(--soft);border:1px solid var(--line);border-radius:12px;display:block;height:96px;width:96px}
.none{align-items:center;color:var(--dim);display:flex;font-size:.8rem;justify-content:center;text-align:center}
figcaption{font-size:.85rem}
code{background:var(--soft);border-radius:6px;display:block;font-size:.85rem;margin-block:.25rem;padding:.3rem .5rem;user-select:all}
dl{display:grid;gap:0 1rem;grid-template-columns:minmax(6rem,auto) 1fr}
dt{color:var(--dim)}
dd{margin:0}
.line{display:block}
a{color:inherit}
@media(min-width:52rem){.columns{grid-template-columns:1fr 1fr}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** No script, no request, no form; pictures are in the page. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** By which a file is known as one of ours. */
export const BEGINNING = '<!doctype html>\n<!-- written by: review desk -->\n'

export const deskPage = (title: string, body: Html): string =>
  BEGINNING +
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`.html
