import { hostOf } from './fold.ts'
import { shownHost } from './punycode.ts'

/** Under these, names are given out to everybody: two sites below one are not of one owner. */
const SHARED = new Set(
  `github.io gitlab.io gitbook.io pages.dev workers.dev r2.dev vercel.app netlify.app web.app firebaseapp.com
  appspot.com herokuapp.com onrender.com fly.dev surge.sh glitch.me replit.app repl.co eth.limo eth.link ipns.dweb.link
  ipfs.dweb.link js.org notion.site webflow.io framer.app framer.website carrd.co wixsite.com weebly.com blogspot.com
  wordpress.com square.site azurewebsites.net cloudfront.net amazonaws.com ngrok.io ngrok-free.app lovable.app
  canny.io typedream.app super.site`.split(/\s+/),
)
/** `co.uk`, `com.cn`. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/

export interface HostParts {
  /** As a visitor sees it: `xn--…` decoded. */
  shown: string
  /** Its labels before the part that anybody may register below: `['app', 'uniswap']`. */
  labels: string[]
  /** What its owner registered, in ASCII: `uniswap.org`. */
  domain: string
}

/** `app.uniswap.org` → `uniswap.org`; without a list of all public suffixes, which changes every week. */
function suffixLength(labels: readonly string[]): number {
  for (const length of [3, 2]) {
    const suffix = labels.slice(-length).join('.')
    if (SHARED.has(suffix) || SECOND_LEVEL.test(suffix)) return length
  }
  return 1
}

/** Of an address on the web or a bare host; undefined when it has no name that could be registered. */
export function hostParts(address: string): HostParts | undefined {
  const host = hostOf(address.includes('://') ? address : `https://${address}`).replace(/\.$/, '')
  const ascii = host.split('.')
  const length = suffixLength(ascii)
  if (ascii.length <= length) return undefined
  const shown = shownHost(host)
  return { shown, labels: shown.split('.').slice(0, -length), domain: ascii.slice(-length - 1).join('.') }
}
