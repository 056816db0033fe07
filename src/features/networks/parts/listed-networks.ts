import { stamp } from '#client/dom/templates.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Network } from '../contract/networks.ts'
import { familyOf } from '../families.ts'
import { $currentNetworks, loadCurrentNetworks } from '../stores/networks.ts'

function rowOf(group: HTMLElement, { hid, title, icon, ns, chain_id }: Network): HTMLElement | undefined {
  const row = stamp(group, 'template[data-row]')
  const picture = row?.querySelector('img')
  const name = row?.querySelector('b')
  if (!row || !picture || !name) return undefined
  row.dataset.hid = hid
  row.dataset.family = familyOf(ns)
  const address = safeUrl(icon)
  if (address) picture.src = address
  else picture.remove()
  name.textContent = title
  name.after(chain_id)
  return row
}

/** Networks that were approved since the page was built, from the API; without an answer the page stays as it is. */
export async function addListedNetworks(root: ParentNode = document): Promise<void> {
  const group = root.querySelector<HTMLElement>('[data-added]')
  const list = group?.querySelector('ul')
  if (!group || !list) return
  await loadCurrentNetworks()
  const answer = $currentNetworks.get()
  if (answer.state !== 'ready' || answer.isOld) return
  const known = new Set(
    Array.from(root.querySelectorAll<HTMLElement>('[data-hid]'), ({ dataset }) => dataset.hid),
  )
  const rows = answer.data.filter(({ hid }) => !known.has(hid)).flatMap(chain => rowOf(group, chain) ?? [])
  list.append(...rows)
  group.dataset.families = rows.map(({ dataset }) => dataset.family).join(' ')
  group.hidden = rows.length === 0
}
