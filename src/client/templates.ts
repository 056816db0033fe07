import { interpolate, type Values } from '#i18n/translate.ts'

/** A copy of what is in the page's `<template>`. */
export function stamp(root: HTMLElement, selector: string): HTMLElement | undefined {
  const content = root.querySelector<HTMLTemplateElement>(selector)?.content.cloneNode(true)
  const element = content instanceof DocumentFragment ? content.firstElementChild : undefined
  return element instanceof HTMLElement ? element : undefined
}

export function setText(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element) element.textContent = text
}

/** Fills `{name}` in a sentence that is in the page's `data-text`, in the page's language. */
export function fillText(root: HTMLElement, selector: string, values: Values): void {
  const element = root.querySelector<HTMLElement>(selector)
  if (!element) return
  element.textContent = interpolate(element.dataset.text ?? '', values)
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

/**
 * Shows what belongs to a state, or to one of several that hold at once, and hides the rest: `data-when="loading slow"`.
 * The texts of every state are in the HTML, in the page's language, so that a script needs none.
 */
export function showState(root: HTMLElement, ...states: string[]): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !part.dataset.when?.split(' ').some(state => states.includes(state))
  }
}
