// A redirect as a page, for hosts that know no rules. It has no text in any language but the address it leads to. Its script
// is a file of the site: every policy that a host may send for the address has `'self'`.
import { languageChoiceScript } from '#client/before-paint/language-choice.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { HostRules, Redirect } from '#server/site/rules.ts'

/** Tells such a page from a real one. */
export const STUB_MARK = '<meta name="generator" content="redirects.json">'

export const CHOICE_SCRIPT = 'language-choice.js'

const STUB_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/** `/old` is `old/index.html`, `/old.html` is itself. */
export const stubFile = (from: string): string => from.slice(1) + (/\.\w+$/.test(from) ? '' : '/index.html')

export function choiceScriptFile({ languages, fallback }: HostRules): string {
  return languageChoiceScript({ choices: languages, fallback, place: 'redirect' })
}

/** Absent for whole families of addresses, which no file can stand for. */
export function stubHtml({ to }: Redirect, { fallback }: HostRules): string | undefined {
  if (to.includes('{id}')) return
  const address = escapeHtml(to.replace('{visitor}', fallback))
  const refresh = `<meta http-equiv="refresh" content="0; url=${address}">`
  const go = to.startsWith('/{visitor}')
    ? `<script src="/${CHOICE_SCRIPT}" data-to="${escapeHtml(to.replace('/{visitor}', ''))}"></script><noscript>${refresh}</noscript>`
    : refresh
  return `<!doctype html>
<html lang="${fallback}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${STUB_POLICY}">
${STUB_MARK}
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="${address}">
<title>${address}</title>
${go}
</head>
<body><p><a href="${address}">${address}</a></p></body>
</html>
`
}
