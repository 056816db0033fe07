import { fillText } from '#client/parts.ts'
import { matches } from '../learn/search-guides.ts'

/** Networks that do not have what is typed are hidden, and with them groups that have none left. */
export function searchNetworks(root: ParentNode = document): void {
  const list = root.querySelector<HTMLElement>('[data-networks]')
  const field = list?.querySelector<HTMLInputElement>('[data-query]')
  const none = list?.querySelector<HTMLElement>('[data-none]')
  if (!list || !field || !none) return
  const show = () => {
    const query = field.value.trim()
    // Read each time: networks are added after the page came.
    const rows = [...list.querySelectorAll<HTMLElement>('[data-network]')]
    for (const row of rows) row.hidden = !matches(`${row.textContent} ${row.dataset.words ?? ''}`, query)
    for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = !group.querySelector('[data-network]:not([hidden])')
    const count = rows.filter(({ hidden }) => !hidden).length
    none.hidden = count > 0
    const status = list.querySelector('[data-found]')
    if (query === '' || count === 0) status?.replaceChildren()
    else fillText(list, '[data-found]', { count })
  }
  field.addEventListener('input', show)
  // What was typed before the script came, or what the browser brought back.
  if (field.value) show()
}
