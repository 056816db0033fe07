import { interpolate, type Values } from '#i18n/translate.ts'
import { exactPieces } from '#lib/exact-pieces.ts'
import { stamp } from './templates.ts'

/** What translators of pages leave as it is, wherever a sentence names it. */
const EXACT = ['paid', 'expected', 'symbol', 'amount', 'id', 'address']

/** Fills `{name}` in a sentence that is in the page's `data-text`, in the page's language. */
export function fillText(root: HTMLElement, selector: string, values: Values): void {
  const element = root.querySelector<HTMLElement>(selector)
  if (!element) return
  const exact = EXACT.map(name => String(values[name] ?? ''))
  const pieces = exactPieces(interpolate(element.dataset.text ?? '', values), exact)
  element.replaceChildren(
    ...pieces.map(({ text, isExact }) => {
      if (!isExact) return text
      const part = document.createElement('span')
      part.setAttribute('translate', 'no')
      part.textContent = text
      return part
    }),
  )
}

/** The parts of a page, or of a row of it, that a script fills: `data-<part>` in the markup, a type in the script. */
export interface Parts<Part extends string> {
  part: (name: Part) => HTMLElement | null
  parts: (name: Part) => Iterable<HTMLElement>
  /** Of every part of that name. */
  setPart: (name: Part, text: string) => void
  /** Fills `{name}` in the sentence of its `data-text`. */
  fillPart: (name: Part, values: Values) => void
  /** A copy of what is in the `<template>` of that name. */
  stampPart: (name: Part) => HTMLElement | undefined
}

export function partsOf<Part extends string>(root: HTMLElement): Parts<Part> {
  const selectorOf = (name: Part) => `[data-${name}]`
  const parts = (name: Part) => root.querySelectorAll<HTMLElement>(selectorOf(name))
  return {
    part: name => root.querySelector<HTMLElement>(selectorOf(name)),
    parts,
    setPart: (name, text) => {
      for (const element of parts(name)) element.textContent = text
    },
    fillPart: (name, values) => fillText(root, selectorOf(name), values),
    stampPart: name => stamp(root, `template${selectorOf(name)}`),
  }
}
