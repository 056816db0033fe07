/**
 * What a visitor's device is taken for. `phone`: its system runs no app of our stores, as HarmonyOS NEXT. `browser`: a
 * computer whose browser takes extensions of the Chrome Web Store. `computer`: any other, which gets the phone app by a code.
 */
export const DEVICES = ['android', 'ios', 'phone', 'browser', 'computer'] as const

export type Device = (typeof DEVICES)[number]

/** What a browser says of itself; `platform` is deprecated, but what "desktop site" of a phone leaves as it is. */
export type BrowserClaims = Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>

/**
 * Also printed into every page's inline script (client/before-paint/early-script.ts), so it refers to nothing outside itself. An iPad
 * calls itself a Macintosh, but no Macintosh has a touch screen; Samsung's browser on a desktop (DeX), and any browser of a
 * phone that asks for the desktop site, call themselves Linux.
 */
export function deviceOf({ userAgent, platform, maxTouchPoints }: BrowserClaims): Device {
  const says = (words: RegExp) => words.test(userAgent)
  if (says(/iP(hone|ad|od)/) || (maxTouchPoints > 1 && /^Mac/.test(platform))) return 'ios'
  if (says(/OpenHarmony|ArkWeb/)) return says(/\(PC;/) ? 'computer' : 'phone'
  if (
    says(/Android/) ||
    (says(/X11; Linux/) && (says(/SamsungBrowser/) || (maxTouchPoints > 1 && /arm|aarch/.test(platform))))
  )
    return 'android'
  if (says(/Mobile|Phone|Tablet|KAIOS/)) return 'phone'
  // What embeds Chromium takes no extensions.
  return says(/Chrom(e|ium)\//) && !says(/SamsungBrowser|MicroMessenger|Electron/) ? 'browser' : 'computer'
}

/**
 * Apps whose own browser may refuse files, stores and links to other apps without a word: WeChat, QQ (its browser apart),
 * Weibo, DingTalk, Douyin and others of ByteDance, Alipay, Line, Facebook, Messenger, Instagram, TikTok, Threads, Kakao.
 */
const APPS =
  /MicroMessenger|\bQQ\/|Weibo|DingTalk|aweme|BytedanceWebview|ToutiaoMicroApp|NewsArticle|AlipayClient|\bLine\/|\bFB(AN|AV|_IAB)\b|Messenger|Instagram|Barcelona|musical_ly|TikTok|trill_|KAKAOTALK/

/** Whether the page is shown by another app's browser. The wallet's own needs no way out. */
export const isInApp = (userAgent: string): boolean => APPS.test(userAgent) && !/TokenPocket/.test(userAgent)
