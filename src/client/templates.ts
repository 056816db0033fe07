/** A copy of what stands in the page's `<template>`. */
export function stamp(root: HTMLElement, selector: string): HTMLElement | undefined {
  const content = root.querySelector<HTMLTemplateElement>(selector)?.content.cloneNode(true)
  const element = content instanceof DocumentFragment ? content.firstElementChild : undefined
  return element instanceof HTMLElement ? element : undefined
}

export function setText(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element) element.textContent = text
}

/** Fills `{name}` in a sentence that the page's language brought along in `data-text`. */
export function say(root: HTMLElement, selector: string, values: Record<string, string | number>): void {
  const element = root.querySelector<HTMLElement>(selector)
  if (!element) return
  const sentence = element.dataset.text ?? ''
  element.textContent = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
