import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'

export type Theme = 'light' | 'dark'

export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

/** What the visitor chose, under the specification's local key; another tab may change it. */
export const $chosenTheme = persistentAtom<Theme | undefined>('theme', undefined, {
  encode: theme => theme,
  decode: text => (isTheme(text) ? text : undefined),
})

/** What the page shows. It starts as what stood before the first paint: query, choice, wallet or device. */
export const $theme = atom<Theme>('light')

export function showTheme(theme: Theme): void {
  $theme.set(theme)
}

export function toggleTheme(): void {
  const next = $theme.get() === 'dark' ? 'light' : 'dark'
  $chosenTheme.set(next)
  $theme.set(next)
}
