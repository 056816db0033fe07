import { fieldsOf } from '../contract/validate.ts'
import type { LineNames } from '../widgets/lines.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import type { CliContext } from './cli-context.ts'
import { Html, html, linkTo } from './desk-html.ts'
import { FLAG_TEXTS, type Flag } from './flags.ts'
import type { NamedLink } from './names.ts'
import { donationText, dueText, type ReviewedSubmission, span } from './submissions.ts'
import { clockTime, type Taker } from './takes.ts'
import { seenLines } from './value-lines.ts'

export interface DeskCheck {
  code: string
  verdict: string
  field: string
  detail: string
}

export interface DeskLogo {
  caption: string
  /** As a `data:` address; undefined: it cannot be shown. */
  picture: string | undefined
}

export interface DeskRow {
  request: ReviewedSubmission
  flags: readonly Flag[]
  alike: readonly string[]
  project: readonly string[]
  taker: Taker | undefined
  links: readonly NamedLink[]
  logos: readonly DeskLogo[]
  checks: readonly DeskCheck[]
  /** When they were made. */
  checkedAt: string | undefined
  names: LineNames
}

const flagMark = (flag: Flag): Html =>
  html`<span class="flag ${flag === 'stop' ? 'stop' : 'plain'}">${FLAG_TEXTS[flag]}</span>`

const titleOf = ({ title }: ReviewedSubmission): string => withScripts(title)

const indexRow = ({ request, flags }: DeskRow): Html =>
  html`<li><a href="#${request.id}">${request.id}</a> ${titleOf(request)} ${flags.map(flagMark)}</li>`

/** `data:` addresses of our own making are no text. */
const logoFigure = ({ caption, picture }: DeskLogo): Html => {
  const shown = picture
    ? html`<img src="${new Html(picture)}" alt="" width="96" height="96">`
    : html`<span class="none">no picture</span>`
  return html`<figure>${shown}<figcaption>${caption}</figcaption></figure>`
}

const linkItem = ({ name, url }: NamedLink): Html =>
  html`<li>${name}: ${linkTo(url, withSeenHosts(url))}</li>`

const checkItem = ({ code, verdict, field, detail }: DeskCheck): Html =>
  html`<li><span class="${verdict === 'stop' ? 'stop' : 'plain'}">${verdict.toUpperCase()}</span> ${code} ${field}${detail === '' ? '' : `: ${detail}`}</li>`

/** Ids are letters and digits of ours: nothing that was submitted is in a line that staff paste into a terminal. */
function commandsFor({ request: { id, change_of }, flags }: DeskRow): string[] {
  const ask = change_of === null ? [`request-changes ${id} --field NAME=CODE --say CODE`] : []
  return [
    `take ${id}`,
    `show ${id}`,
    ...(flags.includes('money') ? [`payments ${id}`] : []),
    `approve ${id}`,
    ...ask,
    `reject ${id} --reason CODE --say CODE`,
    `give-back ${id}`,
  ]
}

const commandLine = (command: string): Html => html`<code>npm run review -- ${command}</code>`

/** Addresses of people and files of theirs are for `show` and `report`. */
const LEFT_OUT = ['email', 'logo', 'reports']

function formRows(cli: CliContext, { request: { kind, values }, names }: DeskRow): Html[] {
  return fieldsOf(kind)
    .filter(
      ({ meta: { when, widget } }) => !LEFT_OUT.includes(widget) && (!when || values[when.field] === when.is),
    )
    .flatMap(({ name, meta }) => {
      const lines = seenLines(cli, meta.widget, values[name], names)
      const shown = lines.map(line => html`<span class="line">${line}</span>`)
      return lines.length > 0 ? [html`<dt>${name}</dt><dd>${shown}</dd>`] : []
    })
}

const section = (title: string, content: Html): Html => html`<section><h3>${title}</h3>${content}</section>`

const MAX_OTHERS = 5

const anchors = (ids: readonly string[]): Html => {
  const more = ids.length > MAX_OTHERS ? html`<li>${`${ids.length - MAX_OTHERS} more`}</li>` : ''
  return html`<ul>${ids.slice(0, MAX_OTHERS).map(id => html`<li><a href="#${id}">${id}</a></li>`)}${more}</ul>`
}

function submissionArticle(cli: CliContext, row: DeskRow): Html {
  const { request, flags, taker, links, logos, checks, checkedAt, alike, project } = row
  const { id, kind, purpose, state, lang, created_at, change_of } = request
  const what = purpose === 'listing' ? kind : `${kind} ${purpose} of ${change_of ?? ''}`
  const age = span(cli.now.getTime() - Date.parse(created_at))
  const made = checkedAt ? `made ${checkedAt.slice(0, 16).replace('T', ' ')} UTC` : 'not made yet'
  const asked = change_of === null ? `${made}; show makes them anew` : 'show has them'
  return html`<article id="${id}">
<h2>${titleOf(request)}</h2>
<p class="dim">${`${id} · ${what} · ${state} · in ${lang} · donation ${donationText(request)} · ${age} old · due ${dueText(request, cli.now)}`}</p>
<p>${flags.map(flagMark)}${taker ? `${taker.account} looks at it until ${clockTime(taker.until)}` : ''}</p>
<div class="logos">${logos.map(logoFigure)}</div>
<div class="columns">
${section('Links', links.length > 0 ? html`<ul>${links.map(linkItem)}</ul>` : html`<p>none</p>`)}
${section('Checks', html`<p class="dim">${asked}</p><ul>${checks.map(checkItem)}</ul>`)}
${section('Commands', html`${commandsFor(row).map(commandLine)}`)}
${section('Form', html`<dl>${formRows(cli, row)}</dl>`)}
${alike.length > 0 ? section('Alike', anchors(alike)) : ''}
${project.length > 0 ? section('Same project', anchors(project)) : ''}
</div>
</article>
`
}

const day = (now: Date): string => now.toISOString().slice(0, 10)

export const deskBody = (cli: CliContext, rows: readonly DeskRow[], total: number): Html =>
  html`<h1>Review desk</h1>
<p>${`${rows.length} of ${total} requests, as they were at ${cli.now.toISOString().slice(0, 16).replace('T', ' ')} UTC, for ${cli.account}.`}</p>
<p class="stop">${`Delete this file when these requests are answered, on ${day(cli.now)} at the latest: it holds what strangers sent and is not kept up to date.`}</p>
<p class="dim">What is written here was written by strangers: compare, and open no link without care. A click marks a whole command.</p>
<nav><ol>${rows.map(indexRow)}</ol></nav>
<main>
${rows.map(row => submissionArticle(cli, row))}
</main>`
