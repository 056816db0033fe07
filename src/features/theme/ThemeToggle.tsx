import { useStore } from '@nanostores/react'
import { $theme, toggleTheme } from '#client/stores/theme.ts'

interface Props {
  /** "Dark mode": the button is pressed while it is on. */
  label: string
}

/**
 * Which of the two icons shows is decided by the tokens of the theme, so that the first paint is right before the store is.
 * Until this is hydrated the inline script answers `data-toggle-theme` (client/before-paint.ts).
 */
export function ThemeToggle({ label }: Props) {
  const theme = useStore($theme, { ssr: () => 'light' as const })
  return (
    <button
      type="button"
      className="tool theme needsScript"
      aria-label={label}
      aria-pressed={theme === 'dark'}
      title={label}
      data-toggle-theme=""
      onClick={toggleTheme}
    >
      <svg width="20" height="20" aria-hidden="true">
        <use href="/icons/marks.svg#moon" />
      </svg>
      <svg width="20" height="20" aria-hidden="true">
        <use href="/icons/marks.svg#sun" />
      </svg>
    </button>
  )
}
