// What a visitor has typed into an island before React took it over. Password managers and page translators change the page
// first, and React then draws such an island anew: what was typed, the focus and the caret are noted at the last moment
// before that, and put back into whatever stands there afterwards.
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Value = string | boolean

const FIELDS = 'input:not([type=hidden], [type=file], [type=submit], [type=button]), select, textarea'

const isCheckable = (field: Element): field is HTMLInputElement =>
  field.matches('[type=checkbox], [type=radio]')

/** What a field holds, and what it held as the page came. */
function readField(field: Field): { value: Value; plain: Value } {
  if (isCheckable(field)) return { value: field.checked, plain: field.defaultChecked }
  if (!(field instanceof HTMLSelectElement)) return { value: field.value, plain: field.defaultValue }
  const plain = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return { value: field.value, plain: plain?.value ?? '' }
}

/** What tells an element from others of its tag; of several alike their order does. */
const markOf = (element: Element): string =>
  ['id', 'name', 'type', 'href', ...(isCheckable(element) ? ['value'] : [])]
    .map(name => element.getAttribute(name))
    .join('\n')

/** Finds an element of the island, or what was drawn in its place. */
function placeOf<Kind extends HTMLElement>(island: Element, element: Kind): () => Kind | undefined {
  const mark = markOf(element)
  // Of the same tag, they are of the same kind.
  const alike = () =>
    [...island.querySelectorAll<Kind>(element.localName)].filter(each => markOf(each) === mark)
  const at = alike().indexOf(element)
  return () => (island.contains(element) ? element : alike()[at])
}

interface Kept {
  find: () => Field | undefined
  value: Value
  plain: Value
  /** By the visitor or the browser's autofill; else the browser has put back what stood there when the page was left. */
  isTyped: boolean
}

const setField = (field: Field, value: Value): void => {
  Reflect.set(field, typeof value === 'boolean' ? 'checked' : 'value', value)
}

/**
 * Writes a value as a visitor does: React sees what is set through the element itself, and answers an event only where
 * the browser's own setter has set another value since.
 */
function typeIntoField(field: Field, value: Value): void {
  const name = typeof value === 'boolean' ? 'checked' : 'value'
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)
  // React listens to clicks on boxes; one that no mouse made changes nothing by itself.
  const types = isCheckable(field) ? ['click'] : ['input', 'change']
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Where the focus is in an island, and the caret in it. */
function takeFocus(island: Element) {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !island.contains(focused)) return undefined
  const find = placeOf(island, focused)
  if (!focused.matches('input, textarea')) return { find, caret: undefined }
  const { selectionStart, selectionEnd, selectionDirection } = focused as HTMLInputElement
  // Of an e-mail address or a number no browser tells it.
  if (selectionStart === null) return { find, caret: undefined }
  return { find, caret: [selectionStart, selectionEnd, selectionDirection ?? undefined] as const }
}

/** Notes what is in the fields of an island and where the focus is. */
export function takeTouched(island: Element) {
  const first = island.firstElementChild
  const focus = takeFocus(island)
  const kept: Kept[] = [...island.querySelectorAll<Field>(FIELDS)].flatMap(field => {
    const { value, plain } = readField(field)
    // Of radio buttons the chosen one tells of the others.
    if (value === plain || (field.type === 'radio' && value === false)) return []
    return [{ find: placeOf(island, field), value, plain, isTyped: window.early.typed.has(field) }]
  })
  const opened = [...island.querySelectorAll('details')].flatMap(details =>
    details.open ? [placeOf(island, details)] : [],
  )
  const { queued } = window.early
  const findQueued = queued && island.contains(queued) ? placeOf(island, queued) : undefined

  /** A field that has the focus, and a caret that could not be set again. */
  const isDelicate = (field: Field): boolean =>
    field instanceof HTMLInputElement && !isCheckable(field) && field === focus?.find() && !focus.caret

  /** Empties the fields, where React has left them in place: what is in them then is what the island knows of. */
  function clear(): void {
    for (const { find, plain } of kept) {
      const field = find()
      if (field && !isDelicate(field)) setField(field, plain)
    }
  }

  function openAgain(): void {
    for (const find of opened) {
      const details = find()
      if (details) details.open = true
    }
  }

  function fillAgain({ find, value, plain, isTyped }: Kept, focused: HTMLElement | undefined): void {
    const field = find()
    const now = field && readField(field).value
    // What the island has put there itself, a newer draft, is worth more than what the browser has put back.
    if (!field || now === value || (!isTyped && now !== plain)) return
    typeIntoField(field, value)
    // It was left before anybody listened.
    if (field !== focused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }

  /** Fills the fields that stand there now, so that the island knows of it. */
  function putBack(): void {
    openAgain()
    const focused = focus?.find()
    for (const field of kept) fillAgain(field, focused)
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
    if (focus?.caret && document.activeElement === focused)
      (focused as HTMLInputElement).setSelectionRange(...focus.caret)
    if (findQueued) window.early.queued = findQueued()
  }

  return { isInPlace: () => island.firstElementChild === first, clear, putBack }
}
