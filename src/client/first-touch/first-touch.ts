import { copyOnClick } from './copy.ts'
import { answerPopoverButtons } from './dialogs.ts'
import { offerExtension } from './extension-launch.ts'
import { fillHome, fillMenus } from './fill-page.ts'
import { closeLogoMenu, closeMenusOutside, markScrolled } from './header.ts'
import { swapHosts } from './host-swap.ts'
import { keepFields } from './keep-fields.ts'
import { markChoice } from './mark-choice.ts'
import { prefetchLinks } from './prefetch.ts'
import { showProgress } from './progress-bar.ts'
import { askWalletForTheme, followTheme } from './theme.ts'

// Everything a page does beyond HTML and CSS once a visitor is there; a built page loads it at the first touch.
fillMenus()
fillHome().then(offerExtension)
swapHosts()
markChoice()
followTheme()
askWalletForTheme()
markScrolled()
closeMenusOutside()
closeLogoMenu()
copyOnClick()
answerPopoverButtons()
showProgress()
keepFields()
prefetchLinks()
