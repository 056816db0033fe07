import { countPageView } from './analytics.ts'
import { closeMenusOutside } from './close-menus.ts'
import { watchConnection } from './connection.ts'
import { copyOnClick } from './copy.ts'
import { offerExtension } from './extension-launch.ts'
import { swapHosts } from './host-swap.ts'
import { openLogoMenu } from './logo-menu.ts'
import { prefetchLinks } from './prefetch.ts'
import { showProgress } from './progress-bar.ts'
import { markScrolled } from './scrolled.ts'
import { followTheme } from './theme.ts'
import { askWalletForTheme } from './wallet-theme.ts'

// Everything a page does beyond HTML and CSS once somebody is there; a built page loads it at the first touch.
swapHosts()
followTheme()
askWalletForTheme()
markScrolled()
closeMenusOutside()
openLogoMenu()
copyOnClick()
offerExtension()
showProgress()
watchConnection()
prefetchLinks()
countPageView()
