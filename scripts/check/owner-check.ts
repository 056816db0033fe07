// npm run owner-check: what only the owner can settle before the site goes live, with OWNER_WAIVERS as the build reads it.
import { join } from 'node:path'
import { judgeOwnerItems, type OwnerItem, ownerItems } from '#build/owner-items.ts'

const root = join(import.meta.dirname, '../..')
const { open, waived, unknown } = judgeOwnerItems(ownerItems(root), process.env.OWNER_WAIVERS)

const describe = ({ id, what, where, how }: OwnerItem): string =>
  `${id}\n  what   ${what}\n  where  ${where}\n  close  ${how}`

for (const item of open) console.log(`${describe(item)}\n`)
for (const { id } of waived) console.log(`${id}: waived`)
for (const name of unknown) console.error(`OWNER_WAIVERS: nothing that is open is called "${name}"`)
console.log(`owner-check: ${open.length} open, ${waived.length} waived`)
if (open.length > 0 || unknown.length > 0) process.exitCode = 1
