import { $chosenTheme, $theme, isTheme, showTheme } from '#stores/theme.ts'

/** Joins the theme store to the page: it starts as the page stands, and the page follows it from then on. */
export function followTheme(): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)')
  const shown = root.dataset.theme
  showTheme(isTheme(shown) ? shown : device.matches ? 'dark' : 'light')
  $theme.listen(theme => {
    root.dataset.theme = theme
  })
  $chosenTheme.listen(theme => theme && showTheme(theme))
  device.addEventListener('change', ({ matches }) => {
    if (!root.dataset.theme) showTheme(matches ? 'dark' : 'light')
  })
}
