import { stamp } from '#client/dom/templates.ts'
import { lastOf } from '#lib/last-of.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Chain } from '../contract/chains.ts'
import { familyOf } from '../families.ts'
import { $chains, loadChainList } from '../stores/chains.ts'

function rowOf(group: HTMLElement, { title, icon, ns, chain_id }: Chain): HTMLElement | undefined {
  const row = stamp(group, 'template[data-row]')
  const picture = row?.querySelector('img')
  const [name, id] = [row?.querySelector('b'), row?.querySelector('span')]
  if (!row || !picture || !name || !id) return undefined
  row.dataset.family = familyOf(ns)
  const address = safeUrl(icon)
  if (address) picture.src = address
  else picture.remove()
  name.textContent = title
  id.textContent = chain_id
  return row
}

/** Wallets show chain ids in hex too: a network is found by both. */
export function nameHexIds(root: ParentNode = document): void {
  for (const row of root.querySelectorAll<HTMLElement>('[data-entry] [data-words]')) {
    const id = / · (\d+)$/.exec(row.querySelector('span')?.textContent ?? '')?.[1]
    if (id) row.dataset.words += ` 0x${Number(id).toString(16)}`
  }
}

/** Networks that were approved since the page was built, from the API; without an answer the page stays as it is. */
export async function addListedNetworks(root: ParentNode = document): Promise<void> {
  const group = root.querySelector<HTMLElement>('[data-added]')
  const list = group?.querySelector('ul')
  if (!group || !list) return
  await loadChainList()
  const answer = $chains.get()
  if (answer.state !== 'ready' || answer.isOld) return
  // The end of `/en/networks/bsc/`.
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-entry] a')]
  const known = new Set(links.map(({ pathname }) => lastOf(pathname.split('/').slice(0, -1))))
  const rows = answer.data.filter(({ hid }) => !known.has(hid)).flatMap(chain => rowOf(group, chain) ?? [])
  list.append(...rows)
  group.dataset.families = rows.map(({ dataset }) => dataset.family).join(' ')
  group.hidden = rows.length === 0
}
