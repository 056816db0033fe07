import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import './safe-storage.ts'

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

function chooseTheme(theme: Theme): void {
  $chosenTheme.set(theme)
  $theme.set(theme)
}

export function toggleTheme(): void {
  chooseTheme($theme.get() === 'dark' ? 'light' : 'dark')
}

/**
 * Until the dark mode button is hydrated the inline script answers it (client/before-paint/before-paint.ts), also when this store has
 * been made already: what it put on the page is taken over as the visitor's choice.
 */
function followPage(): void {
  const root = document.documentElement
  const takeOver = () => {
    const shown = root.dataset.theme
    // Other code that changes the page has set the store before.
    if (isTheme(shown) && shown !== $theme.get()) chooseTheme(shown)
  }
  new MutationObserver(takeOver).observe(root, { attributeFilter: ['data-theme'] })
}

if (typeof MutationObserver === 'function') followPage()
