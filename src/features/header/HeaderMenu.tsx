import { useStore } from '@nanostores/react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { $section, closeSection, openSection } from './stores/menu.ts'

export interface MenuSection {
  id: string
  label: string
  /** A section that is a plain link has no list. */
  href?: string
  /** Only behind the hamburger. */
  isMobileOnly?: boolean
}

/** The section that the page, or one above it, is in. */
export interface CurrentSection {
  id: string
  mark: 'page' | 'true'
}

interface Props {
  /** Names the navigation for assistive technology. */
  label: string
  /** The same on every page of a language, whose pages share one file of them: build/pages/island-props.ts. */
  sections: MenuSection[]
  current: CurrentSection | undefined
  /** The list of each section, under its id: a slot of the page, so that no link is sent twice. */
  [list: string]: ReactNode | MenuSection[] | CurrentSection
}

/** Arrow keys go along the bar and through an open section; Tab goes on as ever. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isAlongBar = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  const isThroughList = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  if (!isAlongBar && !isThroughList) return
  const here = document.activeElement
  const section = here?.closest('details')
  const scope = isAlongBar ? event.currentTarget : section
  if (!scope) return
  if (isThroughList && section) section.open = true
  const stops = [
    ...scope.querySelectorAll<HTMLElement>(isAlongBar ? 'summary, nav > a' : 'summary, a'),
  ].filter(stop => stop.offsetParent !== null)
  const start = isAlongBar && section ? section.querySelector('summary') : here
  const place = start instanceof HTMLElement ? stops.indexOf(start) : -1
  if (place < 0) return
  event.preventDefault()
  const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : stops.length - 1
  stops[(place + step) % stops.length]?.focus()
}

/**
 * The header's dropdown: a bar on wide screens, the hamburger's list on small ones; the same markup for both. Its styles
 * are the header's (layouts/Header.astro), those of open menus layouts/_menus.scss.
 */
export function HeaderMenu({ label, sections, current, ...lists }: Props) {
  const open = useStore($section, { ssr: () => undefined })
  return (
    <nav className="menu" aria-label={label} onKeyDown={moveFocus}>
      {sections.map(({ id, label, href, isMobileOnly }) => {
        const name = isMobileOnly ? 'extra' : undefined
        const mark = current?.id === id ? current.mark : undefined
        return href ? (
          <a key={id} className={name} href={href} aria-current={mark}>
            {label}
          </a>
        ) : (
          <details
            key={id}
            name="menu"
            className={name}
            open={open === id}
            onToggle={event => (event.currentTarget.open ? openSection(id) : closeSection(id))}
          >
            <summary aria-current={mark}>{label}</summary>
            {/* A slot comes as an element, never as the list of sections. */}
            {lists[id] as ReactElement}
          </details>
        )
      })}
    </nav>
  )
}
