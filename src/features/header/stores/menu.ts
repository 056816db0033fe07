import { atom } from 'nanostores'

/** The open section of the header's menu; one at a time, by shape. */
export const $section = atom<string | undefined>()

export function openSection(id: string): void {
  $section.set(id)
}

/** Closing a section that another has already replaced changes nothing. */
export function closeSection(id: string): void {
  if ($section.get() === id) $section.set(undefined)
}
