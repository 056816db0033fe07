/** How long the answer to a press stays. */
const COPIED_MS = 2000
/** A failure asks the visitor to do something, so it must be read to its end. */
const FAILED_MS = 6000

/** Over everything, as what is in a dialog is; else the page. */
const dialogOf = (element: Element | null) => element?.closest('dialog') ?? document.body

/** The way from before `navigator.clipboard`, which pages without HTTPS still need. */
function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'visuallyHidden'
  field.readOnly = true
  field.value = text
  // What is outside an open dialog takes no focus.
  dialogOf(focused).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** What a button copies: its own text, or that of the element which `data-copy-from` names by id. */
function textOf({ dataset: { copy = '', copyFrom } }: HTMLElement): string {
  return copyFrom === undefined ? copy : (document.getElementById(copyFrom)?.textContent ?? '')
}

/** What could not be copied is shown and marked, so that it can be copied by hand. */
function markSource({ dataset: { copyFrom = '' } }: HTMLElement): void {
  const source = document.getElementById(copyFrom)
  if (!source) return
  source.closest('details')?.setAttribute('open', '')
  getSelection()?.selectAllChildren(source)
}

/**
 * A button with `data-copy` copies and confirms it: `data-copy-done` and `data-copy-failed` are its words, announced and shown
 * in one place, and the button itself carries `data-copied` meanwhile.
 */
export function copyOnClick(): void {
  const status = document.createElement('p')
  status.className = 'copyStatus'
  status.setAttribute('role', 'status')
  document.body.append(status)
  let pressed: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const clear = () => {
    pressed?.removeAttribute('data-copied')
    status.textContent = ''
  }
  addEventListener('click', async event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (!button) return
    const isCopied = await copyText(textOf(button))
    clearTimeout(timer)
    clear()
    pressed = button
    button.toggleAttribute('data-copied', isCopied)
    if (!isCopied) markSource(button)
    const place = dialogOf(button)
    if (status.parentElement !== place) place.append(status)
    status.textContent = (isCopied ? button.dataset.copyDone : button.dataset.copyFailed) ?? ''
    timer = setTimeout(clear, isCopied ? COPIED_MS : FAILED_MS)
  })
  // A press that came before this script.
  window.early.clicked?.closest<HTMLElement>('[data-copy]')?.click()
}
