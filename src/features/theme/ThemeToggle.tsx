import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $theme, type Theme, toggleTheme } from '#client/stores/theme.ts'

/** The build cannot know the device's: until the store does, the inline script says whether it is on. */
const $shown: ReadableAtom<Theme | undefined> = $theme

interface Props {
  /** "Dark mode": the button is pressed while it is on. */
  label: string
}

/**
 * Which icon shows is decided by a token of the theme, so that it is right before the store is.
 * Until this is hydrated the inline script answers `data-toggle-theme` (client/before-paint/before-paint.ts).
 */
export function ThemeToggle({ label }: Props) {
  const theme = useStore($shown, { ssr: () => undefined })
  return (
    <button
      type="button"
      className="tool theme needsScript"
      aria-label={label}
      aria-pressed={theme && theme === 'dark'}
      title={label}
      data-toggle-theme=""
      onClick={toggleTheme}
    />
  )
}
