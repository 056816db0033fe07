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

/**
 * Shows what belongs to a state, or to one of several that hold at once, and hides the rest: `data-when="loading slow"`.
 * The texts of every state are in the HTML, in the page's language, so that a script needs none.
 */
export function showState(root: HTMLElement, ...states: string[]): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !part.dataset.when?.split(' ').some(state => states.includes(state))
  }
}
