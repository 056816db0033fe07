import { $chosenTheme, $theme, showTheme } from './stores/theme.ts'

/** The page follows the theme store, and the store follows other tabs and, while nobody chose, the device. */
export function followTheme(): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)')
  // What stands is right already; an island may have changed the store before this script came.
  const standing = root.dataset.theme ?? (device.matches ? 'dark' : 'light')
  $theme.subscribe(theme => {
    if (theme !== standing || root.dataset.theme) root.dataset.theme = theme
  })
  $chosenTheme.listen(theme => theme && showTheme(theme))
  device.addEventListener('change', ({ matches }) => {
    if (!root.dataset.theme) showTheme(matches ? 'dark' : 'light')
  })
}
