import { $chosenTheme, $theme, isTheme, showTheme, type Theme } from '../stores/theme.ts'

/** The page follows the theme store, and the store follows other tabs and, until a theme is chosen, the device. */
export function followTheme(): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)')
  const ofDevice = (): Theme => (device.matches ? 'dark' : 'light')
  // The style sheets follow the device by themselves: an attribute here would end that at the device's first change.
  $theme.subscribe(theme => {
    if (theme !== ofDevice() || root.dataset.theme) root.dataset.theme = theme
  })
  $chosenTheme.listen(theme => {
    if (!theme) return
    showTheme(theme)
    root.dataset.theme = theme
  })
  device.addEventListener('change', () => {
    if (!root.dataset.theme) showTheme(ofDevice())
  })
}

/** What the wallet's in-app browser puts into a page; Android and iOS differ. */
interface WalletWindow {
  TPJSBrigeClient?: { callMessage(method: string, parameters: string, callback: string): void }
  webkit?: { messageHandlers?: Record<string, { postMessage(message: unknown): void } | undefined> }
}

const METHOD = 'getTheme'
/** The name of the global function that the wallet calls with its answer. */
const CALLBACK = 'tp_callback_theme'

/** `{"data": "dark"}`, `{"data": {"theme": "dark"}}` or the bare word. */
function themeFromAnswer(answer: unknown): Theme | undefined {
  if (isTheme(answer)) return answer
  if (typeof answer === 'string') {
    try {
      return themeFromAnswer(JSON.parse(answer))
    } catch {
      return undefined
    }
  }
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('data' in answer) return themeFromAnswer(answer.data)
  return 'theme' in answer ? themeFromAnswer(answer.theme) : undefined
}

/**
 * Asks the wallet which theme it shows, when nothing that ranks before it has decided. A wallet that does not answer
 * leaves the page as it is.
 */
export function askWalletForTheme(): void {
  if (!navigator.userAgent.includes('TokenPocket') || document.documentElement.dataset.theme) return
  // The wallet's objects are on no type list; everything they return is checked.
  const wallet = window as unknown as WalletWindow & Record<string, unknown>
  wallet[CALLBACK] = (answer: unknown) => {
    const theme = themeFromAnswer(answer)
    if (!theme) return
    // First the store: what the page alone shows is taken for the visitor's choice.
    showTheme(theme)
    document.documentElement.dataset.theme = theme
  }
  wallet.TPJSBrigeClient?.callMessage(METHOD, '', CALLBACK)
  wallet.webkit?.messageHandlers?.[METHOD]?.postMessage({ body: { params: '', callback: CALLBACK } })
}
