const knowsPopovers = (): boolean => 'popover' in HTMLElement.prototype

/** Opens a dialog of ours (ui/Dialog.astro): as the popover that it is, or in browsers of before 2024 as a dialog. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (knowsPopovers()) dialog.showPopover()
  else dialog.showModal()
}

export const isPopoverOpen = (): boolean =>
  knowsPopovers() && document.querySelector(':popover-open') !== null

/** The button that was clicked opens or closes the dialog that it names; a click beside an open one closes it. */
function answer(target: Element, { x, y } = { x: 0, y: 0 }): void {
  if (target instanceof HTMLDialogElement && target.open) {
    // A click beside a dialog is one on it, as is one on the space around its content.
    const { left, right, top, bottom } = target.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) target.close()
    return
  }
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const dialog = document.getElementById(id ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (dialog.open) dialog.close()
  else showDialog(dialog)
}

/** Where `popovertarget` means nothing, a script does what it says. */
export function answerPopoverButtons(): void {
  if (knowsPopovers()) return
  addEventListener('click', event => event.target instanceof Element && answer(event.target, event))
  // The click that woke this script.
  if (window.early.clicked) answer(window.early.clicked)
}
