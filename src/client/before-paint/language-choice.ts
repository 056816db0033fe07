import { type Choice, inlineText, negotiate } from '#i18n/negotiate.ts'

/** One cookie for everybody who asks for the visitor's choice: browser, our server, the generated host files. */
export const LANGUAGE_COOKIE = 'lang'

interface Options {
  choices: readonly Choice[]
  fallback: string
  /**
   * `home`: inline on `/`, which is the fallback's own page, so its readers stay.
   * `redirect`: the file that a page without a language loads; its tag tells where to: `data-to="/about/"`.
   */
  place?: 'home' | 'redirect'
}

const quote = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * A script that sends a visitor of an address without language to their own, for hosts that cannot choose themselves:
 * the stored choice, else the browser's languages, by the rule the servers use. `replace` keeps Back working.
 */
export function languageChoiceScript({ choices, fallback, place = 'home' }: Options): string {
  const table = choices.map(({ code, matches }) => [code, ...matches].join(' ')).join()
  const go = {
    home: `if(l!=${quote(fallback)})location.replace("/"+l+"/"+location.search+location.hash)`,
    redirect:
      'let p=document.currentScript.dataset.to,s=location.search;' +
      'location.replace("/"+l+p+(p.includes("?")?s.replace("?","&"):s)+location.hash)',
  }
  return [
    `{let t=${quote(table)}.split(",").map(s=>({code:s.split(" ")[0],matches:s.split(" ")})),`,
    `c=(/(?:^|; )${LANGUAGE_COOKIE}=([^;]*)/.exec(document.cookie)||[])[1],`,
    `l=t.some(x=>x.code==c)?c:(${inlineText(negotiate)})(navigator.languages||[],t,${quote(fallback)});`,
    `${go[place]}}`,
  ].join('')
}
