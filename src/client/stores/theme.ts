import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'

export type Theme = 'light' | 'dark'

export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

/** What the visitor chose, under the specification's local key; another tab may change it. */
export const $chosenTheme = persistentAtom<Theme | undefined>('theme', undefined, {
  encode: theme => theme,
  decode: text => (isTheme(text) ? text : undefined),
})

/** What stood before the first paint: query, choice, wallet, else the device. The build knows none of them. */
function firstTheme(): Theme {
  if (typeof document === 'undefined') return 'light'
  const shown = document.documentElement.dataset.theme
  if (isTheme(shown)) return shown
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** What the page shows. */
export const $theme = atom<Theme>(firstTheme())

export function showTheme(theme: Theme): void {
  $theme.set(theme)
}

export function toggleTheme(): void {
  const next = $theme.get() === 'dark' ? 'light' : 'dark'
  $chosenTheme.set(next)
  $theme.set(next)
}
